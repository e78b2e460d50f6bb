package io.tidemark.bench;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.LinkedTable;
import java.util.concurrent.TimeUnit;
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

/** The table with removal, filled with all keys. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class LinkedTableBenchmark {
  private static final int VALUE_BYTES = 40;

  /** The number of keys in the table: within the cache, and beyond it. */
  @Param({"1000", "100000"})
  public int keys;

  private KeySequence sequence;
  private Arena arena;
  private LinkedTable table;
  private long nextOrdinal;

  /** Fills the table. */
  @Setup
  public void setUp() {
    sequence = new KeySequence(keys);
    arena = new Arena();
    table = new LinkedTable(arena, VALUE_BYTES, 0);
    for (nextOrdinal = 0; nextOrdinal < keys; nextOrdinal++) {
      add(nextOrdinal);
    }
  }

  /** Frees the memory. */
  @TearDown
  public void tearDown() {
    arena.close();
  }

  private int add(long ordinal) {
    long key = KeySequence.key(ordinal);
    return table.add(key, Hashing.hash(key));
  }

  /** Updates the value of a key at random. Runs in a trial of its own: all keys are there. */
  @Benchmark
  public long update() {
    long key = sequence.next();
    long value = table.value(table.find(key, Hashing.hash(key)));
    long rows = Memory.getLong(value) + 1;
    Memory.putLong(value, rows);
    return rows;
  }

  /** Removes the oldest key and adds a new one. */
  @Benchmark
  public int removeAndAdd() {
    table.remove(table.first());
    return add(nextOrdinal++);
  }
}
