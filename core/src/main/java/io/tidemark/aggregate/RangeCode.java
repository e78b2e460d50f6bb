package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.DADD;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LSTORE;
import static org.objectweb.asm.Opcodes.LSUB;

import io.tidemark.aggregate.Slot.Fold;
import io.tidemark.expression.Int128;
import io.tidemark.record.Memory;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * The code that merges some slots of accumulators with their words in locals, and those that lie in
 * memory in place.
 */
final class RangeCode {
  static final String MERGE_INTO = "(JJJ)V";
  static final String MERGE_RANGE = "(JJII)V";
  static final String ACCUMULATE = "(JII)V";

  private static final String FOLDING = Type.getInternalName(Folding.class);
  private static final String MEMORY = Type.getInternalName(Memory.class);
  private static final String INT128 = Type.getInternalName(Int128.class);
  private static final int INTO = 1;
  private static final int FROM = 3;
  private static final int STRIDE = 5;
  private static final int WITH = 5;
  private static final int COUNT = 6;

  /** The number of rows, then two places for each slot, then two to look at the other's words. */
  private static final int ROWS = 7;

  private final AccumulatorClass owner;
  private final List<Slot> slots;
  private final boolean withRows;
  private final int other;
  private MethodVisitor method;

  /**
   * @param slots that are merged
   * @param withRows whether the number of rows is merged too
   */
  RangeCode(AccumulatorClass owner, List<Slot> slots, boolean withRows) {
    this.owner = owner;
    this.slots = slots;
    this.withRows = withRows;
    this.other = ROWS + 2 + 4 * slots.size();
  }

  /** Writes the methods; the suffix tells them from those of other slots. */
  void methods(String suffix) {
    mergeInto("mergeInto" + suffix);
    mergeRange("mergeRange" + suffix);
    accumulateBackwards("accumulateBackwards" + suffix);
  }

  private void mergeRange(String name) {
    method = owner.begin(name, MERGE_RANGE);
    loadAll(INTO);
    repeat(
        () -> {
          mergeAll();
          inMemory(this::mergeInPlace);
          step(LADD);
        });
    storeAll(INTO);
    owner.end(method);
  }

  private void mergeInto(String name) {
    method = owner.begin(name, MERGE_INTO);
    loadAll(WITH);
    mergeAll();
    storeAll(INTO);
    inMemory(this::mergeTwo);
    owner.end(method);
  }

  /** Its arguments are the last accumulator, stride and count: they move to their places first. */
  private void accumulateBackwards(String name) {
    method = owner.begin(name, ACCUMULATE);
    method.visitVarInsn(ILOAD, FROM + 1);
    method.visitVarInsn(ILOAD, FROM);
    method.visitVarInsn(ISTORE, STRIDE);
    method.visitVarInsn(ISTORE, COUNT);
    method.visitVarInsn(LLOAD, INTO);
    method.visitVarInsn(LSTORE, FROM);
    loadAll(INTO);
    repeat(
        () -> {
          step(LSUB);
          mergeAll();
          storeAll(FROM);
          inMemory(this::mergeBehind);
        });
    owner.end(method);
  }

  private void inMemory(Consumer<Slot> merge) {
    for (Slot slot : slots) {
      if (slot.isInMemory()) {
        if (slot.fold() == Fold.PART) {
          owner.loadPart(method, slot);
        }
        merge.accept(slot);
      }
    }
  }

  private void mergeInPlace(Slot slot) {
    at(INTO, slot);
    at(FROM, slot);
    call(slot, "merge", "(JJ)V");
  }

  /** Takes in what lies one stride behind. */
  private void mergeBehind(Slot slot) {
    at(FROM, slot);
    at(FROM, slot);
    method.visitVarInsn(ILOAD, STRIDE);
    method.visitInsn(I2L);
    method.visitInsn(LADD);
    call(slot, "merge", "(JJ)V");
  }

  private void mergeTwo(Slot slot) {
    at(INTO, slot);
    at(FROM, slot);
    at(WITH, slot);
    call(slot, "mergeInto", "(JJJ)V");
  }

  private void call(Slot slot, String name, String descriptor) {
    if (slot.fold() == Fold.PART) {
      String type = AccumulatorClass.partClass(slot);
      method.visitMethodInsn(INVOKEVIRTUAL, type, name, descriptor, false);
    } else if (slot.fold() == Fold.MOMENTS) {
      method.visitMethodInsn(
          INVOKESTATIC, Type.getInternalName(Moments.class), name, descriptor, false);
    } else {
      String chosen = FoldCode.choosing(slot) + (name.equals("merge") ? "Merge" : "MergeInto");
      method.visitMethodInsn(
          INVOKESTATIC, Type.getInternalName(Choosing.class), chosen, descriptor, false);
    }
  }

  private void at(int base, Slot slot) {
    method.visitVarInsn(LLOAD, base);
    method.visitLdcInsn((long) slot.offset());
    method.visitInsn(LADD);
  }

  private void repeat(Runnable body) {
    Label next = new Label();
    Label end = new Label();
    method.visitLabel(next);
    method.visitVarInsn(ILOAD, COUNT);
    method.visitJumpInsn(IFLE, end);
    body.run();
    method.visitIincInsn(COUNT, -1);
    method.visitJumpInsn(GOTO, next);
    method.visitLabel(end);
  }

  private void step(int operation) {
    method.visitVarInsn(LLOAD, FROM);
    method.visitVarInsn(ILOAD, STRIDE);
    method.visitInsn(I2L);
    method.visitInsn(operation);
    method.visitVarInsn(LSTORE, FROM);
  }

  private void loadAll(int base) {
    if (withRows) {
      load(base, Accumulator.ROWS_OFFSET, false, ROWS);
    }
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.isInMemory()) {
        continue;
      }
      load(base, slot.offset(), inDouble(slot), first(i));
      if (hasSecond(slot)) {
        load(base, slot.offset() + Long.BYTES, false, second(i));
      }
    }
  }

  private void storeAll(int base) {
    if (withRows) {
      store(base, Accumulator.ROWS_OFFSET, false, ROWS);
    }
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.isInMemory()) {
        continue;
      }
      store(base, slot.offset(), inDouble(slot), first(i));
      if (hasSecond(slot)) {
        store(base, slot.offset() + Long.BYTES, false, second(i));
      }
    }
  }

  private void mergeAll() {
    if (withRows) {
      load(FROM, Accumulator.ROWS_OFFSET, false, other);
      addLong(ROWS, other);
    }
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.isInMemory()) {
        continue;
      }
      load(FROM, slot.offset(), inDouble(slot), other);
      switch (slot.fold()) {
        case VALUES -> addLong(first(i), other);
        case SUM, PRODUCT_SUM -> mergeSum(slot, i);
        case MIN, MAX -> mergeExtreme(slot, i);
        case FIRST, LAST -> mergePlaced(slot, i);
        default -> throw FoldCode.inMemory(slot);
      }
    }
  }

  private void mergeSum(Slot slot, int i) {
    if (inDouble(slot)) {
      method.visitVarInsn(DLOAD, first(i));
      method.visitVarInsn(DLOAD, other);
      method.visitInsn(DADD);
      method.visitVarInsn(DSTORE, first(i));
      return;
    }
    method.visitVarInsn(LLOAD, second(i));
    read(FROM, slot.offset() + Long.BYTES, false);
    method.visitVarInsn(LLOAD, first(i));
    method.visitVarInsn(LLOAD, other);
    method.visitMethodInsn(INVOKESTATIC, INT128, "sumSpill", "(JJ)J", false);
    fold("spills", "(JJJ)J");
    method.visitVarInsn(LSTORE, second(i));
    addLong(first(i), other);
  }

  private void mergeExtreme(Slot slot, int i) {
    boolean isDouble = inDouble(slot);
    String name = slot.fold() == Fold.MIN ? "lesser" : "greater";
    String type = isDouble ? "D" : "J";
    method.visitVarInsn(isDouble ? DLOAD : LLOAD, first(i));
    method.visitVarInsn(isDouble ? DLOAD : LLOAD, other);
    fold(name + (slot.nullable() ? "Nullable" : ""), "(" + type + type + ")" + type);
    method.visitVarInsn(isDouble ? DSTORE : LSTORE, first(i));
  }

  private void mergePlaced(Slot slot, int i) {
    Label keep = new Label();
    load(FROM, slot.offset() + Long.BYTES, false, other + 2);
    method.visitVarInsn(LLOAD, first(i));
    method.visitVarInsn(LLOAD, second(i));
    method.visitVarInsn(LLOAD, other);
    method.visitVarInsn(LLOAD, other + 2);
    method.visitLdcInsn(FoldCode.nullBits(slot));
    fold(slot.fold() == Fold.FIRST ? "isFirst" : "isLast", "(JJJJJ)Z");
    method.visitJumpInsn(IFEQ, keep);
    method.visitVarInsn(LLOAD, other);
    method.visitVarInsn(LSTORE, first(i));
    method.visitVarInsn(LLOAD, other + 2);
    method.visitVarInsn(LSTORE, second(i));
    method.visitLabel(keep);
  }

  /** Whether the first word is held as a double; a first or last keeps its bits. */
  private static boolean inDouble(Slot slot) {
    return slot.isDouble()
        && (slot.fold() == Fold.SUM || slot.fold() == Fold.MIN || slot.fold() == Fold.MAX);
  }

  private static boolean hasSecond(Slot slot) {
    return switch (slot.fold()) {
      case SUM -> !slot.isDouble();
      case PRODUCT_SUM, FIRST, LAST -> true;
      default -> false;
    };
  }

  private static int first(int slot) {
    return ROWS + 2 + 4 * slot;
  }

  private static int second(int slot) {
    return first(slot) + 2;
  }

  private void addLong(int local, int addend) {
    method.visitVarInsn(LLOAD, local);
    method.visitVarInsn(LLOAD, addend);
    method.visitInsn(LADD);
    method.visitVarInsn(LSTORE, local);
  }

  private void load(int base, int offset, boolean isDouble, int local) {
    read(base, offset, isDouble);
    method.visitVarInsn(isDouble ? DSTORE : LSTORE, local);
  }

  private void read(int base, int offset, boolean isDouble) {
    method.visitVarInsn(LLOAD, base);
    method.visitLdcInsn((long) offset);
    method.visitInsn(LADD);
    String name = isDouble ? "getDouble" : "getLong";
    method.visitMethodInsn(INVOKESTATIC, MEMORY, name, isDouble ? "(J)D" : "(J)J", false);
  }

  private void store(int base, int offset, boolean isDouble, int local) {
    method.visitVarInsn(LLOAD, base);
    method.visitLdcInsn((long) offset);
    method.visitInsn(LADD);
    method.visitVarInsn(isDouble ? DLOAD : LLOAD, local);
    String name = isDouble ? "putDouble" : "putLong";
    method.visitMethodInsn(INVOKESTATIC, MEMORY, name, isDouble ? "(JD)V" : "(JJ)V", false);
  }

  private void fold(String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, FOLDING, name, descriptor, false);
  }
}
