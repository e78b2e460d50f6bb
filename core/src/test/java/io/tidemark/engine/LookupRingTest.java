package io.tidemark.engine;

import static io.tidemark.engine.LookupJobs.answer;
import static io.tidemark.engine.LookupJobs.rated;
import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.literal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.expression.ComparisonOperator;
import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncFailure;
import io.tidemark.join.AsyncOptions;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lookups on rings, answered by threads of their own. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LookupRingTest {
  private static final long SEED = Long.getLong("lookup.seed", System.nanoTime());

  /** A service that keeps its calls until the test completes them, on threads. */
  private static final class Kept {
    final Queue<AsyncCall> calls = new ConcurrentLinkedQueue<>();

    AsyncCall await() {
      AsyncCall call;
      while ((call = calls.poll()) == null) {
        Worker.pause();
      }
      return call;
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void replaysWhatRacingServicesAnswered(RingShape shape) throws InterruptedException {
    LookupRace.run(shape, SEED);
  }

  @Tag("long")
  @Test
  void replaysWhatRacingServicesAnsweredTwoHundredTimes() throws InterruptedException {
    List<RingShape> shapes = RingShape.journaled().toList();
    for (int i = 0; i < 200; i++) {
      LookupRace.run(shapes.get(i % shapes.size()), SEED + i);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void givesNoCreditWhileRowsWaitAndTakesAllElse(RingShape shape) throws InterruptedException {
    Kept service = new Kept();
    Topology topology = rated(AsyncOptions.unordered(2));
    Outputs outputs = new Outputs();
    try (RingEngine engine =
        outputs.engine(
            topology,
            shape
                .builder(topology)
                .journal(new MemoryJournal())
                .service("rated", service.calls::add))) {
      Worker publishing =
          Worker.start(
              () -> {
                Publisher publisher = engine.publisher("ticks", 0);
                for (int i = 0; i < 60; i++) {
                  Ticks.publish(publisher, i, 0, i);
                }
              });
      AsyncCall first = service.await();
      AsyncCall second = service.await();
      while (engine.lookups("rated").held() == 0) {
        Worker.pause();
      }
      Publisher other = engine.publisher("ticks", 0);
      other.claim().clear(Ticks.SCHEMA).eventTime(1).integer(Ticks.SYMBOL, 0).integer(Ticks.QTY, 0);
      while (other.tryPublish() == Offer.PUBLISHED) {
        Worker.pause();
        other
            .claim()
            .clear(Ticks.SCHEMA)
            .eventTime(1)
            .integer(Ticks.SYMBOL, 0)
            .integer(Ticks.QTY, 0);
      }
      assertEquals(Offer.FULL, other.tryPublish());
      for (int i = 0; i < 20; i++) {
        engine.clock(i);
        engine.awaitProcessed(engine.nextSequence() - 1);
      }
      assertTrue(publishing.isAlive());
      answer(second);
      answer(first);
      while (publishing.isAlive() || engine.lookups("rated").pending() > 0) {
        AsyncCall call = service.calls.poll();
        if (call != null) {
          answer(call);
        }
      }
      publishing.end();
      engine.endOfInput();
      engine.awaitLookups();
      QueryReport report = engine.report().get(0);
      assertTrue(report.isBalanced(), report.toString());
      assertEquals(report.in(), report.emittedFrom());
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void asksNobodyForWhatTheJournalHasAndAsksAgainForTheRest(RingShape shape) {
    Topology topology = rated(AsyncOptions.ordered(3));
    MemoryJournal journal = new MemoryJournal();
    Kept service = new Kept();
    try (RingEngine engine =
        shape.builder(topology).journal(journal).service("rated", service.calls::add).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 3; i++) {
        Ticks.publish(publisher, i, 0, i);
      }
      service.await();
      answer(service.await());
      engine.awaitProcessed(3);
    }
    List<byte[]> had = List.copyOf(journal.records);
    assertEquals(4, had.size());
    MemoryJournal again = new MemoryJournal(0, had);
    Kept asked = new Kept();
    Outputs outputs = new Outputs();
    try (RingEngine engine =
        outputs.engine(
            topology, shape.builder(topology).journal(again).service("rated", asked.calls::add))) {
      again.replay(engine, 2);
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        AsyncCall call = asked.await();
        ids.add(call.id());
        answer(call);
      }
      engine.awaitLookups();
      assertEquals(List.of(0L, 2L), ids);
      assertTrue(asked.calls.isEmpty());
      assertEquals(3, outputs.rows.size());
    }
  }

  @Test
  void namesTheRecordWhereAReplayIsOfAnotherJob() {
    Topology topology = rated(AsyncOptions.unordered(3));
    MemoryJournal journal = new MemoryJournal();
    try (RingEngine engine =
        RingShape.SINGLE
            .builder(topology)
            .journal(journal)
            .service("rated", LookupJobs::answer)
            .build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      Ticks.publish(publisher, 1, 0, 1);
      Ticks.publish(publisher, 1, 0, 5);
      engine.awaitLookups();
    }
    Topology other = new Topology();
    Ticks.explicit(other)
        .filter(compare(ComparisonOperator.GREATER, Ticks.of(Ticks.QTY), literal(3)))
        .asyncMap(LookupJobs.RATING, AsyncOptions.unordered(3))
        .to("rated");
    try (InlineEngine engine = InlineEngine.builder(other).symbols(RingShape.symbols()).build()) {
      EngineException failure =
          assertThrows(EngineException.class, () -> journal.replay(engine, 1));
      assertTrue(
          failure.getMessage().contains("this job never asked for it"), failure.getMessage());
    }
    Topology without = new Topology();
    Ticks.explicit(without).to("rated");
    try (InlineEngine engine = InlineEngine.builder(without).symbols(RingShape.symbols()).build()) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> journal.replay(engine, 1));
      assertTrue(refused.getMessage().contains("has none here"), refused.getMessage());
    }
  }

  @Test
  void timesOutByItsClock() {
    TestClock clock = new TestClock();
    clock.show(100);
    Topology topology =
        rated(AsyncOptions.unordered(3).withTimeout(Ticks.millis(10)).onFailure(AsyncFailure.SIDE));
    Kept service = new Kept();
    Outputs outputs = new Outputs();
    MemoryJournal journal = new MemoryJournal();
    long hash;
    try (RingEngine engine =
        outputs.engine(
            topology,
            RingShape.SINGLE
                .builder(topology)
                .clock(clock)
                .journal(journal)
                .service("rated", service.calls::add))) {
      Ticks.publish(engine.publisher("ticks", 0), 1, 0, 7);
      service.await();
      clock.set(109);
      assertEquals(1, engine.lookups("rated").pending());
      clock.set(110);
      while (engine.lookups("rated").pending() > 0) {
        Worker.pause();
      }
      engine.awaitProcessed(engine.nextSequence() - 1);
      assertEquals(1, outputs.rows.size());
      assertTrue(outputs.rows.get(0).endsWith("7 null 1 true"), outputs.rows.get(0));
      hash = engine.outputHash();
    }
    try (InlineEngine engine =
        InlineEngine.builder(topology).symbols(RingShape.symbols()).build()) {
      journal.replay(engine, 1);
      assertEquals(hash, engine.outputHash());
    }
  }

  @Test
  void closesWhileLookupsAreUnderWay() throws InterruptedException {
    Topology topology = rated(AsyncOptions.ordered(2));
    Kept service = new Kept();
    RingEngine engine =
        RingShape.SPREAD.builder(topology).service("rated", service.calls::add).build();
    Worker publishing =
        Worker.start(
            () -> {
              Publisher publisher = engine.publisher("ticks", 0);
              while (true) {
                Ticks.publish(publisher, 1, 0, 1);
              }
            });
    AsyncCall first = service.await();
    while (engine.lookups("rated").held() == 0) {
      Worker.pause();
    }
    engine.close();
    assertTrue(publishing.thrown() instanceof IllegalStateException);
    answer(first);
    assertTrue(engine.report().get(0).isBalanced());
  }

  /** Kinds of the records of a journal. */
  static long count(List<byte[]> records, RecordKind kind) {
    return records.stream().filter(r -> r[RecordHeader.KIND_OFFSET] == kind.code()).count();
  }
}
