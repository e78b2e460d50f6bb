package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A number with its sign changed.
 *
 * @param operand a number
 */
public record Negation(Expression operand) implements Expression {
  @Override
  public FieldType type() {
    return operand.type().isInteger() ? FieldType.INT64 : operand.type();
  }

  @Override
  public boolean nullable() {
    return operand.nullable();
  }

  @Override
  public List<Expression> operands() {
    return List.of(operand);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Negation(mapping.apply(operand));
  }

  @Override
  public String toString() {
    return "(-" + operand + ")";
  }
}
