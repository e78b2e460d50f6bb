package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the clock decides of event time, and that a replay repeats it. */
class IdlenessTest {
  private static final SourceOptions IN_ORDER =
      SourceOptions.watermark(WatermarkStrategy.monotonous());
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static Topology counts(SourceOptions options) {
    Topology topology = new Topology();
    topology
        .source(Ticks.SCHEMA, options)
        .windowAll(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    return topology;
  }

  private static void clock(Engine engine, long millis) {
    engine.clock(millis * NANOS_PER_MILLI);
  }

  @Test
  void partitionIsIdleWhenTheTimeoutIsOver() {
    Topology topology = counts(IN_ORDER.withPartitions(2).withIdleness(Ticks.millis(100)));
    try (InlineEngine engine = new Outputs().engine(topology)) {
      clock(engine, 1000);
      Publisher speaking = engine.publisher("ticks", 0);
      for (long time : new long[] {1, 5, 12, 25}) {
        Ticks.publish(speaking, time, 1, 1);
      }
      clock(engine, 1050);
      Ticks.publish(speaking, 26, 1, 1);
      clock(engine, 1099);
      assertEquals(Long.MIN_VALUE, engine.watermark("ticks", 0));
      clock(engine, 1100);
      assertEquals(25, engine.watermark("ticks", 0));
      assertFalse(engine.isIdle("counts"));
      clock(engine, 1150);
      assertTrue(engine.isIdle("counts"));
      engine.publisher("ticks", 1).heartbeat(3);
      Ticks.publish(speaking, 40, 1, 1);
      assertEquals(25, engine.watermark("ticks", 0), "one that wakes far behind holds time back");
      clock(engine, 1250);
      assertEquals(39, engine.watermark("ticks", 0));
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void partitionThatNeverSpeaksIsIdleWithoutAnyRow(RingShape shape) throws InterruptedException {
    Topology topology = counts(IN_ORDER.withPartitions(2).withIdleness(Ticks.millis(100)));
    TestClock clock = new TestClock();
    clock.show(5000);
    MemoryJournal journal = new MemoryJournal();
    Outputs outputs = new Outputs();
    long hash;
    try (RingEngine engine =
        outputs.engine(topology, shape.builder(topology).journal(journal).clock(clock))) {
      clock.set(5000);
      Publisher publisher = engine.publisher("ticks", 0);
      Ticks.publish(publisher, 1, 1, 1);
      Ticks.publish(publisher, 12, 1, 1);
      clock.show(5200);
      awaitIdle(engine);
      assertEquals(11, engine.watermark("ticks", 0));
      assertEquals(1, outputs.rows.size());
      hash = engine.outputHash();
    }
    assertEquals(hash, replayed(topology, journal));
  }

  /** The engine's own threads see to it, in their time. */
  private static void awaitIdle(RingEngine engine) throws InterruptedException {
    Worker.start(
            () -> {
              while (!engine.isIdle("counts")) {
                Worker.pause();
              }
            })
        .end();
    engine.awaitProcessed(engine.nextSequence() - 1);
  }

  private static long replayed(Topology topology, MemoryJournal journal) {
    try (InlineEngine engine = new Outputs().engine(topology)) {
      new MemoryJournal(0, journal.records).replay(engine, 1);
      return engine.outputHash();
    }
  }

  @Test
  void timeGoesOnByTheClockWhereASilentStreamIsClosed() {
    Outputs outputs = new Outputs();
    Topology topology = counts(IN_ORDER.withIdleClose(Ticks.millis(50)));
    try (InlineEngine engine = outputs.engine(topology)) {
      clock(engine, 1000);
      Ticks.publish(engine.publisher("ticks", 0), 3, 1, 1);
      clock(engine, 1049);
      assertEquals(2, engine.watermark("ticks", 0));
      clock(engine, 1050);
      assertEquals(52, engine.watermark("ticks", 0));
      assertEquals(1, outputs.rows.size());
      clock(engine, 1099);
      assertEquals(52, engine.watermark("ticks", 0));
      clock(engine, 1149);
      assertEquals(102, engine.watermark("ticks", 0));
      clock(engine, 1160);
      assertEquals(152, engine.watermark("ticks", 0));
      Ticks.publish(engine.publisher("ticks", 0), 60, 1, 1);
      assertEquals(1, engine.report().get(0).late());
      clock(engine, 1209);
      assertEquals(152, engine.watermark("ticks", 0), "silence counts from the last sign");
    }
  }

  @Test
  void watermarksComeInIntervalsOfTheClock() {
    WatermarkStrategy paced = WatermarkStrategy.monotonous().withInterval(Ticks.millis(200));
    try (InlineEngine engine = new Outputs().engine(counts(SourceOptions.watermark(paced)))) {
      Publisher publisher = engine.publisher("ticks", 0);
      clock(engine, 1000);
      Ticks.publish(publisher, 25, 1, 1);
      clock(engine, 1199);
      assertEquals(Long.MIN_VALUE, engine.watermark("ticks", 0));
      clock(engine, 1200);
      assertEquals(24, engine.watermark("ticks", 0));
      Ticks.publish(publisher, 7, 1, 1);
      assertEquals(1, engine.report().get(0).late());
      Ticks.publish(publisher, 30, 1, 1);
      publisher.idle();
      assertEquals(29, engine.watermark("ticks", 0), "what is held goes out before it is silent");
    }
  }

  @Test
  void announcesWhatIsDueByTheClockOnly() {
    TestClock clock = new TestClock();
    clock.show(1000);
    Topology topology = counts(IN_ORDER.withIdleness(Ticks.millis(100)));
    Outputs outputs = new Outputs();
    try (InlineEngine engine =
        outputs.engine(topology, InlineEngine.builder(topology).clock(clock))) {
      assertTrue(engine.pumpClock(), "silence counts from what the clock says first");
      clock.show(1100);
      engine.pumpClock();
      assertTrue(engine.isIdle("counts"));
      assertEquals(List.of(), outputs.rows);
    }
  }
}
