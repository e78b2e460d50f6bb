package io.tidemark.topology;

import io.tidemark.expression.Expression;
import java.util.Objects;

/**
 * An expression and the field that its value goes to.
 *
 * @param name of the field
 * @param expression over the fields of the stream it is applied to
 */
public record NamedExpression(String name, Expression expression) {
  /** Checks that both are there. */
  public NamedExpression {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(expression, "expression");
  }

  @Override
  public String toString() {
    return expression + " AS " + name;
  }
}
