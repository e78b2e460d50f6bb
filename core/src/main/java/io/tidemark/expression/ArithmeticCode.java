package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import org.objectweb.asm.Opcodes;

/** Emits arithmetic: bare instructions or exact helpers, by the type and by what may be null. */
final class ArithmeticCode {
  private final ExpressionCode code;

  ArithmeticCode(ExpressionCode code) {
    this.code = code;
  }

  void emit(Arithmetic operation) {
    code.emit(operation.left());
    code.emit(operation.right());
    if (operation.type().kind() == Kind.FLOAT64) {
      float64(operation);
    } else if (operation.type().kind() == Kind.DECIMAL) {
      decimal(operation);
    } else {
      code.call(IntegerMath.class, helper(operation), "(JJ)J");
    }
  }

  private void float64(Arithmetic operation) {
    int instruction =
        switch (operation.operator()) {
          case ADD -> Opcodes.DADD;
          case SUBTRACT -> Opcodes.DSUB;
          case MULTIPLY -> Opcodes.DMUL;
          case DIVIDE, REMAINDER -> Opcodes.NOP;
        };
    if (instruction != Opcodes.NOP && !operandsNullable(operation)) {
      code.method().visitInsn(instruction);
    } else {
      code.call(FloatMath.class, helper(operation), "(DD)D");
    }
  }

  private void decimal(Arithmetic operation) {
    if (operation.operator() != ArithmeticOperator.DIVIDE) {
      code.call(DecimalMath.class, helper(operation), "(JJ)J");
      return;
    }
    FieldType type = operation.type();
    int shift = type.scale() - operation.left().type().scale() + operation.right().type().scale();
    code.method().visitLdcInsn(shift);
    code.constant(Digits.limit(type.precision()));
    code.call(DecimalMath.class, helper(operation), "(JJIJ)J");
  }

  private static boolean operandsNullable(Arithmetic operation) {
    return operation.left().nullable() || operation.right().nullable();
  }

  /** The helper's name: the operation, and what it makes of null and zero. */
  private static String helper(Arithmetic operation) {
    String name =
        switch (operation.operator()) {
          case ADD -> "add";
          case SUBTRACT -> "subtract";
          case MULTIPLY -> "multiply";
          case DIVIDE -> "divide";
          case REMAINDER -> "remainder";
        };
    boolean divides =
        operation.operator() == ArithmeticOperator.DIVIDE
            || operation.operator() == ArithmeticOperator.REMAINDER;
    if (divides && operation.nullLogic() == NullLogic.RULE && operation.nullable()) {
      return name + "OrNull";
    }
    return operandsNullable(operation) ? name + "Nullable" : name;
  }

  /** The null of a long is its own negative and its own absolute value. */
  void negate(Negation negation) {
    code.emit(negation.operand());
    if (negation.type().kind() == Kind.FLOAT64) {
      code.call(FloatMath.class, "negate", "(D)D");
    } else {
      code.method().visitInsn(Opcodes.LNEG);
    }
  }

  void absolute(Absolute absolute) {
    code.emit(absolute.operand());
    if (absolute.type().kind() == Kind.FLOAT64) {
      code.call(FloatMath.class, "absolute", "(D)D");
    } else {
      code.call(Math.class, "abs", "(J)J");
    }
  }
}
