package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A comparison. Decimals and integers of any scale compare by exact value, timestamps of any unit
 * by the instant, chars by their bytes.
 *
 * @param operator what to compare for
 * @param left first operand
 * @param right second operand, of the same kind; both float64 if either is
 * @param nullLogic what null operands give
 */
public record Comparison(
    ComparisonOperator operator, Expression left, Expression right, NullLogic nullLogic)
    implements Expression {
  @Override
  public FieldType type() {
    return FieldType.BOOLEAN;
  }

  @Override
  public boolean nullable() {
    return nullLogic == NullLogic.SQL && (left.nullable() || right.nullable());
  }

  @Override
  public List<Expression> operands() {
    return List.of(left, right);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Comparison(operator, mapping.apply(left), mapping.apply(right), nullLogic);
  }

  @Override
  public String toString() {
    return "(" + left + " " + operator.symbol() + " " + right + ")";
  }
}
