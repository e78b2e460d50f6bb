package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.AccumulatorCompiler;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.state.Arena;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Windows slide over a key as the operator lets them: nodes are left, late rows come in, all goes.
 */
class SliceTreeSlidingTest {
  private static final Schema INPUT =
      Schema.builder("input")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("v", FieldType.INT64)
          .build();
  private static final Schema RESULTS =
      Schema.builder("results")
          .field("n", FieldType.INT64)
          .field("sum", FieldType.INT64)
          .field("min", FieldType.INT64)
          .build();

  private final Arena arena = new Arena();
  private final Accumulator accumulator = accumulator();
  private final long root = Memory.allocate(SliceTree.ROOT_LENGTH);
  private final long scratch = Memory.allocate(accumulator.length());
  private final long record = Memory.allocate(INPUT.length());
  private final long row = Memory.allocate(RESULTS.length());
  private final TreeMap<Long, long[]> model = new TreeMap<>();

  private static Accumulator accumulator() {
    Expression value = Expressions.field(INPUT, "v");
    return new AccumulatorCompiler(new SymbolTable())
        .compile(
            List.of(Aggregates.count(), Aggregates.sum(value), Aggregates.min(value)),
            RESULTS.fields());
  }

  @ParameterizedTest
  @CsvSource({"2,0", "40,0", "60,0", "60,5", "60,27", "600,0", "600,80", "1000,40", "5000,100"})
  void answersLikeAModelWhileWindowsSlide(int window, int late) {
    for (long seed = 1; seed <= 4; seed++) {
      slide(new SplittableRandom(seed), window, late, "seed=" + seed);
    }
    Memory.free(root);
    arena.close();
  }

  private void slide(SplittableRandom random, int window, int late, String label) {
    SliceTree tree = new SliceTree(arena, accumulator, window + 2L + late);
    long before = arena.usedBytes();
    long hash = random.nextLong();
    double density = random.nextDouble();
    long trimmedTo = Long.MIN_VALUE;
    model.clear();
    for (long newest = 0; newest < 4L * window + 200; newest++) {
      if (random.nextDouble() < density) {
        add(tree, hash, newest, random.nextLong(-50, 50));
      }
      long kept = newest - window + 1 - late;
      check(tree, hash, newest - window + 1, newest, label);
      tree.trim(root, hash, kept, trimmedTo);
      trimmedTo = kept;
      model.headMap(kept).clear();
      if (random.nextInt(3) == 0) {
        long slice = random.nextLong(kept, newest + 1);
        add(tree, hash, slice, random.nextLong(-50, 50));
        for (int back = 0; back <= late; back++) {
          check(tree, hash, newest - back - window + 1, newest - back, label);
        }
      }
    }
    tree.clear(root);
    Memory.zero(root, SliceTree.ROOT_LENGTH);
    assertEquals(before, arena.usedBytes(), label);
  }

  private void add(SliceTree tree, long hash, long slice, long value) {
    Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, 0);
    Memory.putLong(record + INPUT.field("v").offset(), value);
    accumulator.create(scratch, record);
    tree.add(root, hash, slice, scratch);
    long[] held = model.computeIfAbsent(slice, s -> new long[] {0, 0, Long.MAX_VALUE});
    held[0]++;
    held[1] += value;
    held[2] = Math.min(held[2], value);
  }

  private void check(SliceTree tree, long hash, long first, long last, String label) {
    long[] expected = {0, 0, Long.MAX_VALUE};
    for (long[] held : model.subMap(first, true, last, true).values()) {
      expected[0] += held[0];
      expected[1] += held[1];
      expected[2] = Math.min(expected[2], held[2]);
    }
    String where = label + " window [" + first + ", " + last + "]";
    boolean found = !model.isEmpty() && tree.query(root, hash, first, last, scratch);
    assertEquals(expected[0] > 0, found, where);
    if (found) {
      accumulator.writeResults(scratch, row);
      assertEquals(expected[0], Memory.getLong(row + RESULTS.field("n").offset()), where);
      assertEquals(expected[1], Memory.getLong(row + RESULTS.field("sum").offset()), where);
      assertEquals(expected[2], Memory.getLong(row + RESULTS.field("min").offset()), where);
    }
  }
}
