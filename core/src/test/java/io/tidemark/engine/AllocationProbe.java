package io.tidemark.engine;

import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.literal;

import com.sun.management.ThreadMXBean;
import io.tidemark.expression.ComparisonOperator;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs a query in steady state and writes how many bytes a million records allocated on the heap. A
 * program of its own, since range checks allocate and tests run with them.
 */
final class AllocationProbe {
  private static final int KEYS = 1_000;
  private static final int WARM_UP = 400_000;
  private static final int RECORDS = 1_000_000;

  private AllocationProbe() {}

  private static Topology topology(String query) {
    Topology topology = new Topology();
    Stream ticks = Ticks.bounded(topology, 5);
    switch (query) {
      case "tumbling" ->
          ticks
              .keyBy("symbol")
              .window(TumblingWindows.of(Ticks.millis(1_000)))
              .aggregate(Ticks.aggregates())
              .to(query);
      case "wide" ->
          ticks
              .keyBy("symbol", "venue", "qty")
              .window(TumblingWindows.of(Ticks.millis(1_000)))
              .aggregate(Ticks.aggregates())
              .to(query);
      case "sliding" ->
          ticks
              .keyBy("symbol")
              .window(SlidingWindows.of(Ticks.millis(60_000), Ticks.millis(1_000)))
              .aggregate(Ticks.aggregates())
              .to(query);
      case "sessions" ->
          ticks
              .keyBy("symbol", "venue")
              .window(SessionWindows.withGap(Ticks.millis(100)))
              .aggregate(Ticks.aggregates())
              .to(query);
      case "triggers" ->
          ticks
              .keyBy("symbol")
              .window(SlidingWindows.of(Ticks.millis(3_000), Ticks.millis(1_000)))
              .allowedLateness(Ticks.millis(1_000))
              .trigger(
                  Triggers.anyOf(
                      Triggers.count(3),
                      Triggers.purging(Triggers.continuousEventTime(Ticks.millis(300)))))
              .withPaneInfo()
              .aggregate(Ticks.aggregates())
              .to(query);
      case "process" ->
          ticks
              .keyBy("symbol")
              .window(TumblingWindows.of(Ticks.millis(1_000)))
              .process(Ticks.EXTREMES, Ticks::most)
              .to(query);
      case "evict" ->
          ticks
              .keyBy("symbol")
              .window(SlidingWindows.of(Ticks.millis(4_000), Ticks.millis(1_000)))
              .evictor(Evictors.time(Ticks.millis(500)))
              .process(Ticks.EXTREMES, Ticks::most)
              .to(query);
      case "count" ->
          ticks.keyBy("symbol").countWindow(7, 2).aggregate(Ticks.aggregates()).to(query);
      case "filter" ->
          ticks
              .filter(compare(ComparisonOperator.GREATER, Ticks.of(Ticks.QTY), literal(3)))
              .to(query);
      default -> throw new IllegalArgumentException(query);
    }
    return topology;
  }

  /**
   * Measures one query.
   *
   * @param arguments its kind, and the file that takes bytes and results
   */
  public static void main(String[] arguments) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    try (InlineEngine engine = InlineEngine.builder(topology(arguments[0])).build()) {
      for (int key = 0; key < KEYS; key++) {
        engine.symbols().intern("S" + key);
      }
      Publisher publisher = engine.publisher("ticks", 0);
      feed(publisher, 0, WARM_UP);
      long before = threads.getThreadAllocatedBytes(thread);
      feed(publisher, WARM_UP, WARM_UP + RECORDS);
      long allocated = threads.getThreadAllocatedBytes(thread) - before;
      String line = allocated + "\n" + engine.report().get(0).emitted();
      Files.write(Path.of(arguments[1]), line.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void feed(Publisher publisher, int from, int to) {
    for (int i = from; i < to; i++) {
      Ticks.publish(publisher, i - i % 3, (i * 7L) % KEYS, i % 10);
    }
  }
}
