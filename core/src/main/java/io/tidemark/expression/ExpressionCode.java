package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.SymbolTable;
import java.math.BigDecimal;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits expressions into one method. Conditions are emitted as jumps wherever their value is only
 * asked for true or false; then no null is ever made.
 */
final class ExpressionCode {
  /** How far behind the record's local variable that of the slots stands. */
  static final int SLOTS = 2;

  private final MethodVisitor method;
  private final SymbolTable symbols;
  private final int recordLocal;
  private final GeneratedClass owner;
  private final ArithmeticCode arithmetic = new ArithmeticCode(this);
  private final ComparisonCode comparisons = new ComparisonCode(this);
  private final CastCode casts = new CastCode(this);

  /**
   * Emits into a method.
   *
   * @param owner takes what is too large for the method, or null to keep everything in it
   */
  ExpressionCode(MethodVisitor method, SymbolTable symbols, int recordLocal, GeneratedClass owner) {
    this.method = method;
    this.symbols = symbols;
    this.recordLocal = recordLocal;
    this.owner = owner;
  }

  MethodVisitor method() {
    return method;
  }

  void call(Class<?> helper, String name, String descriptor) {
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, Type.getInternalName(helper), name, descriptor, false);
  }

  void constant(long value) {
    if (value == 0 || value == 1) {
      method.visitInsn(value == 0 ? Opcodes.LCONST_0 : Opcodes.LCONST_1);
    } else {
      method.visitLdcInsn(value);
    }
  }

  private void intConstant(int value) {
    method.visitIntInsn(Opcodes.BIPUSH, value);
  }

  /** Loads a value, through a method of its own if it is large. */
  void emit(Expression expression) {
    if (owner != null && owner.isLarge(expression)) {
      owner.callPart(method, recordLocal, expression);
    } else {
      emitHere(expression);
    }
  }

  /** Loads the value of an expression that is no float64 as a long. */
  void emitInteger(Expression expression) {
    emit(expression);
    if (expression.type().kind() == Kind.BOOLEAN) {
      call(Conversions.class, "widenBoolean", "(I)J");
    }
  }

  /** Loads 1 if a condition is true, else 0, by code in this method. */
  void emitIsTrue(Expression condition) {
    Label otherwise = new Label();
    Label end = new Label();
    branchHere(condition, true, false, otherwise);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitJumpInsn(Opcodes.GOTO, end);
    method.visitLabel(otherwise);
    method.visitInsn(Opcodes.ICONST_0);
    method.visitLabel(end);
  }

  /** Sets a bit of the long on the stack if a condition is true. */
  void orBitIf(Expression condition, long bit) {
    Label otherwise = new Label();
    branch(condition, true, false, otherwise);
    constant(bit);
    method.visitInsn(Opcodes.LOR);
    method.visitLabel(otherwise);
  }

  /** Loads a value by code in this method. */
  void emitHere(Expression expression) {
    if (expression instanceof FieldReference reference) {
      field(reference.field(), recordLocal);
    } else if (expression instanceof SlotReference reference) {
      field(reference.slot(), recordLocal + SLOTS);
    } else if (expression instanceof Literal literal) {
      literal(literal);
    } else if (expression instanceof Arithmetic operation) {
      arithmetic.emit(operation);
    } else if (expression instanceof Negation negation) {
      arithmetic.negate(negation);
    } else if (expression instanceof Absolute absolute) {
      arithmetic.absolute(absolute);
    } else if (expression instanceof Cast cast) {
      casts.emit(cast);
    } else if (expression instanceof TimeShift shift) {
      emit(shift.operand());
      constant(shift.count());
      call(Conversions.class, "shiftTime", "(JJ)J");
    } else if (expression instanceof Like like) {
      like(like);
    } else if (expression instanceof Case choice) {
      choice(choice);
    } else if (expression instanceof Coalesce coalesce) {
      coalesce(coalesce);
    } else {
      condition(expression);
    }
  }

  private void like(Like like) {
    if (owner == null) {
      throw new IllegalArgumentException(
          like + " in an aggregate; compute it as a field in a query before");
    }
    owner.loadConstant(method, new SymbolLike(symbols, like.pattern()));
    emit(like.operand());
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Type.getInternalName(SymbolLike.class), "test", "(J)Z", false);
  }

  private void condition(Expression condition) {
    if (!condition.nullable()) {
      emitIsTrue(condition);
    } else if (condition instanceof Comparison comparison) {
      comparisons.emitNullable(comparison);
    } else if (condition instanceof Not not) {
      emit(not.operand());
      call(BooleanMath.class, "not", "(I)I");
    } else {
      kleene((Logical) condition);
    }
  }

  private void field(Field field, int baseLocal) {
    method.visitVarInsn(Opcodes.LLOAD, baseLocal);
    if (field.offset() != 0) {
      constant(field.offset());
      method.visitInsn(Opcodes.LADD);
    }
    switch (field.type().kind()) {
      case INT8 -> narrow(field, "getByte", "B");
      case INT16 -> narrow(field, "getShort", "S");
      case INT32, SYMBOL -> narrow(field, "getInt", "I");
      case INT64, DECIMAL, TIMESTAMP -> call(Memory.class, "getLong", "(J)J");
      case FLOAT64 -> call(Memory.class, "getDouble", "(J)D");
      case BOOLEAN -> call(Memory.class, "getByte", "(J)B");
      case CHARS -> {
        return;
      }
    }
  }

  private void narrow(Field field, String load, String descriptor) {
    call(Memory.class, load, "(J)" + descriptor);
    if (field.nullable()) {
      call(Conversions.class, "widen", "(" + descriptor + ")J");
    } else {
      method.visitInsn(Opcodes.I2L);
    }
  }

  private void literal(Literal literal) {
    Object value = literal.value();
    switch (literal.type().kind()) {
      case INT8, INT16, INT32, INT64, TIMESTAMP ->
          constant(value == null ? Nulls.INT64 : (Long) value);
      case DECIMAL ->
          constant(
              value == null ? Nulls.INT64 : ((BigDecimal) value).unscaledValue().longValueExact());
      case SYMBOL -> constant(value == null ? Nulls.INT64 : symbols.intern((String) value));
      case FLOAT64 -> float64(value == null ? null : (Double) value);
      case BOOLEAN -> intConstant(value == null ? Nulls.BOOLEAN : (Boolean) value ? 1 : 0);
      case CHARS -> constant(CharsLiterals.address((String) value, literal.type().size()));
    }
  }

  /** The null is loaded by its bits: a constant pool need not keep which NaN it holds. */
  private void float64(Double value) {
    if (value == null) {
      constant(Nulls.FLOAT64_BITS);
      call(Double.class, "longBitsToDouble", "(J)D");
    } else {
      method.visitLdcInsn(value);
    }
  }

  private void choice(Case choice) {
    Label end = new Label();
    for (When when : choice.whens()) {
      Label next = new Label();
      branch(when.condition(), true, false, next);
      emit(when.result());
      method.visitJumpInsn(Opcodes.GOTO, end);
      method.visitLabel(next);
    }
    emit(choice.otherwise());
    method.visitLabel(end);
  }

  private void coalesce(Coalesce coalesce) {
    Label end = new Label();
    List<Expression> operands = coalesce.operands();
    boolean isInt = coalesce.type().kind() == Kind.BOOLEAN;
    for (int i = 0; i < operands.size(); i++) {
      emit(operands.get(i));
      if (!operands.get(i).nullable()) {
        break;
      }
      if (i < operands.size() - 1) {
        method.visitInsn(isInt ? Opcodes.DUP : Opcodes.DUP2);
        jumpOnNull(coalesce, false, end);
        method.visitInsn(isInt ? Opcodes.POP : Opcodes.POP2);
      }
    }
    method.visitLabel(end);
  }

  /** Consumes a value of the expression's type and jumps if it is null, or is not. */
  private void jumpOnNull(Expression expression, boolean whenNull, Label target) {
    switch (expression.type().kind()) {
      case FLOAT64 -> {
        call(Nulls.class, "isNull", "(D)Z");
        method.visitJumpInsn(whenNull ? Opcodes.IFNE : Opcodes.IFEQ, target);
      }
      case CHARS -> {
        call(CharsMemory.class, "isNull", "(J)Z");
        method.visitJumpInsn(whenNull ? Opcodes.IFNE : Opcodes.IFEQ, target);
      }
      case BOOLEAN -> {
        intConstant(Nulls.BOOLEAN);
        method.visitJumpInsn(whenNull ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE, target);
      }
      default -> {
        constant(Nulls.INT64);
        method.visitInsn(Opcodes.LCMP);
        method.visitJumpInsn(whenNull ? Opcodes.IFEQ : Opcodes.IFNE, target);
      }
    }
  }

  /** SQL's AND or OR as a value: stops at the operand that decides. */
  private void kleene(Logical logical) {
    boolean and = logical.operator() == LogicalOperator.AND;
    Label end = new Label();
    List<Expression> operands = logical.operands();
    emit(operands.get(0));
    for (Expression operand : operands.subList(1, operands.size())) {
      method.visitInsn(Opcodes.DUP);
      intConstant(and ? 0 : 1);
      method.visitJumpInsn(Opcodes.IF_ICMPEQ, end);
      emit(operand);
      call(BooleanMath.class, and ? "and" : "or", "(II)I");
    }
    method.visitLabel(end);
  }

  /**
   * Jumps to the target if "the condition is {@code wanted}" is as {@code holds} says, and falls
   * through otherwise. A null condition is neither true nor false.
   */
  void branch(Expression condition, boolean wanted, boolean holds, Label target) {
    if (owner != null && owner.isLarge(condition)) {
      emit(condition);
      jumpOnValue(condition.nullable(), wanted, holds, target);
    } else {
      branchHere(condition, wanted, holds, target);
    }
  }

  private void branchHere(Expression condition, boolean wanted, boolean holds, Label target) {
    if (condition instanceof Logical logical) {
      branch(logical, wanted, holds, target);
    } else if (condition instanceof Not not) {
      boolean rule = not.nullLogic() == NullLogic.RULE;
      branch(not.operand(), rule || !wanted, rule ? holds != wanted : holds, target);
    } else if (condition instanceof IsTrue truth) {
      branch(truth.operand(), true, holds == wanted, target);
    } else if (condition instanceof IsNull isNull) {
      branchOnNull(isNull.operand(), holds == wanted, target);
    } else if (condition instanceof Comparison comparison) {
      comparisons.branch(comparison, wanted, holds, target);
    } else {
      emitHere(condition);
      jumpOnValue(condition.nullable(), wanted, holds, target);
    }
  }

  private void branch(Logical logical, boolean wanted, boolean holds, Label target) {
    boolean truth = wanted || logical.nullLogic() == NullLogic.RULE;
    boolean jump = truth == wanted ? holds : !holds;
    if ((logical.operator() == LogicalOperator.AND) == truth) {
      all(logical.operands(), truth, jump, target);
    } else {
      any(logical.operands(), truth, jump, target);
    }
  }

  private void all(List<Expression> conditions, boolean wanted, boolean holds, Label target) {
    if (holds) {
      Label skip = new Label();
      int last = conditions.size() - 1;
      conditions.subList(0, last).forEach(c -> branch(c, wanted, false, skip));
      branch(conditions.get(last), wanted, true, target);
      method.visitLabel(skip);
    } else {
      conditions.forEach(c -> branch(c, wanted, false, target));
    }
  }

  private void any(List<Expression> conditions, boolean wanted, boolean holds, Label target) {
    if (holds) {
      conditions.forEach(c -> branch(c, wanted, true, target));
    } else {
      Label skip = new Label();
      int last = conditions.size() - 1;
      conditions.subList(0, last).forEach(c -> branch(c, wanted, true, skip));
      branch(conditions.get(last), wanted, false, target);
      method.visitLabel(skip);
    }
  }

  private void branchOnNull(Expression operand, boolean whenNull, Label target) {
    if (operand.nullable()) {
      emit(operand);
      jumpOnNull(operand, whenNull, target);
    } else if (!whenNull) {
      method.visitJumpInsn(Opcodes.GOTO, target);
    }
  }

  /** Consumes a boolean and jumps if "it is {@code wanted}" is as {@code holds} says. */
  void jumpOnValue(boolean nullable, boolean wanted, boolean holds, Label target) {
    if (nullable) {
      intConstant(wanted ? 1 : 0);
      method.visitJumpInsn(holds ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE, target);
    } else {
      method.visitJumpInsn(wanted == holds ? Opcodes.IFNE : Opcodes.IFEQ, target);
    }
  }
}
