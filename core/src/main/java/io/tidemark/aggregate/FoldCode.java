package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LSTORE;
import static org.objectweb.asm.Opcodes.RETURN;

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
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The code of an accumulator that takes rows and other accumulators in. */
final class FoldCode {
  private static final String FOLDING = Type.getInternalName(Folding.class);
  private static final String MEMORY = Type.getInternalName(Memory.class);
  private static final int ACCUMULATOR = 1;
  private static final int RECORD = 3;
  private static final int FROM = 3;
  private static final int SEQUENCE = 5;
  private static final int FIRST_VALUE = 7;

  private final ClassWriter writer;
  private final SymbolTable symbols;
  private final List<Slot> slots;
  private final Map<Expression, Integer> locals = new LinkedHashMap<>();
  private MethodVisitor method;

  FoldCode(ClassWriter writer, SymbolTable symbols, List<Slot> slots) {
    this.writer = writer;
    this.symbols = symbols;
    this.slots = slots;
    for (Slot slot : slots) {
      reserve(slot.value());
      if (slot.factor() != null) {
        reserve(slot.factor());
      }
    }
  }

  private void reserve(Expression value) {
    locals.putIfAbsent(value, FIRST_VALUE + 2 * locals.size());
  }

  void create() {
    begin("create");
    loadValues();
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitLdcInsn(1L);
    memory("putLong", "(JJ)V");
    slots.forEach(this::start);
    end();
  }

  void add() {
    begin("add");
    loadValues();
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    memory("getLong", "(J)J");
    method.visitLdcInsn(1L);
    method.visitInsn(LADD);
    memory("putLong", "(JJ)V");
    slots.forEach(this::add);
    end();
  }

  void merge() {
    begin("merge");
    method.visitVarInsn(LLOAD, ACCUMULATOR);
    method.visitVarInsn(LLOAD, FROM);
    fold("valuesMerge", "(JJ)V");
    slots.forEach(this::merge);
    end();
  }

  private void begin(String name) {
    method = writer.visitMethod(ACC_PUBLIC, name, "(JJ)V", null, null);
    method.visitCode();
  }

  private void end() {
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
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
  }

  private void start(Slot slot) {
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
    }
  }

  private void add(Slot slot) {
    if (slot.fold() == Fold.FIRST && !slot.nullable()) {
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

  private void merge(Slot slot) {
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
    }
  }

  private void at(int local, Slot slot) {
    method.visitVarInsn(LLOAD, local);
    method.visitLdcInsn((long) slot.offset());
    method.visitInsn(LADD);
  }

  private void value(Expression value) {
    method.visitVarInsn(value.type().kind() == Kind.FLOAT64 ? DLOAD : LLOAD, locals.get(value));
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

  private void fold(String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, FOLDING, name, descriptor, false);
  }

  private void memory(String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, MEMORY, name, descriptor, false);
  }
}
