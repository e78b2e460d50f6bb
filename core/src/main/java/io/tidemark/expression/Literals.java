package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Nulls;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Makes and converts constants when an expression is built. */
final class Literals {
  private Literals() {}

  static Literal integer(long value, FieldType type) {
    if (value == Nulls.INT64) {
      throw new IllegalArgumentException(
          "literal " + value + " stands for null; the smallest " + type + " is " + (value + 1));
    }
    return new Literal(value, type);
  }

  static Literal decimal(BigDecimal value) {
    BigDecimal decimal = value.scale() < 0 ? value.setScale(0) : value;
    int digits = Math.max(Math.max(decimal.precision(), decimal.scale()), 1);
    if (digits > FieldType.MAX_PRECISION) {
      throw new IllegalArgumentException(
          "literal "
              + value.toPlainString()
              + " has "
              + digits
              + " digits, a decimal takes "
              + FieldType.MAX_PRECISION);
    }
    return new Literal(decimal, FieldType.decimal(digits, decimal.scale()));
  }

  static boolean isNull(Expression expression) {
    return expression instanceof Literal literal && literal.value() == null;
  }

  static boolean isString(Expression expression) {
    return expression instanceof Literal literal && literal.value() instanceof String;
  }

  static Literal negate(Literal literal) {
    FieldType type = literal.type().isInteger() ? FieldType.INT64 : literal.type();
    Object value = literal.value();
    if (value instanceof Long number) {
      return new Literal(-number, type);
    }
    if (value instanceof BigDecimal decimal) {
      return new Literal(decimal.negate(), type);
    }
    return new Literal(value instanceof Double number ? (Object) (-number) : null, type);
  }

  /** The constant in another numeric type, or null if only a run-time cast can judge it. */
  static Literal convert(Literal literal, FieldType type) {
    if (literal.value() == null) {
      return new Literal(null, type);
    }
    if (literal.value() instanceof Number number && type.kind() == Kind.FLOAT64) {
      return new Literal(number.doubleValue(), type);
    }
    if (literal.value() instanceof Double || !literal.type().isNumeric()) {
      return null;
    }
    BigDecimal value = new BigDecimal(literal.value().toString());
    if (type.kind() == Kind.DECIMAL) {
      BigDecimal rounded = value.setScale(type.scale(), RoundingMode.HALF_UP);
      return rounded.precision() <= type.precision() ? new Literal(rounded, type) : null;
    }
    return type.kind() == Kind.INT64 && literal.type().isInteger()
        ? new Literal(literal.value(), type)
        : null;
  }

  /** The text as a constant of a chars type. */
  static Literal chars(Literal literal, FieldType type) {
    String text = (String) literal.value();
    if (text.length() > type.size() || !isAscii(text)) {
      throw new TypeMismatchException(
          TypeMismatchException.describe(literal)
              + " does not fit "
              + type
              + "; expected at most "
              + type.size()
              + " ASCII characters");
    }
    return new Literal(text, type);
  }

  static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }
}
