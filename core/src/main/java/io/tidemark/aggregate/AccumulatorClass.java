package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.AALOAD;
import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import io.tidemark.record.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The class of an accumulator under construction: its methods, and the objects that it holds. */
final class AccumulatorClass {
  static final String NAME = "io/tidemark/aggregate/GeneratedAccumulator";

  private static final String SUPER = Type.getInternalName(Accumulator.class);

  private final ClassWriter writer =
      new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
  private final int length;
  private final Map<Slot, String> parts = new LinkedHashMap<>();
  private final Map<Field, String> results = new LinkedHashMap<>();
  private int longest;

  AccumulatorClass(int length) {
    this.length = length;
    writer.visit(V17, ACC_PUBLIC | ACC_FINAL, NAME, null, SUPER, null);
  }

  MethodVisitor begin(String name, String descriptor) {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC, name, descriptor, null, null);
    method.visitCode();
    return method;
  }

  void end(MethodVisitor method) {
    method.visitInsn(RETURN);
    Label end = new Label();
    method.visitLabel(end);
    method.visitMaxs(0, 0);
    method.visitEnd();
    longest = Math.max(longest, end.getOffset());
  }

  /** Bytes of code of the longest method so far. */
  int longest() {
    return longest;
  }

  /**
   * Calls a method of this class with the arguments of the present one, from the first local on.
   */
  void callWithSameArguments(MethodVisitor method, String name, String descriptor) {
    method.visitVarInsn(ALOAD, 0);
    int local = 1;
    for (Type type : Type.getArgumentTypes(descriptor)) {
      method.visitVarInsn(type.getSort() == Type.LONG ? LLOAD : ILOAD, local);
      local += type.getSize();
    }
    method.visitMethodInsn(INVOKESPECIAL, NAME, name, descriptor, false);
  }

  /** Loads the object that keeps a slot. */
  void loadPart(MethodVisitor method, Slot slot) {
    String name = parts.computeIfAbsent(slot, s -> "part" + parts.size());
    method.visitVarInsn(ALOAD, 0);
    method.visitFieldInsn(GETFIELD, NAME, name, "L" + partClass(slot) + ";");
  }

  static String partClass(Slot slot) {
    return Type.getInternalName(slot.plan().create().getClass());
  }

  /** Loads a field of the result row. */
  void loadField(MethodVisitor method, Field field) {
    String name = results.computeIfAbsent(field, f -> "result" + results.size());
    method.visitVarInsn(ALOAD, 0);
    method.visitFieldInsn(GETFIELD, NAME, name, Type.getDescriptor(Field.class));
  }

  /** Whose objects the constructor takes, in its order: parts, then fields. */
  List<Part> parts() {
    List<Part> made = new ArrayList<>();
    parts.keySet().forEach(slot -> made.add(slot.plan().create()));
    return made;
  }

  List<Slot> partSlots() {
    return List.copyOf(parts.keySet());
  }

  List<Field> results() {
    return List.copyOf(results.keySet());
  }

  /** Writes the constructor, once all methods are there. */
  byte[] finish() {
    List<String> types = new ArrayList<>();
    parts.keySet().forEach(slot -> types.add("L" + partClass(slot) + ";"));
    results.keySet().forEach(field -> types.add(Type.getDescriptor(Field.class)));
    List<String> names = new ArrayList<>(parts.values());
    names.addAll(results.values());
    MethodVisitor method = begin("<init>", "([Ljava/lang/Object;)V");
    method.visitVarInsn(ALOAD, 0);
    method.visitLdcInsn(length);
    method.visitMethodInsn(INVOKESPECIAL, SUPER, "<init>", "(I)V", false);
    for (int i = 0; i < names.size(); i++) {
      writer.visitField(ACC_PRIVATE | ACC_FINAL, names.get(i), types.get(i), null, null).visitEnd();
      method.visitVarInsn(ALOAD, 0);
      method.visitVarInsn(ALOAD, 1);
      method.visitLdcInsn(i);
      method.visitInsn(AALOAD);
      method.visitTypeInsn(CHECKCAST, Type.getType(types.get(i)).getInternalName());
      method.visitFieldInsn(PUTFIELD, NAME, names.get(i), types.get(i));
    }
    end(method);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
