package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LLOAD;

import io.tidemark.aggregate.Slot.Fold;
import io.tidemark.expression.Expression;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The code of an accumulator that writes results: one static call for each aggregate. */
final class ResultCode {
  private static final String RESULTS = Type.getInternalName(Results.class);
  private static final String CHOOSING = Type.getInternalName(Choosing.class);

  static final String DESCRIPTOR = "(JJ)V";

  private static final int ACCUMULATOR = 1;
  private static final int ROW = 3;

  private final AccumulatorClass owner;
  private final AccumulatorLayout layout;
  private MethodVisitor method;

  ResultCode(AccumulatorClass owner, AccumulatorLayout layout) {
    this.owner = owner;
    this.layout = layout;
  }

  void writeResults(String name, List<Aggregate> aggregates, List<Field> results) {
    method = owner.begin(name, DESCRIPTOR);
    for (int i = 0; i < results.size(); i++) {
      write(aggregates.get(i), results.get(i));
    }
    owner.end(method);
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
      case VAR_POP -> spread(arguments.get(0), result, 0, false);
      case VAR_SAMP -> spread(arguments.get(0), result, 1, false);
      case STDDEV_POP -> spread(arguments.get(0), result, 0, true);
      case STDDEV_SAMP -> spread(arguments.get(0), result, 1, true);
      case MIN_BY, MAX_BY, OPEN, CLOSE -> chosen(layout.chosen(aggregate), result);
      case COUNT_DISTINCT -> part(aggregate, result, "count", "(J)J");
      case PERCENTILE -> part(aggregate, result, "value", "(JD)J");
      case TOP, BOTTOM, FIRST_OF, LAST_OF -> part(aggregate, result, "value", "(JII)J");
      case COLLECT, USER -> byUser(layout.part(aggregate), result);
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

  private void spread(Expression value, Field result, int less, boolean root) {
    if (value.type().kind() == Kind.FLOAT64) {
      address(ACCUMULATOR, layout.slot(Fold.MOMENTS, value, null).offset());
      address(ROW, result.offset());
      method.visitLdcInsn(less);
      method.visitLdcInsn(root ? 1 : 0);
      call("spreadDouble", "(JJIZ)V");
      return;
    }
    address(ACCUMULATOR, counted(value));
    address(ACCUMULATOR, layout.sum(value).offset());
    address(ACCUMULATOR, layout.squares(value).offset());
    address(ROW, result.offset());
    method.visitLdcInsn(Math.pow(10, value.type().scale()));
    method.visitLdcInsn(less);
    method.visitLdcInsn(root ? 1 : 0);
    call("spread", "(JJJJDIZ)V");
  }

  private void chosen(Slot slot, Field result) {
    address(ACCUMULATOR, slot.offset());
    method.visitLdcInsn(FoldCode.nullBits(slot));
    method.visitMethodInsn(INVOKESTATIC, CHOOSING, "chosen", "(JJ)J", false);
    address(ROW, result.offset());
    call(put(result), "(JJ)V");
  }

  private static String put(Field result) {
    return switch (result.type().size()) {
      case 1 -> "put8";
      case 2 -> "put16";
      case 4 -> "put32";
      default -> "put64";
    };
  }

  /** Has an object say the result as an int64. */
  private void part(Aggregate aggregate, Field result, String name, String descriptor) {
    Slot slot = layout.part(aggregate);
    owner.loadPart(method, slot);
    address(ACCUMULATOR, slot.offset());
    aggregate.reading().forEach(method::visitLdcInsn);
    method.visitMethodInsn(
        INVOKEVIRTUAL, AccumulatorClass.partClass(slot), name, descriptor, false);
    address(ROW, result.offset());
    switch (result.type().kind()) {
      case FLOAT64 -> call("putOrdered", "(JJ)V");
      case DECIMAL -> call("putDecimal", "(JJ)V");
      default -> call(put(result), "(JJ)V");
    }
  }

  /** Has the user's code write the field. */
  private void byUser(Slot slot, Field result) {
    owner.loadPart(method, slot);
    address(ACCUMULATOR, slot.offset());
    method.visitVarInsn(LLOAD, ROW);
    owner.loadField(method, result);
    method.visitMethodInsn(
        INVOKEVIRTUAL,
        AccumulatorClass.partClass(slot),
        "writeResult",
        "(JJLio/tidemark/record/Field;)V",
        false);
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
