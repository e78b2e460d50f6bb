package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Topology;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.trigger.Triggers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Live engines move processing time by themselves, by records, and only when it matters. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessingTimeTest {
  private final TestClock clock = new TestClock();
  private final MemoryJournal journal = new MemoryJournal();
  private final Outputs outputs = new Outputs();

  ProcessingTimeTest() {
    outputs.rows = Collections.synchronizedList(new ArrayList<>());
  }

  /** Counts by second of arrival, and how many of those there are by ten seconds of arrival. */
  private static Topology counts() {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(1000)).inProcessingTime())
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    topology
        .resultsOf("counts")
        .windowAll(TumblingWindows.of(Ticks.millis(10_000)).inProcessingTime())
        .aggregate(Aggregates.count().as("n"))
        .to("keys");
    return topology;
  }

  private void awaitRows(int count) {
    while (outputs.rows.size() < count) {
      Worker.pause();
    }
  }

  private List<String> journaled() {
    List<String> kinds = new ArrayList<>();
    for (byte[] record : List.copyOf(journal.records)) {
      ByteBuffer bytes = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
      RecordKind kind = RecordKind.of(record[RecordHeader.KIND_OFFSET]);
      kinds.add(kind == RecordKind.CLOCK ? "CLOCK " + bytes.getLong(0) / 1_000_000 : "" + kind);
    }
    return kinds;
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void firesWhenTheClockSaysSoWithoutARecord(RingShape shape) {
    Topology topology = counts();
    clock.show(100);
    long hash;
    List<String> rows;
    List<QueryReport> reports;
    try (RingEngine engine =
        outputs.engine(topology, shape.builder(topology).journal(journal).clock(clock))) {
      Publisher publisher = engine.publisher("ticks", 0);
      Ticks.publish(publisher, 1, 1, 1);
      Ticks.publish(publisher, 2, 1, 1);
      engine.awaitProcessed(publisher.flush());
      clock.set(999);
      clock.set(1000);
      awaitRows(1);
      // Nothing is due, so nothing is told.
      clock.set(5500);
      clock.set(4000);
      clock.set(6500);
      // What comes after the silence belongs to its own second.
      Ticks.publish(publisher, 3, 2, 1);
      engine.awaitProcessed(publisher.flush());
      clock.set(7200);
      awaitRows(2);
      clock.set(10_000);
      awaitRows(3);
      engine.awaitProcessed(engine.nextSequence() - 1);
      rows = List.copyOf(outputs.rows);
      assertEquals(
          List.of(
              "counts #3.0 @999 S1 0 1000 999 2",
              "counts #6.0 @6999 S2 6000 7000 6999 1",
              "keys #7.0 @9999 0 10000 9999 2"),
          rows);
      hash = engine.outputHash();
      reports = engine.report();
    }
    assertEquals(
        List.of(
            "CLOCK 100",
            "DATA",
            "DATA",
            "CLOCK 1000",
            "CLOCK 6500",
            "DATA",
            "CLOCK 7200",
            "CLOCK 10000"),
        journaled());
    replaysTheClockAndTellsNoneOfItsOwn(topology, shape, rows, hash, reports);
  }

  private void replaysTheClockAndTellsNoneOfItsOwn(
      Topology topology, RingShape shape, List<String> rows, long hash, List<QueryReport> reports) {
    Outputs inlineOutputs = new Outputs();
    try (InlineEngine inline = inlineOutputs.engine(topology)) {
      journal.replay(inline, 1);
      assertEquals(rows, inlineOutputs.rows);
      assertEquals(hash, inline.outputHash());
      assertEquals(reports, inline.report());
    }
    Outputs again = new Outputs();
    again.rows = Collections.synchronizedList(new ArrayList<>());
    try (RingEngine engine = again.engine(topology, shape.builder(topology).clock(clock))) {
      journal.replay(engine, 3);
      engine.awaitProcessed(engine.nextSequence() - 1);
      clock.set(100_000);
      assertEquals(journal.records.size(), engine.nextSequence());
      assertEquals(rows, again.rows);
      assertEquals(hash, engine.outputHash());
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void goesLiveBehindItsJournal(RingShape shape) {
    Topology topology = counts();
    clock.show(100);
    try (RingEngine engine =
        RingEngine.builder(topology)
            .journal(journal)
            .layout(shape.layout())
            .shards(shape.shards())
            .clock(clock)
            .build()) {
      Ticks.publish(engine.publisher("ticks", 0), 1, 1, 1);
    }
    assertEquals(List.of("CLOCK 100", "DATA"), journaled());
    MemoryJournal goingOn = new MemoryJournal(0, journal.records);
    clock.show(50_000);
    try (RingEngine engine =
        outputs.engine(topology, shape.builder(topology).journal(goingOn).clock(clock))) {
      // Long due by the clock, but the journal may have more to say.
      clock.set(60_000);
      assertEquals(2, goingOn.records.size());
      goingOn.replay(engine, 1);
      awaitRows(2);
      assertEquals("counts #2.0 @999 S1 0 1000 999 1", outputs.rows.get(0));
    }
    assertEquals(3, goingOn.records.size());
  }

  /** A session is as long after each row as the row's own time says. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void knowsTheTimeOfEveryRowToTheResolution(RingShape shape) {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(SessionWindows.withGap(Ticks.millis(500)).inProcessingTime())
        .aggregate(Aggregates.count().as("n"))
        .to("sessions");
    clock.show(0);
    try (RingEngine engine =
        outputs.engine(
            topology,
            shape
                .builder(topology)
                .journal(journal)
                .clock(clock)
                .clockResolution(Ticks.millis(10)))) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (long time : new long[] {100, 105, 550, 1000}) {
        clock.set(time);
        Ticks.publish(publisher, 1, 1, 1);
        engine.awaitProcessed(publisher.flush());
      }
      clock.set(1500);
      awaitRows(1);
      assertEquals("sessions #7.0 @1499 S1 100 1500 1499 4", outputs.rows.get(0));
    }
    assertEquals(
        List.of(
            "CLOCK 100", "DATA", "DATA", "CLOCK 550", "DATA", "CLOCK 1000", "DATA", "CLOCK 1500"),
        journaled());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void tellsTheClockInFrontOfAnOfferToo(RingShape shape) {
    Topology topology = counts();
    clock.show(100);
    try (RingEngine engine =
        outputs.engine(topology, shape.builder(topology).journal(journal).clock(clock))) {
      Publisher publisher = engine.publisher("ticks", 0);
      publisher.claim().clear(Ticks.SCHEMA).eventTime(1).integer(Ticks.SYMBOL, 1);
      while (publisher.tryPublish() != Offer.PUBLISHED) {
        Worker.pause();
      }
      engine.clock(3_500_000_000L);
      // The engine was told more than the clock shows: time does not go back.
      clock.set(1200);
      Ticks.publish(publisher, 1, 2, 1);
      clock.set(4000);
      awaitRows(2);
    }
    assertEquals(List.of("CLOCK 100", "DATA", "CLOCK 3500", "DATA", "CLOCK 4000"), journaled());
  }

  @Test
  void leavesJobsAloneThatDoNotAskForIt() {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .windowAll(GlobalWindows.create())
        .trigger(Triggers.purging(Triggers.count(2)))
        .aggregate(Aggregates.count().as("n"))
        .to("twos");
    try (RingEngine engine = RingShape.SPREAD.builder(topology).journal(journal).build()) {
      Ticks.publish(engine.publisher("ticks", 0), 1, 1, 1);
      assertFalse(RingShape.threads().contains("tidemark-clock"));
    }
    assertEquals(List.of("DATA"), journaled());
  }

  @Test
  void leavesTimeToWhoeverTellsItWithoutAClock() {
    Topology topology = counts();
    try (RingEngine engine =
        outputs.engine(
            topology,
            RingShape.SINGLE.builder(topology).journal(journal).clock(EngineClock.NONE))) {
      engine.clock(0);
      Ticks.publish(engine.publisher("ticks", 0), 1, 1, 1);
      engine.clock(1_000_000_000);
      assertFalse(RingShape.threads().contains("tidemark-clock"));
    }
    assertEquals(List.of("CLOCK 0", "DATA", "CLOCK 1000"), journaled());
    assertEquals(1, outputs.rows.size());
  }

  @Test
  void stopsWithAClockThatFails() {
    Topology topology = counts();
    RingEngine engine =
        RingShape.SPREAD
            .builder(topology)
            .clock(
                new EngineClock() {
                  private boolean isAsked;

                  @Override
                  public long nanos() {
                    if (isAsked) {
                      throw new IllegalStateException("no signal");
                    }
                    isAsked = true;
                    return 0;
                  }
                })
            .build();
    String message = assertThrows(EngineException.class, engine::close).getMessage();
    assertTrue(message.contains("the clock: no signal"), message);
    assertEquals(List.of(), RingShape.threads());
  }

  @Test
  void isPumpedThroughAnInlineEngine() {
    Topology topology = counts();
    clock.show(100);
    try (InlineEngine engine =
        outputs.engine(topology, InlineEngine.builder(topology).clock(clock))) {
      assertTrue(engine.pumpClock());
      assertFalse(engine.pumpClock());
      Ticks.publish(engine.publisher("ticks", 0), 1, 1, 1);
      clock.show(1000);
      assertTrue(engine.pumpClock());
      assertEquals(List.of("counts #2.0 @999 S1 0 1000 999 1"), outputs.rows);
      clock.show(900);
      assertFalse(engine.pumpClock());
    }
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      assertThrows(IllegalStateException.class, engine::pumpClock);
    }
  }
}
