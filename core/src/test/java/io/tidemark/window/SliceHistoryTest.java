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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Windows slide over a key as the operator lets them: blocks fill and are left, rows come behind
 * into every part, windows that have fired are asked again, all goes.
 */
class SliceHistoryTest {
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
  private final long root = Memory.allocate(SliceHistory.length(accumulator));
  private final long scratch = Memory.allocate(accumulator.length());
  private final long groupScratch = Memory.allocate(accumulator.length());
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

  @AfterEach
  void free() {
    for (long block : new long[] {root, scratch, groupScratch, record, row}) {
      Memory.free(block);
    }
    arena.close();
  }

  @ParameterizedTest
  @CsvSource({
    "2,0", "5,0", "16,0", "17,0", "40,0", "60,0", "600,0", "2,1", "2,40", "16,1", "60,5", "60,27",
    "300,80", "600,40"
  })
  void answersLikeAModelWhileWindowsSlide(int window, int late) {
    long[] starts = {0, -1_000_000, Long.MIN_VALUE + 800, Long.MAX_VALUE - 2_200};
    for (long seed = 1; seed <= 8; seed++) {
      long start = starts[(int) seed % starts.length];
      slide(new SplittableRandom(seed), start, window, late, "seed=" + seed);
    }
  }

  private void slide(SplittableRandom random, long start, int window, int late, String label) {
    SliceHistory history =
        new SliceHistory(arena, accumulator, window + 2L + late, late > 0, groupScratch);
    long hash = random.nextLong();
    double density = random.nextDouble();
    double behind = random.nextDouble() / 2;
    boolean silent = false;
    begin(history);
    for (long newest = start; newest < start + 3L * window + 200; newest++) {
      silent = random.nextInt(silent ? window : 2 * window) == 0 ? !silent : silent;
      if (!silent && random.nextDouble() < density) {
        add(history, hash, newest, random.nextLong(-50, 50));
      }
      long first = newest - window + 1;
      long kept = first - late;
      find(history, hash, first, kept, label);
      model.headMap(kept).clear();
      if (random.nextDouble() < behind) {
        addBehind(random, history, hash, kept, newest, label);
        for (int back = 1; back <= late; back += 1 + random.nextInt(1 + late / 4)) {
          query(history, hash, first - back, newest - back, label);
        }
      }
      dropIfExpired(history, kept, label);
    }
    history.clear(root);
    assertEquals(0, arena.usedBytes(), label);
  }

  private void begin(SliceHistory history) {
    Memory.zero(root, SliceHistory.length(accumulator));
    history.begin(root);
    model.clear();
  }

  /** To any slice of a window that is yet to fire, or may fire again. */
  private void addBehind(
      SplittableRandom random,
      SliceHistory history,
      long hash,
      long kept,
      long newest,
      String label) {
    long slice = random.nextLong(kept + 1, newest + 1);
    add(history, hash, slice, random.nextLong(-50, 50));
    visit(history, hash, kept + 1, label);
  }

  private void add(SliceHistory history, long hash, long slice, long value) {
    Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, 0);
    Memory.putLong(record + INPUT.field("v").offset(), value);
    accumulator.create(scratch, record);
    history.add(root, hash, slice, scratch);
    long[] held = model.computeIfAbsent(slice, s -> new long[] {0, 0, Long.MAX_VALUE});
    held[0]++;
    held[1] += value;
    held[2] = Math.min(held[2], value);
  }

  private void dropIfExpired(SliceHistory history, long kept, String label) {
    long newest = SliceHistory.newest(root);
    long live = newest < kept ? WindowGrid.NO_SLICE : newest;
    assertEquals(model.isEmpty() ? WindowGrid.NO_SLICE : model.lastKey(), live, label);
    if (model.isEmpty()) {
      history.clear(root);
      assertEquals(0, arena.usedBytes(), label);
      begin(history);
    }
  }

  private void visit(SliceHistory history, long hash, long from, String label) {
    List<Long> seen = new ArrayList<>();
    history.forEach(root, hash, (slice, at) -> seen.add(slice));
    assertEquals(seen.stream().sorted().toList(), seen, label);
    seen.removeIf(slice -> slice < from);
    assertEquals(List.copyOf(model.tailMap(from).keySet()), seen, label);
  }

  private void find(SliceHistory history, long hash, long first, long kept, String label) {
    long found = SliceHistory.newest(root) < first ? 0 : history.find(root, hash, first, kept);
    check(found, first, Long.MAX_VALUE, label);
  }

  private void query(SliceHistory history, long hash, long first, long last, String label) {
    boolean found = history.query(root, hash, first, last, scratch);
    check(found ? scratch : 0, first, last, label);
  }

  private void check(long found, long first, long last, String label) {
    long[] expected = {0, 0, Long.MAX_VALUE};
    for (long[] held : model.subMap(first, true, last, true).values()) {
      expected[0] += held[0];
      expected[1] += held[1];
      expected[2] = Math.min(expected[2], held[2]);
    }
    String where = label + " window [" + first + ", " + last + "]";
    assertEquals(expected[0] > 0, found != 0, where);
    if (found != 0) {
      accumulator.writeResults(found, row);
      assertEquals(expected[0], Memory.getLong(row + RESULTS.field("n").offset()), where);
      assertEquals(expected[1], Memory.getLong(row + RESULTS.field("sum").offset()), where);
      assertEquals(expected[2], Memory.getLong(row + RESULTS.field("min").offset()), where);
    }
  }
}
