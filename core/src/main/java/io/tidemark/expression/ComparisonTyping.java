package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import java.util.List;

/** Types of comparisons: what may be compared with what, and the promotions it takes. */
final class ComparisonTyping {
  private ComparisonTyping() {}

  private enum Family {
    NUMBER,
    TIMESTAMP,
    BOOLEAN,
    SYMBOL,
    CHARS
  }

  static Expression compare(
      ComparisonOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    Expression first = adapt(left, right);
    Expression second = adapt(right, first);
    Family family = family(first);
    if (family != family(second)) {
      return ofDifferentKinds(operator, first, second, nullLogic);
    }
    if (family == Family.BOOLEAN && !operator.isEquality() && nullLogic == NullLogic.RULE) {
      return Expressions.literal(false);
    }
    if (!operator.isEquality() && (family == Family.SYMBOL || family == Family.BOOLEAN)) {
      throw mismatch(
          operator,
          left,
          right,
          "symbols and booleans have no order; compare for equality, or declare text as chars");
    }
    if (family == Family.NUMBER) {
      return ofNumbers(operator, first, second, nullLogic);
    }
    return new Comparison(operator, first, second, nullLogic);
  }

  private static Family family(Expression expression) {
    return switch (expression.type().kind()) {
      case INT8, INT16, INT32, INT64, FLOAT64, DECIMAL -> Family.NUMBER;
      case BOOLEAN -> Family.BOOLEAN;
      case TIMESTAMP -> Family.TIMESTAMP;
      case SYMBOL -> Family.SYMBOL;
      case CHARS -> Family.CHARS;
    };
  }

  /** Gives a null the other side's type, and a string chars beside chars. */
  private static Expression adapt(Expression operand, Expression other) {
    if (Literals.isNull(operand)) {
      return Expressions.nullLiteral(other.type());
    }
    if (Literals.isString(operand) && other.type().kind() == Kind.CHARS) {
      Literal literal = (Literal) operand;
      int length = ((String) literal.value()).length();
      return Literals.chars(
          literal, FieldType.chars(Math.min(Math.max(1, length), FieldType.MAX_CHARS)));
    }
    return operand;
  }

  private static Expression ofDifferentKinds(
      ComparisonOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    if (nullLogic == NullLogic.SQL) {
      throw mismatch(operator, left, right, "cast one to the type of the other");
    }
    if (!operator.isEquality()) {
      return Expressions.literal(false);
    }
    Expression equal =
        new Logical(
            LogicalOperator.AND, List.of(new IsNull(left), new IsNull(right)), NullLogic.RULE);
    return operator == ComparisonOperator.EQUAL ? equal : new Not(equal, NullLogic.RULE);
  }

  private static Expression ofNumbers(
      ComparisonOperator operator, Expression left, Expression right, NullLogic nullLogic) {
    if (left.type().kind() == Kind.FLOAT64 || right.type().kind() == Kind.FLOAT64) {
      return new Comparison(
          operator,
          Casting.cast(left, FieldType.FLOAT64),
          Casting.cast(right, FieldType.FLOAT64),
          nullLogic);
    }
    return new Comparison(operator, atScaleOf(right, left), atScaleOf(left, right), nullLogic);
  }

  /** A constant with fewer digits than the other side gets the other's scale once, here. */
  private static Expression atScaleOf(Expression other, Expression operand) {
    if (operand instanceof Literal literal
        && literal.value() != null
        && literal.type().scale() < other.type().scale()) {
      FieldType type = FieldType.decimal(FieldType.MAX_PRECISION, other.type().scale());
      Literal scaled = Literals.convert(literal, type);
      return scaled == null ? operand : scaled;
    }
    return operand;
  }

  private static TypeMismatchException mismatch(
      ComparisonOperator operator, Expression left, Expression right, String fix) {
    return new TypeMismatchException(
        TypeMismatchException.describe(left)
            + " "
            + operator.symbol()
            + " "
            + TypeMismatchException.describe(right)
            + "; "
            + fix);
  }
}
