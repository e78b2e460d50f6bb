package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;

/**
 * Generates one accumulator class for a list of aggregates.
 *
 * <p>The class loads each argument once per row, all of them before it writes anything, and folds
 * them by static calls that the JIT inlines: measured against a list of aggregate objects this
 * takes a third off the whole path of a record.
 *
 * <p>A list whose methods would grow past what the JIT inlines is spread over several methods, each
 * for some of the slots. Arguments that are computed are then evaluated twice, once before anything
 * is written.
 */
public final class AccumulatorCompiler {
  /** The JIT leaves methods with more bytes of code than this to the interpreter. */
  private static final int MAX_CODE = 8_000;

  /**
   * Bytes of code from which on a method is spread: what it calls is inlined only as long as all of
   * that together is no more than the JIT takes. A list of about 50 sums stays whole.
   */
  private static final int LARGE_CODE = 3_000;

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
   * @throws IllegalArgumentException if there are too many for the JVM's classes, or an argument is
   *     too large for a method
   */
  public Accumulator compile(List<Aggregate> aggregates, List<Field> results) {
    if (aggregates.size() != results.size()) {
      throw new IllegalArgumentException(
          "aggregates=" + aggregates.size() + " result fields=" + results.size());
    }
    AccumulatorLayout layout = new AccumulatorLayout(aggregates);
    int most = Math.max(layout.slots().size(), aggregates.size());
    for (int methods = 1; ; methods *= 2) {
      AccumulatorClass generated = new AccumulatorClass(layout.length());
      if (methods == 1) {
        whole(generated, layout, aggregates, results);
      } else {
        spread(generated, layout, aggregates, results, methods);
      }
      if (generated.longest() <= (methods < most ? LARGE_CODE : MAX_CODE)) {
        return new AccumulatorTemplate(bytes(generated, aggregates.size()), generated, layout)
            .accumulator();
      }
      if (methods >= most) {
        throw tooLarge(generated.longest());
      }
    }
  }

  private static IllegalArgumentException tooLarge(int bytes) {
    return new IllegalArgumentException(
        "an aggregate compiles to "
            + bytes
            + " bytes in one method, the JIT takes "
            + MAX_CODE
            + "; break its argument up, or compute parts of it in a query before");
  }

  private void whole(
      AccumulatorClass generated,
      AccumulatorLayout layout,
      List<Aggregate> aggregates,
      List<Field> results) {
    FoldCode folds = new FoldCode(generated, symbols, layout.slots());
    folds.create();
    folds.add();
    folds.merge();
    new RangeCode(generated, layout.slots(), true).methods("");
    new ResultCode(generated, layout).writeResults("writeResults", aggregates, results);
  }

  /** Methods for some of the slots each, and those that call them in turn. */
  private void spread(
      AccumulatorClass generated,
      AccumulatorLayout layout,
      List<Aggregate> aggregates,
      List<Field> results,
      int methods) {
    List<String> suffixes = new ArrayList<>();
    List<String> refusing = new ArrayList<>();
    for (List<Slot> slots : split(layout.slots(), methods)) {
      String suffix = String.valueOf(suffixes.size());
      FoldCode folds = new FoldCode(generated, symbols, slots);
      folds.methods(suffix);
      new RangeCode(generated, slots, suffixes.isEmpty()).methods(suffix);
      suffixes.add(suffix);
      if (folds.mayRefuse()) {
        refusing.add(suffix);
      }
    }
    MethodVisitor create = generated.begin("create", FoldCode.DESCRIPTOR);
    callAll(generated, create, "checkFirst", refusing, FoldCode.DESCRIPTOR);
    FoldCode.startRows(create);
    callAll(generated, create, "create", suffixes, FoldCode.DESCRIPTOR);
    generated.end(create);
    MethodVisitor add = generated.begin("add", FoldCode.DESCRIPTOR);
    callAll(generated, add, "check", refusing, FoldCode.DESCRIPTOR);
    FoldCode.addRow(add);
    callAll(generated, add, "add", suffixes, FoldCode.DESCRIPTOR);
    generated.end(add);
    MethodVisitor merge = generated.begin("merge", FoldCode.DESCRIPTOR);
    FoldCode.mergeRows(merge);
    callAll(generated, merge, "merge", suffixes, FoldCode.DESCRIPTOR);
    generated.end(merge);
    inTurn(generated, "mergeInto", suffixes, RangeCode.MERGE_INTO);
    inTurn(generated, "mergeRange", suffixes, RangeCode.MERGE_RANGE);
    inTurn(generated, "accumulateBackwards", suffixes, RangeCode.ACCUMULATE);
    writeResults(generated, layout, aggregates, results, methods);
  }

  private static void writeResults(
      AccumulatorClass generated,
      AccumulatorLayout layout,
      List<Aggregate> aggregates,
      List<Field> results,
      int methods) {
    List<String> suffixes = new ArrayList<>();
    int at = 0;
    for (List<Aggregate> some : split(aggregates, methods)) {
      String suffix = String.valueOf(suffixes.size());
      new ResultCode(generated, layout)
          .writeResults("writeResults" + suffix, some, results.subList(at, at + some.size()));
      at += some.size();
      suffixes.add(suffix);
    }
    inTurn(generated, "writeResults", suffixes, ResultCode.DESCRIPTOR);
  }

  private static void inTurn(
      AccumulatorClass generated, String name, List<String> suffixes, String descriptor) {
    MethodVisitor method = generated.begin(name, descriptor);
    callAll(generated, method, name, suffixes, descriptor);
    generated.end(method);
  }

  private static void callAll(
      AccumulatorClass generated,
      MethodVisitor method,
      String name,
      List<String> suffixes,
      String descriptor) {
    suffixes.forEach(suffix -> generated.callWithSameArguments(method, name + suffix, descriptor));
  }

  private static <T> List<List<T>> split(List<T> items, int parts) {
    List<List<T>> split = new ArrayList<>();
    int size = Math.max(1, (items.size() + parts - 1) / parts);
    for (int at = 0; at < items.size(); at += size) {
      split.add(items.subList(at, Math.min(items.size(), at + size)));
    }
    return split;
  }

  /** The class file, whose constants have an end. */
  private static byte[] bytes(AccumulatorClass generated, int aggregates) {
    try {
      return generated.finish();
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
}
