package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;

/** Which conversions there are. */
final class Casting {
  private Casting() {}

  static Expression cast(Expression operand, FieldType type) {
    if (Literals.isNull(operand)) {
      return Expressions.nullLiteral(type);
    }
    if (operand.type().equals(type)) {
      return operand;
    }
    if (operand instanceof Literal literal) {
      if (type.kind() == Kind.CHARS && Literals.isString(literal)) {
        return Literals.chars(literal, type);
      }
      Literal converted = Literals.convert(literal, type);
      if (converted != null) {
        return converted;
      }
    }
    if (!isAllowed(operand.type(), type)) {
      throw new TypeMismatchException(
          "CAST of "
              + TypeMismatchException.describe(operand)
              + " to "
              + type
              + "; a cast goes between numbers, between timestamps, or from a timestamp to int64");
    }
    return new Cast(operand, type);
  }

  private static boolean isAllowed(FieldType from, FieldType to) {
    return (from.isNumeric() && to.isNumeric())
        || (from.kind() == Kind.TIMESTAMP
            && (to.kind() == Kind.TIMESTAMP || to.kind() == Kind.INT64));
  }

  /** A decimal or integer as a decimal of a scale, unchanged if it has that scale. */
  static Expression rescale(Expression operand, int scale) {
    boolean same = operand.type().scale() == scale && !Literals.isNull(operand);
    return same ? operand : cast(operand, FieldType.decimal(FieldType.MAX_PRECISION, scale));
  }
}
