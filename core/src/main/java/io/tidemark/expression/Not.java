package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The opposite of a condition.
 *
 * @param operand a condition
 * @param nullLogic what the opposite of null is: null in SQL, true in rules
 */
public record Not(Expression operand, NullLogic nullLogic) implements Expression {
  @Override
  public FieldType type() {
    return FieldType.BOOLEAN;
  }

  @Override
  public boolean nullable() {
    return nullLogic == NullLogic.SQL && operand.nullable();
  }

  @Override
  public List<Expression> operands() {
    return List.of(operand);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Not(mapping.apply(operand), nullLogic);
  }

  @Override
  public String toString() {
    return "(NOT " + operand + ")";
  }
}
