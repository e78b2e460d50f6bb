package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ExpressionEmitterTest {
  private static final Schema SCHEMA =
      Schema.builder("rows").nullable("a", FieldType.INT32).field("b", FieldType.BOOLEAN).build();
  private static final Expression A = Expressions.field(SCHEMA, "a");
  private static final Expression CONDITION =
      Expressions.and(
          Expressions.field(SCHEMA, "b"),
          Expressions.compare(ComparisonOperator.GREATER, A, Expressions.literal(10)));

  private interface Body {
    void emit(MethodVisitor method, ExpressionEmitter emitter);
  }

  /** A method {@code long f(int, long record)} in a class of another author. */
  private static MethodHandle define(Body body) throws ReflectiveOperationException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17, 0, "io/tidemark/expression/Embedding", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "f", "(IJ)J", null, null);
    method.visitCode();
    body.emit(method, new ExpressionEmitter(method, new SymbolTable()));
    method.visitInsn(Opcodes.LRETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    MethodHandles.Lookup lookup =
        MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true);
    return lookup.findStatic(
        lookup.lookupClass(), "f", MethodType.methodType(long.class, int.class, long.class));
  }

  private static long call(MethodHandle method, Integer a, boolean b) throws Throwable {
    long record = Memory.allocate(SCHEMA.length());
    RecordWriter row = new RecordWriter().wrap(record).integer(SCHEMA.field("b"), b ? 1 : 0);
    if (a == null) {
      row.setNull(SCHEMA.field("a"));
    } else {
      row.integer(SCHEMA.field("a"), a);
    }
    long result = (long) method.invokeExact(0, record);
    Memory.free(record);
    return result;
  }

  @Test
  void shouldLeaveWhatIsBelowOnTheStack() throws Throwable {
    Expression value =
        Expressions.coalesce(
            List.of(
                Expressions.caseWhen(List.of(new When(CONDITION, A)), null),
                Expressions.literal(-1)));
    MethodHandle method =
        define(
            (code, emitter) -> {
              code.visitLdcInsn(1_000L);
              emitter.emit(value, 1);
              code.visitInsn(Opcodes.LADD);
            });
    assertEquals(1_011, call(method, 11, true));
    assertEquals(999, call(method, 11, false));
    assertEquals(999, call(method, null, true));
  }

  @Test
  void shouldJumpOnConditions() throws Throwable {
    MethodHandle method =
        define(
            (code, emitter) -> {
              Label isTrue = new Label();
              Label notTrue = new Label();
              emitter.jumpIfTrue(CONDITION, 1, isTrue);
              code.visitInsn(Opcodes.LCONST_0);
              code.visitInsn(Opcodes.LRETURN);
              code.visitLabel(isTrue);
              emitter.jumpIfNotTrue(CONDITION, 1, notTrue);
              code.visitInsn(Opcodes.LCONST_1);
              code.visitInsn(Opcodes.LRETURN);
              code.visitLabel(notTrue);
              code.visitLdcInsn(2L);
            });
    assertEquals(1, call(method, 11, true));
    assertEquals(0, call(method, 10, true));
    assertEquals(0, call(method, null, true));
  }

  @Test
  void shouldLoadANullConditionAsTheNullOfBooleans() throws Throwable {
    MethodHandle method =
        define(
            (code, emitter) -> {
              emitter.emit(CONDITION, 1);
              code.visitInsn(Opcodes.I2L);
            });
    assertEquals(Nulls.BOOLEAN, call(method, null, true));
    assertEquals(0, call(method, null, false));
    assertEquals("I", ExpressionEmitter.descriptor(CONDITION.type()));
    assertEquals("J", ExpressionEmitter.descriptor(A.type()));
    assertEquals("D", ExpressionEmitter.descriptor(FieldType.FLOAT64));
  }
}
