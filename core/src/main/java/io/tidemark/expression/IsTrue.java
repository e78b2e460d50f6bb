package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Whether a condition is true, as opposed to false or null.
 *
 * @param operand a condition
 */
public record IsTrue(Expression operand) implements Expression {
  @Override
  public FieldType type() {
    return FieldType.BOOLEAN;
  }

  @Override
  public boolean nullable() {
    return false;
  }

  @Override
  public List<Expression> operands() {
    return List.of(operand);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new IsTrue(mapping.apply(operand));
  }

  @Override
  public String toString() {
    return "(" + operand + " IS TRUE)";
  }
}
