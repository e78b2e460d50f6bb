package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A timestamp moved by a fixed interval. It saturates at the ends of the range.
 *
 * @param operand a timestamp
 * @param count by how many of the timestamp's unit; negative is back
 */
public record TimeShift(Expression operand, long count) implements Expression {
  @Override
  public FieldType type() {
    return operand.type();
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
    return new TimeShift(mapping.apply(operand), count);
  }

  @Override
  public String toString() {
    String amount = Long.toString(Math.abs(count)) + type().unit().symbol();
    return "(" + operand + (count < 0 ? " - " : " + ") + amount + ")";
  }
}
