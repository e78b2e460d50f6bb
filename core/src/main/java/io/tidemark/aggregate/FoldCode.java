package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LSTORE;

import io.tidemark.aggregate.Slot.Fold;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionEmitter;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SymbolTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The code that takes rows and other accumulators into some slots of an accumulator. */
final class FoldCode {
  static final String DESCRIPTOR = "(JJ)V";

  private static final String FOLDING = Type.getInternalName(Folding.class);
  private static final String MEMORY = Type.getInternalName(Memory.class);
  private static final int ACCUMULATOR = 1;
  private static final int RECORD = 3;
  private static final int FROM = 3;
  private static final int SEQUENCE = 5;
  private static final int FIRST_VALUE = 7;

  private final AccumulatorClass owner;
  private final SymbolTable symbols;
  private final List<Slot> slots;
  private final Map<Expression, Integer> locals = new LinkedHashMap<>();
  private final int time;
  private MethodVisitor method;

  FoldCode(AccumulatorClass owner, SymbolTable symbols, List<Slot> slots) {
    this.owner = owner;
    this.symbols = symbols;
    this.slots = slots;
    for (Slot slot : slots) {
      reserve(slot.value());
      reserve(slot.factor());
      slot.arguments().forEach(this::reserve);
    }
    time = FIRST_VALUE + 2 * locals.size();
  }

  private void reserve(Expression value) {
    if (value != null) {
      locals.putIfAbsent(value, FIRST_VALUE + 2 * locals.size());
    }
  }

  void create() {
    method = owner.begin("create", DESCRIPTOR);
    loadValues();
    check(true);
    startRows(method);
    slots.forEach(this::start);
    owner.end(method);
  }

  void add() {
    method = owner.begin("add", DESCRIPTOR);
    loadValues();
    check(false);
    addRow(method);
    slots.forEach(this::add);
    owner.end(method);
  }

  void merge() {
    method = owner.begin("merge", DESCRIPTOR);
    mergeRows(method);
    slots.forEach(this::merge);
    owner.end(method);
  }

  /** The same in methods of which others have the remaining slots. */
  void methods(String suffix) {
    method = owner.begin("create" + suffix, DESCRIPTOR);
    loadValues();
    slots.forEach(this::start);
    owner.end(method);
    method = owner.begin("add" + suffix, DESCRIPTOR);
    loadValues();
    slots.forEach(this::add);
    owner.end(method);
    method = owner.begin("merge" + suffix, DESCRIPTOR);
    slots.forEach(this::merge);
    owner.end(method);
    if (mayRefuse()) {
      check("checkFirst" + suffix, true);
      check("check" + suffix, false);
    }
  }

  private void check(String name, boolean first) {
    method = owner.begin(name, DESCRIPTOR);
    loadValues();
    check(first);
    owner.end(method);
  }

  /** Whether a row may not be taken in: an argument is computed, or a part looks at it. */
  boolean mayRefuse() {
    return locals.keySet().stream().anyMatch(value -> !value.operands().isEmpty())
        || slots.stream().anyMatch(FoldCode::isChecked);
  }

  private static boolean isChecked(Slot slot) {
    return slot.fold() == Fold.PART && (isUsers(slot) || slot.plan().create().mayRefuse());
  }

  private static boolean isUsers(Slot slot) {
    return slot.plan() instanceof UserPlan;
  }

  static void startRows(MethodVisitor method) {
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitLdcInsn(1L);
    method.visitMethodInsn(INVOKESTATIC, MEMORY, "putLong", "(JJ)V", false);
  }

  static void addRow(MethodVisitor method) {
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitMethodInsn(INVOKESTATIC, MEMORY, "getLong", "(J)J", false);
    method.visitLdcInsn(1L);
    method.visitInsn(LADD);
    method.visitMethodInsn(INVOKESTATIC, MEMORY, "putLong", "(JJ)V", false);
  }

  static void mergeRows(MethodVisitor method) {
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitVarInsn(LLOAD, FROM);
    method.visitMethodInsn(INVOKESTATIC, FOLDING, "valuesMerge", "(JJ)V", false);
  }

  /** All arguments are evaluated before anything is written: an overflow leaves the state whole. */
  private void loadValues() {
    ExpressionEmitter emitter = new ExpressionEmitter(method, symbols);
    locals.forEach(
        (value, local) -> {
          emitter.emit(value, RECORD);
          if (value.type().kind() == Kind.BOOLEAN) {
            fold("widen", "(I)J");
          }
          method.visitVarInsn(value.type().kind() == Kind.FLOAT64 ? DSTORE : LSTORE, local);
        });
    method.visitVarInsn(LLOAD, RECORD);
    method.visitLdcInsn((long) RecordHeader.SEQUENCE_OFFSET);
    method.visitInsn(LADD);
    memory("getLong", "(J)J");
    method.visitVarInsn(LSTORE, SEQUENCE);
    if (slots.stream().anyMatch(Slot::isTimed)) {
      method.visitVarInsn(LLOAD, RECORD);
      method.visitLdcInsn((long) RecordHeader.EVENT_TIME_OFFSET);
      method.visitInsn(LADD);
      memory("getLong", "(J)J");
      method.visitVarInsn(LSTORE, time);
    }
  }

  /** What can be refused is, before anything is written. */
  private void check(boolean first) {
    for (Slot slot : slots) {
      if (!isChecked(slot)) {
        continue;
      }
      if (isUsers(slot)) {
        stage(slot, first);
      } else {
        owner.loadPart(method, slot);
        ordered(slot.value());
        other(slot);
        part(slot, "check", "(JJ)V");
      }
    }
  }

  private void stage(Slot slot, boolean first) {
    owner.loadPart(method, slot);
    method.visitVarInsn(LLOAD, RECORD);
    part(slot, "header", "(J)V");
    for (int i = 0; i < slot.arguments().size(); i++) {
      owner.loadPart(method, slot);
      method.visitLdcInsn(i);
      bits(slot.arguments().get(i));
      part(slot, "argument", "(IJ)V");
    }
    owner.loadPart(method, slot);
    if (first) {
      part(slot, "stageFirst", "()V");
    } else {
      method.visitVarInsn(LLOAD, ACCUMULATOR);
      method.visitLdcInsn((long) slot.offset());
      method.visitInsn(LADD);
      part(slot, "stage", "(J)V");
    }
  }

  private void part(Slot slot, String name, String descriptor) {
    method.visitMethodInsn(
        INVOKEVIRTUAL, AccumulatorClass.partClass(slot), name, descriptor, false);
  }

  private void startOrAddPart(String name, Slot slot) {
    owner.loadPart(method, slot);
    at(ACCUMULATOR, slot);
    if (isUsers(slot)) {
      part(slot, "commit", "(J)V");
    } else {
      ordered(slot.value());
      other(slot);
      part(slot, name, "(JJJ)V");
    }
  }

  /** What goes along with the value of a part. */
  private void other(Slot slot) {
    if (slot.factor() == null) {
      method.visitVarInsn(LLOAD, SEQUENCE);
    } else {
      ordered(slot.factor());
    }
  }

  private void choose(String name, Slot slot) {
    at(ACCUMULATOR, slot);
    bits(slot.value());
    if (slot.isTimed()) {
      bits(slot.value());
      method.visitLdcInsn(nullBits(slot));
      method.visitVarInsn(LLOAD, time);
      helper(Choosing.class, "timeOf", "(JJJ)J");
    } else {
      ordered(slot.factor());
    }
    method.visitVarInsn(LLOAD, SEQUENCE);
    helper(Choosing.class, name, "(JJJJ)V");
  }

  static String choosing(Slot slot) {
    return switch (slot.fold()) {
      case LEAST_BY, EARLIEST -> "least";
      case GREATEST_BY -> "greatest";
      default -> "latest";
    };
  }

  private void start(Slot slot) {
    if (slot.isInMemory()) {
      startInMemory(slot);
      return;
    }
    at(ACCUMULATOR, slot);
    value(slot.value());
    String type = slot.isDouble() ? "D" : "J";
    String nullable = slot.nullable() ? "Nullable" : "";
    switch (slot.fold()) {
      case VALUES -> values("valuesStart", slot);
      case SUM -> {
        if (slot.isDouble() && !slot.nullable()) {
          memory("putDouble", "(JD)V");
        } else {
          fold("sumStart" + nullable, "(J" + type + ")V");
        }
      }
      case PRODUCT_SUM -> {
        value(slot.factor());
        fold("productStart" + nullable, "(JJJ)V");
      }
      case MIN, MAX -> memory(slot.isDouble() ? "putDouble" : "putLong", "(J" + type + ")V");
      case FIRST, LAST -> {
        rawBits(slot);
        method.visitVarInsn(LLOAD, SEQUENCE);
        fold("place", "(JJJ)V");
      }
      default -> throw inMemory(slot);
    }
  }

  private void add(Slot slot) {
    if (slot.fold() == Fold.FIRST && !slot.nullable()) {
      return;
    }
    if (slot.isInMemory()) {
      addInMemory(slot);
      return;
    }
    at(ACCUMULATOR, slot);
    value(slot.value());
    String type = slot.isDouble() ? "D" : "J";
    String nullable = slot.nullable() ? "Nullable" : "";
    switch (slot.fold()) {
      case VALUES -> values("valuesAdd", slot);
      case SUM -> fold("sumAdd" + nullable, "(J" + type + ")V");
      case PRODUCT_SUM -> {
        value(slot.factor());
        fold("productAdd" + nullable, "(JJJ)V");
      }
      case MIN -> fold("minAdd" + nullable, "(J" + type + ")V");
      case MAX -> fold("maxAdd" + (slot.isDouble() ? nullable : ""), "(J" + type + ")V");
      case FIRST, LAST -> {
        rawBits(slot);
        method.visitVarInsn(LLOAD, SEQUENCE);
        if (slot.nullable()) {
          method.visitLdcInsn(nullBits(slot));
          fold(slot.fold() == Fold.FIRST ? "firstAddNullable" : "lastAddNullable", "(JJJJ)V");
        } else {
          fold("place", "(JJJ)V");
        }
      }
      default -> throw inMemory(slot);
    }
  }

  private void values(String name, Slot slot) {
    if (slot.factor() != null) {
      value(slot.factor());
      fold(name, "(JJJ)V");
    } else {
      fold(name, slot.isDouble() ? "(JD)V" : "(JJ)V");
    }
  }

  private void startInMemory(Slot slot) {
    switch (slot.fold()) {
      case MOMENTS -> {
        at(ACCUMULATOR, slot);
        value(slot.value());
        helper(Moments.class, "start", "(JD)V");
      }
      case PART -> startOrAddPart("start", slot);
      default -> choose("start", slot);
    }
  }

  private void addInMemory(Slot slot) {
    switch (slot.fold()) {
      case MOMENTS -> {
        at(ACCUMULATOR, slot);
        value(slot.value());
        helper(Moments.class, "add", "(JD)V");
      }
      case PART -> startOrAddPart("add", slot);
      default -> choose(choosing(slot) + "Add", slot);
    }
  }

  private void mergeInMemory(Slot slot) {
    if (slot.fold() == Fold.PART) {
      owner.loadPart(method, slot);
    }
    at(ACCUMULATOR, slot);
    at(FROM, slot);
    switch (slot.fold()) {
      case MOMENTS -> helper(Moments.class, "merge", "(JJ)V");
      case PART -> part(slot, "merge", "(JJ)V");
      default -> helper(Choosing.class, choosing(slot) + "Merge", "(JJ)V");
    }
  }

  private void merge(Slot slot) {
    if (slot.isInMemory()) {
      mergeInMemory(slot);
      return;
    }
    at(ACCUMULATOR, slot);
    at(FROM, slot);
    String nullable = slot.nullable() ? "Nullable" : "";
    switch (slot.fold()) {
      case VALUES -> fold("valuesMerge", "(JJ)V");
      case SUM -> {
        if (slot.isDouble()) {
          memory("getDouble", "(J)D");
          fold("sumAdd", "(JD)V");
        } else {
          fold("sumMerge", "(JJ)V");
        }
      }
      case PRODUCT_SUM -> fold("sumMerge", "(JJ)V");
      case MIN, MAX -> {
        String name = slot.fold() == Fold.MIN ? "minAdd" : "maxAdd";
        if (slot.isDouble()) {
          memory("getDouble", "(J)D");
          fold(name + nullable, "(JD)V");
        } else {
          memory("getLong", "(J)J");
          fold(name + (slot.fold() == Fold.MIN ? nullable : ""), "(JJ)V");
        }
      }
      case FIRST, LAST -> {
        method.visitLdcInsn(nullBits(slot));
        fold(slot.fold() == Fold.FIRST ? "firstMerge" : "lastMerge", "(JJJ)V");
      }
      default -> throw inMemory(slot);
    }
  }

  static IllegalStateException inMemory(Slot slot) {
    return new IllegalStateException(slot.fold() + " is folded in memory");
  }

  private void at(int local, Slot slot) {
    method.visitVarInsn(LLOAD, local);
    method.visitLdcInsn((long) slot.offset());
    method.visitInsn(LADD);
  }

  private void value(Expression value) {
    method.visitVarInsn(value.type().kind() == Kind.FLOAT64 ? DLOAD : LLOAD, locals.get(value));
  }

  /** The value as an int64; a double by its bits. */
  private void bits(Expression value) {
    value(value);
    if (value.type().kind() == Kind.FLOAT64) {
      method.visitMethodInsn(
          INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
    }
  }

  /** The value as an int64 that compares as it does. */
  private void ordered(Expression value) {
    value(value);
    if (value.type().kind() == Kind.FLOAT64) {
      helper(Ordered.class, "of", "(D)J");
    }
  }

  private void rawBits(Slot slot) {
    if (slot.isDouble()) {
      method.visitMethodInsn(
          INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
    }
  }

  static long nullBits(Slot slot) {
    return slot.isDouble() ? Nulls.FLOAT64_BITS : Nulls.INT64;
  }

  private void helper(Class<?> type, String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, Type.getInternalName(type), name, descriptor, false);
  }

  private void fold(String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, FOLDING, name, descriptor, false);
  }

  private void memory(String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, MEMORY, name, descriptor, false);
  }
}
