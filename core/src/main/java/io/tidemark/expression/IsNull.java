package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Whether an expression yields null. One that cannot is not evaluated.
 *
 * @param operand of any type
 */
public record IsNull(Expression operand) implements Expression {
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
    return new IsNull(mapping.apply(operand));
  }

  @Override
  public String toString() {
    return "(" + operand + " IS NULL)";
  }
}
