package io.tidemark.bench;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.SliceTable;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Adds a row to the accumulator of a key in a slice of ten rows per key, so that one row in ten is
 * a new key's; the slice is emptied behind its last row. The keys are known beforehand to neither.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class SliceTableBenchmark {
  private static final int VALUE_BYTES = 40;
  private static final int ROWS_PER_KEY = 10;
  private static final float LOAD_FACTOR = 0.55f;
  private static final long MISSING = -1;

  /** The number of distinct keys: within the cache, and beyond it. */
  @Param({"1000", "100000"})
  public int keys;

  private KeySequence sequence;
  private int rowsLeft;
  private Arena arena;
  private SliceTable table;
  private Long2LongHashMap slots;
  private UnsafeBuffer accumulators;

  /** Makes both tables. */
  @Setup
  public void setUp() {
    sequence = new KeySequence(keys);
    rowsLeft = keys * ROWS_PER_KEY;
    arena = new Arena();
    table = new SliceTable(arena, VALUE_BYTES, 0);
    slots = new Long2LongHashMap(2 * keys, LOAD_FACTOR, MISSING);
    accumulators = new UnsafeBuffer(ByteBuffer.allocateDirect(keys * VALUE_BYTES));
  }

  /** Frees the memory. */
  @TearDown
  public void tearDown() {
    arena.close();
  }

  /** The engine's table. */
  @Benchmark
  public long sliceTable() {
    if (--rowsLeft == 0) {
      table.clear();
      rowsLeft = keys * ROWS_PER_KEY;
    }
    long key = sequence.next();
    long hash = Hashing.hash(key);
    long entry = table.find(key, hash);
    if (entry == 0) {
      entry = table.add(key, hash);
      Memory.zero(entry + SliceTable.VALUE_OFFSET, VALUE_BYTES);
    }
    long value = entry + SliceTable.VALUE_OFFSET;
    long rows = Memory.getLong(value) + 1;
    Memory.putLong(value, rows);
    return rows;
  }

  /** Agrona's map from the key to a slot of a buffer. */
  @Benchmark
  public long agronaMapAndBuffer() {
    if (--rowsLeft == 0) {
      slots.clear();
      rowsLeft = keys * ROWS_PER_KEY;
    }
    long key = sequence.next();
    int value = (int) slots.get(key);
    if (value == MISSING) {
      value = slots.size() * VALUE_BYTES;
      slots.put(key, value);
      accumulators.setMemory(value, VALUE_BYTES, (byte) 0);
    }
    long rows = accumulators.getLong(value) + 1;
    accumulators.putLong(value, rows);
    return rows;
  }
}
