package io.tidemark.conformance;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One thing that a job lets out at a step.
 *
 * @param kind {@code result}, {@code late}, {@code dropped}, {@code watermark}, {@code status},
 *     {@code probe}, {@code error}, {@code side}, or {@code rejected}, which no vector has
 * @param fields what is to be compared, by name: Long, Double, Boolean, String, List, Map or null
 */
record Emission(String kind, Map<String, Object> fields) {
  Emission {
    fields = Collections.unmodifiableMap(new TreeMap<>(fields));
  }

  /** A result with one value. */
  static Emission result(String key, long start, long end, long ts, Object value) {
    return of("result", key, new NaiveWindow(start, end), ts, "value", value, null);
  }

  /** A result that lists the ids of its elements. */
  static Emission resultIds(String key, long start, long end, long ts, List<Long> ids) {
    return of("result", key, new NaiveWindow(start, end), ts, "ids", ids, null);
  }

  /**
   * What a function put out for a window.
   *
   * @param name of what it computed
   * @param meta what the function saw of time and state, or null
   */
  static Emission of(
      String kind,
      String key,
      NaiveWindow window,
      String name,
      Object value,
      Map<String, Object> meta) {
    return of(kind, key, window, window.last(), name, value, meta);
  }

  /** The same with a time that may not be the window's last. */
  static Emission of(
      String kind,
      String key,
      NaiveWindow window,
      long ts,
      String name,
      Object value,
      Map<String, Object> meta) {
    Map<String, Object> fields = new TreeMap<>();
    fields.put("key", key);
    fields.put("start", window.start());
    fields.put("end", window.end());
    fields.put("ts", ts);
    fields.put(name, value);
    if (meta != null) {
      fields.put("meta", meta);
    }
    return new Emission(kind, fields);
  }

  static Emission late(Input element) {
    Map<String, Object> fields = new TreeMap<>();
    fields.put("key", element.key());
    fields.put("ts", element.ts());
    fields.put("id", element.id());
    fields.put("value", element.value());
    return new Emission("late", fields);
  }

  static Emission dropped() {
    return new Emission("dropped", Map.of());
  }

  /** An element set aside because it has no time. */
  static Emission rejected() {
    return new Emission("rejected", Map.of());
  }

  static Emission watermark(long ts) {
    return new Emission("watermark", Map.of("ts", ts));
  }

  static Emission status(boolean idle) {
    return new Emission("status", Map.of("idle", idle));
  }

  static Emission probe(long windows) {
    return new Emission("probe", Map.of("windows", windows));
  }

  static Emission error(String reason) {
    return new Emission("error", Map.of("error", reason));
  }

  /** The same emission as that of one stage among several. */
  Emission atStage(int stage) {
    Map<String, Object> more = new TreeMap<>(fields);
    more.put("stage", (long) stage);
    return new Emission(kind, more);
  }

  boolean is(String otherKind) {
    return kind.equals(otherKind);
  }

  @Override
  public String toString() {
    return kind + fields;
  }
}
