package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;

/** Types of arithmetic: which promotions the operands need, and what the result is. */
final class ArithmeticTyping {
  private static final int MAX = FieldType.MAX_PRECISION;

  /** Digits behind the point that a quotient keeps, as in Flink. */
  private static final int MIN_QUOTIENT_SCALE = 6;

  private ArithmeticTyping() {}

  static Expression arithmetic(
      ArithmeticOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    Expression first = adapt(left, right);
    Expression second = adapt(right, first);
    if (!first.type().isNumeric() || !second.type().isNumeric()) {
      if (nullLogic == NullLogic.RULE) {
        return Expressions.nullLiteral(FieldType.INT64);
      }
      throw mismatch(operator, left, right);
    }
    if (first.type().kind() == Kind.FLOAT64 || second.type().kind() == Kind.FLOAT64) {
      return new Arithmetic(
          operator,
          Casting.cast(first, FieldType.FLOAT64),
          Casting.cast(second, FieldType.FLOAT64),
          FieldType.FLOAT64,
          nullLogic);
    }
    if (first.type().isInteger() && second.type().isInteger()) {
      return new Arithmetic(operator, first, second, FieldType.INT64, nullLogic);
    }
    return decimals(operator, first, second, nullLogic);
  }

  private static Expression adapt(Expression operand, Expression other) {
    if (!Literals.isNull(operand)) {
      return operand;
    }
    return Expressions.nullLiteral(other.type().isNumeric() ? other.type() : FieldType.INT64);
  }

  private static TypeMismatchException mismatch(
      ArithmeticOperator operator, Expression left, Expression right) {
    boolean time = left.type().kind() == Kind.TIMESTAMP || right.type().kind() == Kind.TIMESTAMP;
    return new TypeMismatchException(
        TypeMismatchException.describe(left)
            + " "
            + operator.symbol()
            + " "
            + TypeMismatchException.describe(right)
            + (time
                ? "; add an interval, or compute with CAST(... AS BIGINT)"
                : "; expected integers, decimals or float64 on both sides"));
  }

  private static Expression decimals(
      ArithmeticOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    int leftScale = left.type().scale();
    int rightScale = right.type().scale();
    return switch (operator) {
      case ADD, SUBTRACT, REMAINDER -> {
        int scale = Math.max(leftScale, rightScale);
        yield new Arithmetic(
            operator,
            Casting.rescale(left, scale),
            Casting.rescale(right, scale),
            FieldType.decimal(MAX, scale),
            nullLogic);
      }
      case MULTIPLY -> {
        if (leftScale + rightScale > MAX) {
          throw new TypeMismatchException(
              TypeMismatchException.describe(left)
                  + " * "
                  + TypeMismatchException.describe(right)
                  + " would have "
                  + (leftScale + rightScale)
                  + " digits behind the point, at most "
                  + MAX
                  + " fit; cast an operand to a smaller scale first");
        }
        yield new Arithmetic(
            operator, left, right, FieldType.decimal(MAX, leftScale + rightScale), nullLogic);
      }
      case DIVIDE ->
          new Arithmetic(operator, left, right, quotient(left.type(), right.type()), nullLogic);
    };
  }

  /** Flink's type of a decimal quotient, its adjustment made for 18 digits in place of 38. */
  private static FieldType quotient(FieldType dividend, FieldType divisor) {
    int divisorDigits = divisor.isInteger() ? MAX : divisor.precision();
    int dividendDigits = dividend.isInteger() ? MAX : dividend.precision();
    int scale = Math.max(MIN_QUOTIENT_SCALE, dividend.scale() + divisorDigits + 1);
    int integral = dividendDigits - dividend.scale() + divisor.scale();
    if (integral + scale <= MAX) {
      return FieldType.decimal(integral + scale, scale);
    }
    return FieldType.decimal(MAX, Math.max(MAX - integral, Math.min(scale, MIN_QUOTIENT_SCALE)));
  }
}
