package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import java.util.List;

/** Finds the one type for values of which one is chosen at run time. */
final class CommonType {
  private CommonType() {}

  /** Brings all to their common type. */
  static List<Expression> unify(String operator, List<Expression> operands) {
    Expression first = null;
    FieldType common = null;
    for (Expression operand : operands) {
      if (Literals.isNull(operand)) {
        continue;
      }
      FieldType type = common == null ? operand.type() : common(common, operand, first);
      if (type == null) {
        throw new TypeMismatchException(
            operator
                + " yields "
                + TypeMismatchException.describe(first)
                + " or "
                + TypeMismatchException.describe(operand)
                + "; cast one to the type of the other");
      }
      common = type;
      first = first == null ? operand : first;
    }
    FieldType type = common == null ? operands.get(0).type() : common;
    return operands.stream().map(operand -> convert(operand, type)).toList();
  }

  private static Expression convert(Expression operand, FieldType type) {
    return Casting.cast(operand, type);
  }

  private static FieldType common(FieldType type, Expression operand, Expression first) {
    FieldType other = operand.type();
    if (type.equals(other)) {
      return type;
    }
    if (type.isNumeric() && other.isNumeric()) {
      return number(type, other);
    }
    if (type.kind() == Kind.TIMESTAMP && other.kind() == Kind.TIMESTAMP) {
      return type.unit().compareTo(other.unit()) > 0 ? type : other;
    }
    if (type.kind() == Kind.CHARS && Literals.isString(operand)) {
      return type;
    }
    return other.kind() == Kind.CHARS && Literals.isString(first) ? other : null;
  }

  private static FieldType number(FieldType a, FieldType b) {
    if (a.kind() == Kind.FLOAT64 || b.kind() == Kind.FLOAT64) {
      return FieldType.FLOAT64;
    }
    if (a.isInteger() && b.isInteger()) {
      return a.size() > b.size() ? a : b;
    }
    int scale = Math.max(a.scale(), b.scale());
    int integral = Math.max(Digits.of(a) - a.scale(), Digits.of(b) - b.scale());
    return FieldType.decimal(Math.min(FieldType.MAX_PRECISION, integral + scale), scale);
  }
}
