package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.DADD;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LSTORE;
import static org.objectweb.asm.Opcodes.LSUB;
import static org.objectweb.asm.Opcodes.RETURN;

import io.tidemark.aggregate.Slot.Fold;
import io.tidemark.expression.Int128;
import io.tidemark.record.Memory;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The code of an accumulator that merges others with its words in locals. */
final class RangeCode {
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

  private final ClassWriter writer;
  private final List<Slot> slots;
  private final int other;
  private MethodVisitor method;

  RangeCode(ClassWriter writer, List<Slot> slots) {
    this.writer = writer;
    this.slots = slots;
    this.other = ROWS + 2 + 4 * slots.size();
  }

  void mergeRange() {
    method = writer.visitMethod(ACC_PUBLIC, "mergeRange", "(JJII)V", null, null);
    method.visitCode();
    loadAll(INTO);
    repeat(
        () -> {
          mergeAll();
          step(LADD);
        });
    storeAll(INTO);
    end();
  }

  void mergeInto() {
    method = writer.visitMethod(ACC_PUBLIC, "mergeInto", "(JJJ)V", null, null);
    method.visitCode();
    loadAll(WITH);
    mergeAll();
    storeAll(INTO);
    end();
  }

  /** Its arguments are the last accumulator, stride and count: they move to their places first. */
  void accumulateBackwards() {
    method = writer.visitMethod(ACC_PUBLIC, "accumulateBackwards", "(JII)V", null, null);
    method.visitCode();
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
        });
    end();
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

  private void end() {
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void loadAll(int base) {
    load(base, Accumulator.ROWS_OFFSET, false, ROWS);
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      load(base, slot.offset(), inDouble(slot), first(i));
      if (hasSecond(slot)) {
        load(base, slot.offset() + Long.BYTES, false, second(i));
      }
    }
  }

  private void storeAll(int base) {
    store(base, Accumulator.ROWS_OFFSET, false, ROWS);
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      store(base, slot.offset(), inDouble(slot), first(i));
      if (hasSecond(slot)) {
        store(base, slot.offset() + Long.BYTES, false, second(i));
      }
    }
  }

  private void mergeAll() {
    load(FROM, Accumulator.ROWS_OFFSET, false, other);
    addLong(ROWS, other);
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      load(FROM, slot.offset(), inDouble(slot), other);
      switch (slot.fold()) {
        case VALUES -> addLong(first(i), other);
        case SUM, PRODUCT_SUM -> mergeSum(slot, i);
        case MIN, MAX -> mergeExtreme(slot, i);
        case FIRST, LAST -> mergePlaced(slot, i);
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
      case VALUES, MIN, MAX -> false;
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
