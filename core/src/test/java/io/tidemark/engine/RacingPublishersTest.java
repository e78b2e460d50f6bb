package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.TumblingWindows;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * However the threads interleave that publish, fall silent, wake, join and leave while the clock
 * goes on: the journal of a run replays to the hash of the run.
 */
class RacingPublishersTest {
  private static final int STEPS = 60;
  private static final int PARTITIONS = 6;

  private static Topology topology() {
    Topology topology = new Topology();
    var ticks =
        topology.source(
            Ticks.SCHEMA,
            SourceOptions.watermark(
                    WatermarkStrategy.boundedOutOfOrderness(Ticks.millis(5))
                        .withInterval(Ticks.millis(3)))
                .withPartitions(4)
                .withMostPartitions(PARTITIONS)
                .withIdleness(Ticks.millis(20))
                .withIdleClose(Ticks.millis(90)));
    ticks
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Ticks.aggregates())
        .to("bars");
    ticks
        .keyBy("venue")
        .window(SessionWindows.withGap(Ticks.millis(4)))
        .allowedLateness(Ticks.millis(8))
        .aggregate(Ticks.aggregates())
        .to("sessions");
    return topology;
  }

  @Test
  void replayToTheHashOfTheRun() throws InterruptedException {
    for (long seed = 1; seed <= 4; seed++) {
      requireReplayed(seed);
    }
  }

  @Test
  @Tag("long")
  void replayToTheHashOfTheRunTwoHundredTimes() throws InterruptedException {
    long from = System.nanoTime();
    for (long seed = from; seed < from + 200; seed++) {
      requireReplayed(seed);
    }
  }

  private static void requireReplayed(long seed) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    Topology topology = topology();
    TestClock clock = new TestClock();
    clock.show(1);
    MemoryJournal journal = new MemoryJournal();
    RingShape shape =
        List.of(RingShape.SINGLE, new RingShape(Layout.SPREAD, 3)).get((int) (seed & 1));
    Outputs outputs = new Outputs();
    long hash;
    try (RingEngine engine =
        outputs.engine(
            topology,
            shape
                .builder(topology)
                .ringSize(64)
                .outputRingSize(64)
                .journal(journal)
                .clock(clock))) {
      race(engine, clock, random.nextInt(2, 5), random);
      engine.endOfInput();
      engine.awaitProcessed(engine.nextSequence() - 1);
      hash = engine.outputHash();
    }
    assertTrue(outputs.rows.size() > 10, "seed=" + seed);
    Outputs again = new Outputs();
    try (InlineEngine engine = again.engine(topology)) {
      new MemoryJournal(0, journal.records).replay(engine, 1);
      assertEquals(outputs.rows, again.rows, "seed=" + seed);
      assertEquals(hash, engine.outputHash(), "seed=" + seed);
    }
  }

  private static void race(RingEngine engine, TestClock clock, int threads, SplittableRandom random)
      throws InterruptedException {
    List<Worker> workers = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      SplittableRandom own = random.split();
      int first = thread;
      workers.add(
          Worker.start(
              () -> {
                for (int partition = first; partition < PARTITIONS; partition += threads) {
                  publish(engine.publisher("ticks", partition), clock, own);
                }
              }));
    }
    for (Worker worker : workers) {
      worker.end();
    }
  }

  private static void publish(Publisher publisher, TestClock clock, SplittableRandom random) {
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(12)) {
        case 0 -> publisher.idle();
        case 1 -> publisher.active();
        case 2 -> publisher.heartbeat(step + random.nextLong(10));
        case 3 -> clock.advance(random.nextLong(12));
        case 4 -> publisher.register();
        default -> Ticks.publish(publisher, step + random.nextLong(10), random.nextLong(5), step);
      }
    }
    if (random.nextInt(4) == 0) {
      publisher.done();
    }
  }
}
