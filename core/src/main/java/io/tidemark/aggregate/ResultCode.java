package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.RETURN;

import io.tidemark.aggregate.Slot.Fold;
import io.tidemark.expression.Expression;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The code of an accumulator that writes results: one static call for each aggregate. */
final class ResultCode {
  private static final String RESULTS = Type.getInternalName(Results.class);
  private static final int ACCUMULATOR = 1;
  private static final int ROW = 3;

  private final MethodVisitor method;
  private final AccumulatorLayout layout;

  ResultCode(ClassWriter writer, AccumulatorLayout layout) {
    this.method = writer.visitMethod(ACC_PUBLIC, "writeResults", "(JJ)V", null, null);
    this.layout = layout;
  }

  void writeResults(List<Aggregate> aggregates, List<Field> results) {
    method.visitCode();
    for (int i = 0; i < results.size(); i++) {
      write(aggregates.get(i), results.get(i));
    }
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void write(Aggregate aggregate, Field result) {
    List<Expression> arguments = aggregate.arguments();
    switch (aggregate.function()) {
      case COUNT -> {
        address(ACCUMULATOR, arguments.isEmpty() ? rows() : counted(arguments.get(0)));
        address(ROW, result.offset());
        call("count", "(JJ)V");
      }
      case SUM -> sum(arguments.get(0), result);
      case AVG -> average(arguments.get(0), result);
      case MIN -> value(Fold.MIN, arguments.get(0), result);
      case MAX -> value(Fold.MAX, arguments.get(0), result);
      case FIRST -> value(Fold.FIRST, arguments.get(0), result);
      case LAST -> value(Fold.LAST, arguments.get(0), result);
      case VWAP -> vwap(aggregate, result);
    }
  }

  private static int rows() {
    return Accumulator.ROWS_OFFSET;
  }

  /** Offset of the number of rows that have a value. */
  private int counted(Expression value) {
    Slot values = layout.values(value);
    return values == null ? rows() : values.offset();
  }

  private void sum(Expression value, Field result) {
    address(ACCUMULATOR, counted(value));
    address(ACCUMULATOR, layout.sum(value).offset());
    address(ROW, result.offset());
    if (result.type().kind() == Kind.FLOAT64) {
      call("sumDouble", "(JJJ)V");
    } else if (result.type().kind() == Kind.DECIMAL) {
      method.visitLdcInsn(result.type().precision());
      call("sumDecimal", "(JJJI)V");
    } else {
      call("sum", "(JJJ)V");
    }
  }

  private void average(Expression value, Field result) {
    address(ACCUMULATOR, counted(value));
    address(ACCUMULATOR, layout.sum(value).offset());
    address(ROW, result.offset());
    switch (result.type().kind()) {
      case FLOAT64 -> call("averageDouble", "(JJJ)V");
      case DECIMAL -> {
        method.visitLdcInsn(result.type().scale() - value.type().scale());
        call("averageDecimal", "(JJJI)V");
      }
      default -> call("averageInteger", "(JJJ)V");
    }
  }

  private void value(Fold fold, Expression value, Field result) {
    address(ACCUMULATOR, layout.slot(fold, value, null).offset());
    address(ROW, result.offset());
    String name =
        switch (result.type().size()) {
          case 1 -> "value8";
          case 2 -> "value16";
          case 4 -> "value32";
          default -> "value64";
        };
    call(name, "(JJ)V");
  }

  private void vwap(Aggregate vwap, Field result) {
    Expression price = vwap.arguments().get(0);
    int priceScale = price.type().kind() == Kind.DECIMAL ? price.type().scale() : 0;
    address(ACCUMULATOR, layout.turnover(vwap).offset());
    address(ACCUMULATOR, layout.weight(vwap).offset());
    address(ROW, result.offset());
    method.visitLdcInsn(result.type().scale() - priceScale);
    call("ratio", "(JJJI)V");
  }

  private void address(int local, int offset) {
    method.visitVarInsn(LLOAD, local);
    method.visitLdcInsn((long) offset);
    method.visitInsn(LADD);
  }

  private void call(String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, RESULTS, name, descriptor, false);
  }
}
