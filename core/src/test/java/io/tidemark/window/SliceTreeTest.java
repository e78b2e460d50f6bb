package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.AccumulatorCompiler;
import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.SaturatedTime;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares trees of several keys in one arena with sorted maps. */
class SliceTreeTest {
  private static final Schema INPUT = Schema.builder("rows").field("v", FieldType.INT64).build();
  private static final int KEYS = 5;

  /** What a slice holds: rows, sum, and first and last value by sequence. */
  private record Held(long rows, long sum, long firstAt, long first, long lastAt, long last) {
    static Held of(long value, long sequence) {
      return new Held(1, value, sequence, value, sequence, value);
    }

    Held with(Held other) {
      boolean earlier = firstAt < other.firstAt;
      boolean later = lastAt > other.lastAt;
      return new Held(
          rows + other.rows,
          sum + other.sum,
          earlier ? firstAt : other.firstAt,
          earlier ? first : other.first,
          later ? lastAt : other.lastAt,
          later ? last : other.last);
    }
  }

  /** One run: trees, their models and the memory that both need. */
  private static final class Run implements AutoCloseable {
    private final SplittableRandom random;
    private final Arena arena = new Arena();
    private final Accumulator accumulator;
    private final Schema results;
    private final SliceTree tree;
    private final long span;
    private final long memory;
    private final long scratch;
    private final long record;
    private final long row;
    private final long[] phases = new long[KEYS];
    private final List<TreeMap<Long, Held>> models = new ArrayList<>();
    private final String label;
    private long newest;
    private long trimmed;
    private long sequence;

    Run(long seed, int span, int padding, long start) {
      random = new SplittableRandom(seed);
      this.span = span;
      label = "seed=" + seed + " span=" + span + " padding=" + padding + " start=" + start;
      List<Aggregate> aggregates = new ArrayList<>();
      Expression value = Expressions.field(INPUT, "v");
      aggregates.add(Aggregates.count());
      aggregates.add(Aggregates.sum(value));
      aggregates.add(Aggregates.first(value));
      aggregates.add(Aggregates.last(value));
      for (int i = 0; i < padding; i++) {
        aggregates.add(Aggregates.sum(Expressions.add(value, Expressions.literal(i))));
      }
      Schema.Builder builder = Schema.builder("results");
      for (int i = 0; i < aggregates.size(); i++) {
        builder.field("r" + i, aggregates.get(i).type());
      }
      results = builder.build();
      accumulator =
          new AccumulatorCompiler(new SymbolTable()).compile(aggregates, results.fields());
      tree = new SliceTree(new SliceNodes(arena), accumulator, span, accumulator.length());
      memory = Memory.allocate(KEYS * SliceTree.ROOT_LENGTH);
      scratch = Memory.allocate(accumulator.length());
      record = Memory.allocate(INPUT.length());
      row = Memory.allocate(results.length());
      for (int key = 0; key < KEYS; key++) {
        phases[key] = tree.phase(random.nextLong());
        models.add(new TreeMap<>());
      }
      newest = start;
      trimmed = start;
    }

    private long root(int key) {
      return memory + (long) key * SliceTree.ROOT_LENGTH;
    }

    void step() {
      int key = random.nextInt(KEYS);
      int choice = random.nextInt(20);
      if (choice < 12) {
        addOnTime(key);
      } else if (choice < 14) {
        add(key, random.nextLong(trimmed, newest + 1));
      } else if (choice < 18) {
        query(key);
      } else if (choice == 18) {
        trim();
      } else if (random.nextInt(10) == 0) {
        clear(key);
      }
    }

    /** Time moves on, mostly by a slice, at times beyond all that lives. */
    private void addOnTime(int key) {
      long ahead = random.nextInt(40) == 0 ? random.nextLong(3 * span) : random.nextLong(3);
      newest = Math.max(newest, Math.min(newest + ahead, Long.MAX_VALUE - 4 * span));
      long oldest = SaturatedTime.subtract(newest, span - 1);
      if (trimmed < oldest) {
        trimTo(oldest);
      }
      add(key, newest);
    }

    private void add(int key, long slice) {
      long value = random.nextLong(-1_000_000, 1_000_000);
      new RecordWriter().wrap(record).integer(INPUT.field("v"), value);
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, sequence);
      accumulator.create(scratch, record);
      tree.add(root(key), phases[key], slice, scratch);
      models.get(key).merge(slice, Held.of(value, sequence), Held::with);
      sequence++;
    }

    private void query(int key) {
      long first = random.nextLong(trimmed, newest + 1);
      long last = random.nextLong(first, newest + 1 + random.nextLong(2 * span));
      Held expected =
          models.get(key).subMap(first, true, last, true).values().stream()
              .reduce(Held::with)
              .orElse(null);
      String where = label + " key=" + key + " [" + first + ", " + last + "]";
      Accumulator.empty(scratch);
      tree.mergeRange(root(key), phases[key], first, last, scratch);
      assertEquals(expected == null, Accumulator.isEmpty(scratch), where);
      if (expected != null) {
        assertEquals(expected, read(scratch, expected), where);
      }
    }

    private Held read(long address, Held times) {
      accumulator.writeResults(address, row);
      RecordView view = new RecordView().wrap(row);
      return new Held(
          view.integer(results.field("r0")),
          view.integer(results.field("r1")),
          times.firstAt,
          view.integer(results.field("r2")),
          times.lastAt,
          view.integer(results.field("r3")));
    }

    private void trim() {
      trimTo(random.nextLong(trimmed, newest + 1));
    }

    private void trimTo(long before) {
      trimmed = Math.max(trimmed, before);
      for (int key = 0; key < KEYS; key++) {
        tree.trim(root(key), phases[key], trimmed);
        models.get(key).headMap(trimmed).clear();
      }
    }

    private void clear(int key) {
      tree.clear(root(key));
      Memory.zero(root(key), SliceTree.ROOT_LENGTH);
      models.get(key).clear();
    }

    void visit() {
      for (int key = 0; key < KEYS; key++) {
        TreeMap<Long, Long> seen = new TreeMap<>();
        List<Long> order = new ArrayList<>();
        tree.forEach(
            root(key),
            phases[key],
            (slice, address) -> {
              order.add(slice);
              if (slice >= trimmed) {
                seen.put(slice, Memory.getLong(address + Accumulator.ROWS_OFFSET));
              }
            });
        TreeMap<Long, Long> expected = new TreeMap<>();
        for (Map.Entry<Long, Held> entry : models.get(key).entrySet()) {
          expected.put(entry.getKey(), entry.getValue().rows());
        }
        assertEquals(expected, seen, label);
        assertEquals(order.stream().sorted().toList(), order, label);
      }
    }

    /** Nothing is left when all is cleared, and little when all but one leaf is trimmed. */
    void end() {
      trimTo(newest);
      long leaf = 16L * (accumulator.length() + 64) * 4;
      assertTrue(arena.usedBytes() <= KEYS * (leaf + levelsOfOne()), label);
      for (int key = 0; key < KEYS; key++) {
        clear(key);
      }
      assertEquals(0, arena.usedBytes(), label);
    }

    private long levelsOfOne() {
      return 14L * (accumulator.length() + 64) * 32;
    }

    @Override
    public void close() {
      arena.close();
      Memory.free(memory);
      Memory.free(scratch);
      Memory.free(record);
      Memory.free(row);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0", "3, 1", "15, 0", "16, 3", "17, 0", "60, 0", "61, 20", "255, 0", "257, 2", "600, 0",
    "5000, 0", "5000, 7"
  })
  void agreesWithASortedMap(int span, int padding) {
    long[] starts = {0, -1_000_000, 1L << 40, Long.MIN_VALUE + 5, Long.MAX_VALUE - 40_000};
    for (long seed = 1; seed <= 10; seed++) {
      try (Run run = new Run(seed, span, padding, starts[(int) seed % starts.length])) {
        for (int i = 0; i < 1_500; i++) {
          run.step();
        }
        run.visit();
        run.end();
      }
    }
  }
}
