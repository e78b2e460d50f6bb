package io.tidemark.bench;

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
import org.openjdk.jmh.annotations.Warmup;

/** Making a trade, which is part of every figure about windows. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(2)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class TradeGeneratorBenchmark {
  /** The number of distinct keys. */
  @Param({"1000", "100000"})
  public int keys;

  private TradeGenerator generator;

  /** Makes the generator. */
  @Setup
  public void setUp() {
    generator = new TradeGenerator(keys);
  }

  /** The next trade. */
  @Benchmark
  public long next() {
    generator.next();
    return generator.timestamp() + generator.key() + generator.price() + generator.quantity();
  }
}
