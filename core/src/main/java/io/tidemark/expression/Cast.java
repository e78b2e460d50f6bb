package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A value in another type. A decimal loses digits by rounding half up, turns into an integer by
 * truncation; what does not fit the type is an overflow.
 *
 * @param operand what to convert
 * @param type what to convert it to
 */
public record Cast(Expression operand, FieldType type) implements Expression {
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
    return new Cast(mapping.apply(operand), type);
  }

  @Override
  public String toString() {
    return "CAST(" + operand + " AS " + type + ")";
  }
}
