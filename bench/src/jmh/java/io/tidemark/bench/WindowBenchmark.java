package io.tidemark.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Window aggregations inline, per trade, making the trade included: what making it takes is told by
 * {@link TradeGeneratorBenchmark}. For ratios {@link WindowBench} is the better judge, since it
 * alternates both sides in one JVM.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(2)
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class WindowBenchmark {
  private static final int TRADES = 10_000;

  /** The workload, one second of event time per invocation. */
  @Param({"W1", "W1b", "W2"})
  public String workload;

  /** The computation. */
  @Param({"engine", "floor", "raw-floor"})
  public String candidate;

  private ResultChecksum results;
  private TradeConsumer consumer;
  private TradeGenerator generator;
  private DriverLoop loop;

  /** Fills the window. */
  @Setup
  public void setUp() {
    Workload chosen = Workload.byLabel(workload);
    results = new ResultChecksum();
    consumer = Candidate.byLabel(candidate).create(chosen, results);
    generator = new TradeGenerator(chosen.keys());
    loop = new WatermarkingLoop();
    loop.feed(consumer, generator, (int) chosen.settledAfterTrades());
    if (!chosen.isAnsweredBy(results)) {
      throw new IllegalStateException(
          candidate + " gave a wrong answer to " + workload + ": count=" + results.count());
    }
  }

  /** A trade's way from the generator to the results. */
  @Benchmark
  @OperationsPerInvocation(TRADES)
  public long trade() {
    loop.feed(consumer, generator, TRADES);
    return results.count();
  }
}
