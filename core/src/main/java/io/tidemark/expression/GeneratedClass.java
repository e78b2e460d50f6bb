package io.tidemark.expression;

import io.tidemark.record.SymbolTable;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A hidden class under construction, and the methods that its expressions are spread over. */
final class GeneratedClass {
  /** The JIT leaves methods with more bytes of code than this to the interpreter. */
  private static final int MAX_CODE = 8_000;

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final ClassWriter writer =
      new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
  private final String name;
  private final SymbolTable symbols;
  private final boolean hasSlots;
  private final CodeSize sizes = new CodeSize();
  private final IdentityHashMap<Expression, String> parts = new IdentityHashMap<>();
  private final List<Object> constants = new ArrayList<>();
  private int methods;

  GeneratedClass(Class<?> superclass, SymbolTable symbols) {
    this(superclass, symbols, false);
  }

  /**
   * @param hasSlots whether the methods take the address of slots behind that of the record
   */
  GeneratedClass(Class<?> superclass, SymbolTable symbols, boolean hasSlots) {
    this.symbols = symbols;
    this.hasSlots = hasSlots;
    name = Type.getInternalName(superclass) + "Code";
    String parent = Type.getInternalName(superclass);
    writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, parent, null);
    MethodVisitor constructor = writer.visitMethod(0, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    constructor.visitEnd();
  }

  /** The expression with its long lists nested, so that its parts can go to several methods. */
  Expression prepare(Expression expression) {
    return sizes.nest(expression);
  }

  /** Adds a method that returns what the body leaves on the stack. */
  void method(
      int access,
      String methodName,
      String descriptor,
      int recordLocal,
      Consumer<ExpressionCode> body) {
    MethodVisitor method = writer.visitMethod(access, methodName, descriptor, null, null);
    method.visitCode();
    body.accept(new ExpressionCode(method, symbols, recordLocal, this));
    method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
    Label end = new Label();
    method.visitLabel(end);
    method.visitMaxs(0, 0);
    method.visitEnd();
    if (end.getOffset() > MAX_CODE) {
      throw new IllegalArgumentException(
          "expression compiles to "
              + end.getOffset()
              + " bytes in one method, the JIT takes "
              + MAX_CODE
              + "; break it up, or compute parts of it in a query before");
    }
  }

  boolean isLarge(Expression expression) {
    return sizes.isLarge(expression);
  }

  /** Calls a method of its own for the expression. */
  void callPart(MethodVisitor caller, int recordLocal, Expression expression) {
    caller.visitVarInsn(Opcodes.LLOAD, recordLocal);
    if (hasSlots) {
      caller.visitVarInsn(Opcodes.LLOAD, recordLocal + ExpressionCode.SLOTS);
    }
    String descriptor =
        (hasSlots ? "(JJ)" : "(J)") + ExpressionEmitter.descriptor(expression.type());
    String part = parts.get(expression);
    if (part == null) {
      part = "part" + methods++;
      parts.put(expression, part);
      method(privateStatic(), part, descriptor, 0, code -> code.emitHere(expression));
    }
    caller.visitMethodInsn(Opcodes.INVOKESTATIC, name, part, descriptor, false);
  }

  /** Loads an object that the class is given when it is defined. */
  void loadConstant(MethodVisitor method, Object constant) {
    Handle bootstrap =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/MethodHandles",
            "classDataAt",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)"
                + "Ljava/lang/Object;",
            false);
    method.visitLdcInsn(
        new ConstantDynamic(
            ConstantDescs.DEFAULT_NAME,
            Type.getDescriptor(constant.getClass()),
            bootstrap,
            constants.size()));
    constants.add(constant);
  }

  /** Adds the method of a projection, and helpers for groups of columns if there are many. */
  void project(List<Assignment> assignments) {
    List<List<Assignment>> groups = sizes.group(assignments);
    method(
        Opcodes.ACC_PUBLIC,
        "project",
        "(JJ)V",
        1,
        code -> {
          for (List<Assignment> group : groups) {
            if (groups.size() == 1) {
              group.forEach(assignment -> assignment.emit(code, 3));
            } else {
              callColumns(code, group);
            }
          }
        });
  }

  private void callColumns(ExpressionCode code, List<Assignment> group) {
    String part = "columns" + methods++;
    method(
        privateStatic(),
        part,
        "(JJ)V",
        0,
        columns -> group.forEach(assignment -> assignment.emit(columns, 2)));
    code.method().visitVarInsn(Opcodes.LLOAD, 1);
    code.method().visitVarInsn(Opcodes.LLOAD, 3);
    code.method().visitMethodInsn(Opcodes.INVOKESTATIC, name, part, "(JJ)V", false);
  }

  private static int privateStatic() {
    return Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
  }

  Object instantiate() {
    writer.visitEnd();
    try {
      return LOOKUP
          .defineHiddenClassWithClassData(writer.toByteArray(), List.copyOf(constants), true)
          .lookupClass()
          .getDeclaredConstructor()
          .newInstance();
    } catch (IllegalAccessException
        | InstantiationException
        | InvocationTargetException
        | NoSuchMethodException e) {
      throw new IllegalStateException("generated class of expressions is not usable", e);
    }
  }
}
