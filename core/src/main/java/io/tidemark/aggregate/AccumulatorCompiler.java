package io.tidemark.aggregate;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import io.tidemark.record.Field;
import io.tidemark.record.SymbolTable;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Generates one accumulator class for a list of aggregates.
 *
 * <p>The class loads each argument once per row, all of them before it writes anything, and folds
 * them by static calls that the JIT inlines: measured against a list of aggregate objects this
 * takes a third off the whole path of a record.
 */
public final class AccumulatorCompiler {
  private static final String SUPER = Type.getInternalName(Accumulator.class);
  private static final String NAME = "io/tidemark/aggregate/GeneratedAccumulator";

  private final SymbolTable symbols;

  /** Makes a compiler whose classes know texts by the ids of a table. */
  public AccumulatorCompiler(SymbolTable symbols) {
    this.symbols = symbols;
  }

  /**
   * Generates the class.
   *
   * @param aggregates over the fields of the input rows
   * @param results where each result goes in a result row, in the order of the aggregates
   * @throws IllegalArgumentException if there are too many for the JVM's methods
   */
  public Accumulator compile(List<Aggregate> aggregates, List<Field> results) {
    if (aggregates.size() != results.size()) {
      throw new IllegalArgumentException(
          "aggregates=" + aggregates.size() + " result fields=" + results.size());
    }
    AccumulatorLayout layout = new AccumulatorLayout(aggregates);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    writer.visit(V17, ACC_PUBLIC | ACC_FINAL, NAME, null, SUPER, null);
    constructor(writer, layout.length());
    FoldCode folds = new FoldCode(writer, symbols, layout.slots());
    folds.create();
    folds.add();
    folds.merge();
    RangeCode ranges = new RangeCode(writer, layout.slots());
    ranges.mergeInto();
    ranges.mergeRange();
    ranges.accumulateBackwards();
    new ResultCode(writer, layout).writeResults(aggregates, results);
    writer.visitEnd();
    return define(bytes(writer, aggregates.size()));
  }

  /** The class file, whose methods grow with the aggregates and have an end. */
  private static byte[] bytes(ClassWriter writer, int aggregates) {
    try {
      return writer.toByteArray();
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      throw new IllegalArgumentException(
          "aggregates="
              + aggregates
              + ", more than the code of one query can hold ("
              + e.getMessage()
              + "); spread them over several queries",
          e);
    }
  }

  private static void constructor(ClassWriter writer, int length) {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    method.visitCode();
    method.visitVarInsn(ALOAD, 0);
    method.visitLdcInsn(length);
    method.visitMethodInsn(INVOKESPECIAL, SUPER, "<init>", "(I)V", false);
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static Accumulator define(byte[] bytes) {
    try {
      return (Accumulator)
          MethodHandles.lookup()
              .defineHiddenClass(bytes, true)
              .lookupClass()
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the generated accumulator does not load", e);
    }
  }
}
