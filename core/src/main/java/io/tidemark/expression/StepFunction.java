package io.tidemark.expression;

import java.util.Locale;

/** What rule expressions can ask of the events that a step has taken so far. */
public enum StepFunction {
  /** The sum of a field; 0 of nothing. */
  SUM,
  /** Its average; null of nothing. */
  AVG,
  /** Its least value; null of nothing. */
  MIN,
  /** Its greatest value; null of nothing. */
  MAX,
  /** Its value in the first event; null if there is none. */
  FIRST,
  /** Its value in the last event; null if there is none. */
  LAST;

  /** The name in expressions. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The function of a name, or null. */
  static StepFunction of(String name) {
    for (StepFunction function : values()) {
      if (function.text().equals(name)) {
        return function;
      }
    }
    return null;
  }
}
