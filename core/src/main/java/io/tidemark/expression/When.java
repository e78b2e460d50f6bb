package io.tidemark.expression;

/**
 * A branch of a {@link Case}.
 *
 * @param condition a condition; null counts as false
 * @param result the value if the condition is the first that is true
 */
public record When(Expression condition, Expression result) {
  @Override
  public String toString() {
    return "WHEN " + condition + " THEN " + result;
  }
}
