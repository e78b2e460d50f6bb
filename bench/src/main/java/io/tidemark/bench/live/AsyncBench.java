package io.tidemark.bench.live;

import com.sun.management.OperatingSystemMXBean;
import io.tidemark.engine.Feed;
import io.tidemark.engine.Layout;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Waiting;
import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncOptions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Lookups a second in a service that answers out of memory at once: row in, call, answer back
 * through the ring, result out, on as many cores as the process has.
 */
public final class AsyncBench {
  private static final double GOAL = 1e6;
  private static final double MOST_BYTES = 0.01;
  private static final int KEYS = 1 << 12;
  private static final int BATCH = 64;

  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.NANOSECONDS)
          .field("account", FieldType.INT64)
          .field("quantity", FieldType.INT64)
          .build();
  private static final Schema LIMITS =
      Schema.builder("limits").field("allowed", FieldType.INT64).build();
  private static final Field ACCOUNT = TRADES.field("account");
  private static final Field QUANTITY = TRADES.field("quantity");
  private static final Field ALLOWED = LIMITS.field("allowed");

  /** Of all threads, the publisher's too: what the core gave while others had it as well. */
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Arguments arguments;
  private final long[] limits = new long[KEYS];
  private long sum;

  private AsyncBench(Arguments arguments) {
    this.arguments = arguments;
    Arrays.setAll(limits, account -> account % 7);
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    Arguments arguments =
        new Arguments("Lookups a second in a service that answers out of memory at once.")
            .option("order", "unordered", "of the results: ordered or unordered")
            .option("capacity", "1024", "calls under way at once")
            .option("records", "2000000", "rows of a stretch")
            .option("repeats", "7", "measured stretches, of which the median is told")
            .option("warm-up", "3", "stretches before");
    Program.run(arguments, args, () -> new AsyncBench(arguments).run());
  }

  private void serve(AsyncCall call) {
    call.addRow().integer(ALLOWED, limits[(int) call.request().integer(ACCOUNT)]);
    call.complete();
  }

  private int run() {
    int capacity = arguments.number("capacity", 1);
    boolean ordered = arguments.text("order").equals("ordered");
    Topology topology = new Topology();
    Field allowed =
        topology
            .source(TRADES, SourceOptions.watermark(WatermarkStrategy.monotonous()))
            .asyncMap(
                LIMITS, ordered ? AsyncOptions.ordered(capacity) : AsyncOptions.unordered(capacity))
            .to("allowed")
            .schema()
            .field("allowed");
    Machine machine = new Machine();
    try (RingEngine engine =
        RingEngine.builder(topology)
            .layout(Layout.SINGLE)
            .waiting(Waiting.YIELD)
            .service("allowed", this::serve)
            .sink("allowed", (row, ordinal) -> sum += row.integer(allowed))
            .hashOutputs(false)
            .build()) {
      measure(engine);
    }
    System.out.println(machine.describe());
    return 0;
  }

  private void measure(RingEngine engine) {
    int records = arguments.number("records", 1);
    int repeats = arguments.number("repeats", 1);
    Feed feed = engine.feed(BATCH);
    Publisher publisher = feed.publisher("trades", 0);
    for (int i = arguments.number("warm-up", 0); i > 0; i--) {
      stretch(engine, feed, publisher, records);
    }
    Expenses expenses = Expenses.ofThreads("tidemark-");
    double[] rates = new double[repeats];
    double[] bytes = new double[repeats];
    double[] shares = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      expenses.start();
      long used = PROCESS.getProcessCpuTime();
      rates[i] = stretch(engine, feed, publisher, records);
      shares[i] = records * 1e9 / (PROCESS.getProcessCpuTime() - used);
      bytes[i] = (double) expenses.mostAllocated() / records;
    }
    Arrays.sort(rates);
    Arrays.sort(bytes);
    Arrays.sort(shares);
    double rate = rates[repeats / 2];
    double most = bytes[repeats / 2];
    System.out.printf(
        Locale.ROOT,
        "%.2f M lookups/s [%.2f..%.2f], %.2f M per second of processor time, %.4f B/lookup on the engine thread that allocates most;"
            + " goal %.0f M/s and %.2f B %s%n",
        rate / 1e6,
        rates[0] / 1e6,
        rates[repeats - 1] / 1e6,
        shares[repeats / 2] / 1e6,
        most,
        GOAL / 1e6,
        MOST_BYTES,
        rate >= GOAL && most <= MOST_BYTES ? "met" : "MISSED");
    System.out.println(engine.lookups("allowed") + ", sum " + sum);
  }

  private double stretch(RingEngine engine, Feed feed, Publisher publisher, int records) {
    long began = System.nanoTime();
    for (int i = 0; i < records; i++) {
      publisher.claim().eventTime(began + i).integer(ACCOUNT, i & (KEYS - 1)).integer(QUANTITY, i);
      publisher.publish();
    }
    feed.flush();
    engine.awaitLookups();
    return records * 1e9 / (System.nanoTime() - began);
  }
}
