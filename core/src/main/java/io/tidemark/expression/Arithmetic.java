package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A binary operation on numbers.
 *
 * @param operator what to compute
 * @param left first operand: of {@code type}, except for products and quotients of decimals, whose
 *     operands keep their own scale, and for integers, which may be narrower
 * @param right second operand, likewise
 * @param type of the result: int64, a decimal or float64
 * @param nullLogic what division by zero gives
 */
public record Arithmetic(
    ArithmeticOperator operator,
    Expression left,
    Expression right,
    FieldType type,
    NullLogic nullLogic)
    implements Expression {
  @Override
  public boolean nullable() {
    return left.nullable()
        || right.nullable()
        || (mayDivideByZero() && nullLogic == NullLogic.RULE);
  }

  private boolean mayDivideByZero() {
    return (operator == ArithmeticOperator.DIVIDE || operator == ArithmeticOperator.REMAINDER)
        && !(right instanceof Literal literal && isNonZero(literal.value()));
  }

  private static boolean isNonZero(Object value) {
    return value instanceof BigDecimal decimal
        ? decimal.signum() != 0
        : value instanceof Number number && number.doubleValue() != 0;
  }

  @Override
  public List<Expression> operands() {
    return List.of(left, right);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Arithmetic(operator, mapping.apply(left), mapping.apply(right), type, nullLogic);
  }

  @Override
  public String toString() {
    return "(" + left + " " + operator.symbol() + " " + right + ")";
  }
}
