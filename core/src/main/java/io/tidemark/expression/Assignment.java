package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** An output field and the expression that fills it. */
record Assignment(Field field, Expression expression) {
  /** Checks that the expression fits, and converts it where that loses nothing but range. */
  static Assignment of(Field field, Expression expression) {
    if (expression.nullable() && !field.nullable()) {
      throw new TypeMismatchException(
          "field "
              + field
              + " gets "
              + TypeMismatchException.describe(expression)
              + ", which may be null; declare the field nullable or use COALESCE");
    }
    if (!fits(expression, field.type())) {
      throw new TypeMismatchException(
          "field "
              + field
              + " gets "
              + TypeMismatchException.describe(expression)
              + "; cast it to "
              + field.type());
    }
    boolean isText = field.type().kind() == Kind.CHARS && !(expression instanceof Literal);
    return new Assignment(field, isText ? expression : Casting.cast(expression, field.type()));
  }

  private static boolean fits(Expression expression, FieldType target) {
    FieldType type = expression.type();
    if (type.equals(target) || Literals.isNull(expression)) {
      return true;
    }
    return switch (target.kind()) {
      case INT8, INT16, INT32, INT64 -> type.isInteger();
      case DECIMAL ->
          type.isInteger() || (type.kind() == Kind.DECIMAL && type.scale() <= target.scale());
      case CHARS ->
          Literals.isString(expression)
              || (type.kind() == Kind.CHARS && type.size() <= target.size());
      case FLOAT64, BOOLEAN, TIMESTAMP, SYMBOL -> false;
    };
  }

  /** Emits the store; the output record's address is in the local {@code toLocal}. */
  void emit(ExpressionCode code, int toLocal) {
    MethodVisitor method = code.method();
    method.visitVarInsn(Opcodes.LLOAD, toLocal);
    if (field.offset() != 0) {
      method.visitLdcInsn((long) field.offset());
      method.visitInsn(Opcodes.LADD);
    }
    if (field.type().kind() == Kind.CHARS) {
      method.visitLdcInsn(field.type().size());
    }
    code.emit(expression);
    switch (field.type().kind()) {
      case INT8 -> {
        code.call(Conversions.class, "toInt8", "(J)B");
        code.call(Memory.class, "putByte", "(JB)V");
      }
      case INT16 -> {
        code.call(Conversions.class, "toInt16", "(J)S");
        code.call(Memory.class, "putShort", "(JS)V");
      }
      case INT32, SYMBOL -> {
        code.call(Conversions.class, "toInt32", "(J)I");
        code.call(Memory.class, "putInt", "(JI)V");
      }
      case INT64, DECIMAL, TIMESTAMP -> code.call(Memory.class, "putLong", "(JJ)V");
      case FLOAT64 -> code.call(Memory.class, "putDouble", "(JD)V");
      case BOOLEAN -> {
        method.visitInsn(Opcodes.I2B);
        code.call(Memory.class, "putByte", "(JB)V");
      }
      case CHARS -> {
        method.visitLdcInsn(expression.type().size());
        code.call(CharsMemory.class, "copy", "(JIJI)V");
      }
    }
  }
}
