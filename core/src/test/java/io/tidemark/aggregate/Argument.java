package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import java.util.function.Function;

/**
 * An argument of an aggregate, and what it is for a row by other means.
 *
 * @param expression as the compiler gets it
 * @param exact its value as a BigDecimal, a Double, or null
 * @param factors whether it is a product, which sums take without rounding it to 64 bits
 */
record Argument(Expression expression, Function<OracleRow, Object> exact, boolean factors) {
  Object of(OracleRow row) {
    return exact.apply(row);
  }

  @Override
  public String toString() {
    return expression.toString();
  }
}
