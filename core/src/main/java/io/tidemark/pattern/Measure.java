package io.tidemark.pattern;

import java.util.Objects;

/**
 * A field of the rows that matches give: a rule expression over what the steps have taken.
 *
 * @param name of the field
 * @param expression such as {@code last(b.price) - first(a.price)}; null over a step without events
 *     that it asks
 */
public record Measure(String name, String expression) {
  /** Checks that both are there. */
  public Measure {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(expression, "expression");
  }

  @Override
  public String toString() {
    return expression + " as " + name;
  }
}
