package io.tidemark.bench;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Feed;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.RingEngine;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What many partitions cost: a record of the whole engine that two threads publish to, and a record
 * of the coalescer alone, where each moves the watermark. Medians of some runs in turn.
 */
public final class PartitionBench {
  private static final int[] PARTITIONS = {1, 16, 1_000};
  private static final int RUNS = 7;
  private static final int THREADS = 2;
  private static final int RECORDS = 1_500_000;
  private static final int FOLDS = 20_000_000;
  private static final int BATCH = 64;
  private static final Duration WINDOW = Duration.ofSeconds(1);
  private static final Schema TICKS =
      Schema.builder("ticks")
          .eventTime("ts", TimeUnit.MICROSECONDS)
          .field("symbol", FieldType.INT64)
          .field("qty", FieldType.INT64)
          .build();

  private PartitionBench() {}

  /** Prints a line for each number of partitions. */
  public static void main(String[] args) throws InterruptedException {
    double[][] engine = new double[PARTITIONS.length][RUNS];
    double[][] fold = new double[PARTITIONS.length][RUNS];
    for (int run = 0; run < RUNS; run++) {
      for (int i = 0; i < PARTITIONS.length; i++) {
        engine[i][run] = engine(PARTITIONS[i]);
        fold[i][run] = fold(PARTITIONS[i]);
      }
    }
    for (int i = 0; i < PARTITIONS.length; i++) {
      System.out.printf(
          Locale.ROOT,
          "%5d partitions: engine %6.1f ns/record (%.2f x of one), coalescer %5.1f ns/record%n",
          PARTITIONS[i],
          median(engine[i]),
          median(engine[i]) / median(engine[0]),
          median(fold[i]));
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static SourceOptions options(int partitions) {
    return SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(5)))
        .withPartitions(partitions);
  }

  private static double engine(int partitions) throws InterruptedException {
    Topology topology = new Topology();
    topology
        .source(TICKS, options(partitions))
        .keyBy("symbol")
        .window(TumblingWindows.of(WINDOW))
        .aggregate(Aggregates.sum(io.tidemark.expression.Expressions.field(TICKS, "qty")).as("v"))
        .to("bars");
    try (RingEngine engine = RingEngine.builder(topology).hashOutputs(false).build()) {
      long start = System.nanoTime();
      List<Thread> threads = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int first = thread;
        threads.add(new Thread(() -> publish(engine, partitions, first)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      engine.awaitProcessed(engine.nextSequence() - 1);
      return (System.nanoTime() - start) / (double) (RECORDS * THREADS);
    }
  }

  /** A thread has every other partition; of a single one both have a share. */
  private static void publish(RingEngine engine, int partitions, int first) {
    Feed feed = engine.feed(BATCH);
    List<Publisher> publishers = new ArrayList<>();
    for (int partition = first % partitions; partition < partitions; partition += THREADS) {
      publishers.add(feed.publisher("ticks", partition));
    }
    int next = 0;
    for (int i = 0; i < RECORDS; i++) {
      Publisher publisher = publishers.get(next);
      next = next + 1 == publishers.size() ? 0 : next + 1;
      publisher
          .claim()
          .eventTime(i)
          .integer(TICKS.field("symbol"), i & 0xFF)
          .integer(TICKS.field("qty"), i);
      publisher.publish();
    }
    feed.flush();
  }

  private static double fold(int partitions) {
    WatermarkCoalescer coalescer =
        new WatermarkCoalescer(
            partitions,
            partitions,
            options(1).strategy(),
            options(1).strategy().lag(TICKS.eventTime().type().unit()));
    long start = System.nanoTime();
    int partition = 0;
    for (int i = 0; i < FOLDS; i++) {
      coalescer.onRecord(partition, i);
      partition = partition + 1 == partitions ? 0 : partition + 1;
    }
    long nanos = System.nanoTime() - start;
    if (coalescer.watermark() < 0) {
      throw new AssertionError("time did not move: " + coalescer);
    }
    return nanos / (double) FOLDS;
  }
}
