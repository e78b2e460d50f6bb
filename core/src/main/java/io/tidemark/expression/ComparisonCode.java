package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits comparisons: one compare and one jump where nothing is null and scales agree. */
final class ComparisonCode {
  private final ExpressionCode code;

  ComparisonCode(ExpressionCode code) {
    this.code = code;
  }

  void branch(Comparison comparison, boolean wanted, boolean holds, Label target) {
    if (isDirect(comparison)) {
      compareDirectly(comparison);
      int jump = jump(comparison.operator(), wanted == holds);
      code.method().visitJumpInsn(jump, target);
    } else {
      emitOutcome(comparison);
      code.jumpOnValue(comparison.nullable(), wanted, holds, target);
    }
  }

  /** Loads the outcome of a comparison that may be null. */
  void emitNullable(Comparison comparison) {
    emitOutcome(comparison);
  }

  private static boolean isDirect(Comparison comparison) {
    boolean nullable = comparison.left().nullable() || comparison.right().nullable();
    Kind kind = comparison.left().type().kind();
    if (!nullable) {
      return true;
    }
    // Two nulls of a long or an int are equal as they stand, and equal nothing else.
    return comparison.nullLogic() == NullLogic.RULE
        && comparison.operator().isEquality()
        && kind != Kind.FLOAT64
        && kind != Kind.CHARS
        && Factors.of(comparison).isOne();
  }

  /** Leaves an int to be compared with zero. */
  private void compareDirectly(Comparison comparison) {
    Factors factors = Factors.of(comparison);
    Kind kind = comparison.left().type().kind();
    if (kind == Kind.FLOAT64) {
      operands(comparison);
      code.method().visitInsn(doubleCompare(comparison.operator()));
    } else if (kind == Kind.BOOLEAN) {
      operands(comparison);
      code.method().visitInsn(Opcodes.ISUB);
    } else if (kind == Kind.CHARS || !factors.isSmall()) {
      compareByHelper(comparison);
    } else {
      scaled(comparison.left(), factors.left());
      scaled(comparison.right(), factors.right());
      code.method().visitInsn(Opcodes.LCMP);
    }
  }

  private void operands(Comparison comparison) {
    code.emit(comparison.left());
    code.emit(comparison.right());
  }

  private void scaled(Expression operand, long factor) {
    code.emit(operand);
    if (factor != 1) {
      code.constant(factor);
      code.method().visitInsn(Opcodes.LMUL);
    }
  }

  /** With a NaN the comparison must fail, except that it is not equal. */
  private static int doubleCompare(ComparisonOperator operator) {
    return operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_OR_EQUAL
        ? Opcodes.DCMPG
        : Opcodes.DCMPL;
  }

  private static int jump(ComparisonOperator operator, boolean holds) {
    return switch (operator) {
      case EQUAL -> holds ? Opcodes.IFEQ : Opcodes.IFNE;
      case NOT_EQUAL -> holds ? Opcodes.IFNE : Opcodes.IFEQ;
      case LESS -> holds ? Opcodes.IFLT : Opcodes.IFGE;
      case LESS_OR_EQUAL -> holds ? Opcodes.IFLE : Opcodes.IFGT;
      case GREATER -> holds ? Opcodes.IFGT : Opcodes.IFLE;
      case GREATER_OR_EQUAL -> holds ? Opcodes.IFGE : Opcodes.IFLT;
    };
  }

  private void emitOutcome(Comparison comparison) {
    compareByHelper(comparison);
    String suffix = comparison.nullLogic() == NullLogic.RULE ? "InRule" : "";
    String name =
        switch (comparison.operator()) {
          case EQUAL -> "equal";
          case NOT_EQUAL -> "notEqual";
          case LESS -> "less";
          case LESS_OR_EQUAL -> "lessOrEqual";
          case GREATER -> "greater";
          case GREATER_OR_EQUAL -> "greaterOrEqual";
        };
    code.call(Comparisons.class, name + suffix, "(I)I");
  }

  /** Leaves an order of {@link Comparisons}. */
  private void compareByHelper(Comparison comparison) {
    Factors factors = Factors.of(comparison);
    FieldType left = comparison.left().type();
    FieldType right = comparison.right().type();
    if (left.kind() == Kind.CHARS) {
      code.emit(comparison.left());
      code.method().visitLdcInsn(left.size());
      code.emit(comparison.right());
      code.method().visitLdcInsn(right.size());
      code.call(CharsMemory.class, "compare", "(JIJI)I");
    } else if (factors.isOne()) {
      operands(comparison);
      String descriptor = ExpressionEmitter.descriptor(left);
      code.call(Comparisons.class, "compare", "(" + descriptor + descriptor + ")I");
    } else {
      code.emit(comparison.left());
      code.constant(factors.left());
      code.emit(comparison.right());
      code.constant(factors.right());
      code.call(Comparisons.class, "compareScaled", "(JJJJ)I");
    }
  }
}
