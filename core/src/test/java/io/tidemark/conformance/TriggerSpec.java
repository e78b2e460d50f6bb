package io.tidemark.conformance;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A vector's trigger.
 *
 * @param type {@code default}, {@code eventTime}, {@code count}, ...
 * @param settings what else the vector says of it, by name
 * @param inner the trigger that it wraps, or null
 */
record TriggerSpec(String type, Map<String, Object> settings, TriggerSpec inner) {
  static final TriggerSpec DEFAULT = of("default");

  TriggerSpec {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /** A trigger without settings. */
  static TriggerSpec of(String type) {
    return new TriggerSpec(type, Map.of(), null);
  }

  static TriggerSpec count(long n) {
    return new TriggerSpec("count", Map.of("n", n), null);
  }

  static TriggerSpec purging(TriggerSpec inner) {
    return new TriggerSpec("purging", Map.of(), inner);
  }

  long number(String name) {
    return (Long) settings.get(name);
  }

  boolean flag(String name) {
    return (Boolean) settings.get(name);
  }

  /** Whether the trigger or one that it wraps is such a one. */
  boolean any(Predicate<TriggerSpec> condition) {
    return condition.test(this) || (inner != null && inner.any(condition));
  }

  boolean has(String other) {
    return any(trigger -> trigger.type.equals(other));
  }

  @Override
  public String toString() {
    return type
        + (settings.isEmpty() ? "" : settings.toString())
        + (inner == null ? "" : "(" + inner + ")");
  }
}
