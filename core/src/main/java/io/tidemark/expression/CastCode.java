package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import org.objectweb.asm.Opcodes;

/** Emits conversions. */
final class CastCode {
  private final ExpressionCode code;

  CastCode(ExpressionCode code) {
    this.code = code;
  }

  void emit(Cast cast) {
    FieldType from = cast.operand().type();
    FieldType to = cast.type();
    code.emit(cast.operand());
    if (from.kind() == Kind.TIMESTAMP) {
      fromTimestamp(from, to);
    } else if (from.kind() == Kind.FLOAT64) {
      fromFloat64(to);
    } else if (to.kind() == Kind.FLOAT64) {
      toFloat64(from, cast.nullable());
    } else if (to.isInteger()) {
      toInteger(from, to);
    } else {
      toDecimal(from, to, cast.nullable());
    }
  }

  private void fromTimestamp(FieldType from, FieldType to) {
    if (to.kind() == Kind.INT64 || to.unit() == from.unit()) {
      return;
    }
    boolean finer = to.unit().perSecond() > from.unit().perSecond();
    code.constant(
        finer
            ? to.unit().perSecond() / from.unit().perSecond()
            : from.unit().perSecond() / to.unit().perSecond());
    code.call(Conversions.class, finer ? "refineTime" : "coarsenTime", "(JJ)J");
  }

  private void fromFloat64(FieldType to) {
    if (to.isInteger()) {
      code.constant(Digits.max(to));
      code.call(Conversions.class, "float64ToInteger", "(DJ)J");
    } else if (to.kind() == Kind.DECIMAL) {
      code.constant(Digits.power(to.scale()));
      code.constant(Digits.limit(to.precision()));
      code.call(Conversions.class, "float64ToDecimal", "(DJJ)J");
    }
  }

  private void toFloat64(FieldType from, boolean nullable) {
    if (nullable) {
      code.constant(Digits.power(from.scale()));
      code.call(Conversions.class, "toFloat64", "(JJ)D");
      return;
    }
    code.method().visitInsn(Opcodes.L2D);
    if (from.scale() > 0) {
      code.method().visitLdcInsn((double) Digits.power(from.scale()));
      code.method().visitInsn(Opcodes.DDIV);
    }
  }

  private void toInteger(FieldType from, FieldType to) {
    if (from.isInteger() && from.size() <= to.size()) {
      return;
    }
    if (from.scale() == 0) {
      code.constant(Digits.max(to));
      code.call(Conversions.class, "checkRange", "(JJ)J");
    } else {
      code.constant(Digits.power(from.scale()));
      code.constant(Digits.max(to));
      code.call(Conversions.class, "truncate", "(JJJ)J");
    }
  }

  private void toDecimal(FieldType from, FieldType to, boolean nullable) {
    int shift = to.scale() - from.scale();
    long limit = Digits.limit(to.precision());
    boolean isSafe = Digits.of(from) + shift <= to.precision();
    if (shift < 0) {
      code.constant(Digits.power(-shift));
      code.constant(limit);
      code.call(Conversions.class, "roundHalfUp", "(JJJ)J");
    } else if (shift == 0) {
      if (!isSafe) {
        code.constant(limit);
        code.call(Conversions.class, "checkRange", "(JJ)J");
      }
    } else if (isSafe && !nullable) {
      code.constant(Digits.power(shift));
      code.method().visitInsn(Opcodes.LMUL);
    } else {
      code.constant(Digits.power(shift));
      code.constant(limit);
      code.call(Conversions.class, "scaleUp", "(JJJ)J");
    }
  }
}
