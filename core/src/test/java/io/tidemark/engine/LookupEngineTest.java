package io.tidemark.engine;

import static io.tidemark.engine.LookupJobs.answer;
import static io.tidemark.engine.LookupJobs.rated;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncFailure;
import io.tidemark.join.AsyncOptions;
import io.tidemark.join.AsyncSpec;
import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lookups on an inline engine, whose answers are handed in by the test. */
class LookupEngineTest {
  private final LookupJobs.Kept service = new LookupJobs.Kept();
  private Outputs outputs = new Outputs();

  private InlineEngine engine(Topology topology) {
    return outputs.engine(topology, InlineEngine.builder(topology).service("rated", service));
  }

  private static void publish(Engine engine, long time, long quantity) {
    Ticks.publish(engine.publisher("ticks", 0), time, 0, quantity);
  }

  /** The results as {@code part of score}, in order. */
  private List<String> scores() {
    return outputs.rows.stream()
        .filter(row -> row.startsWith("rated #"))
        .map(row -> row.split(" "))
        .map(row -> row[row.length - 1] + " of " + row[row.length - 3])
        .toList();
  }

  private long bars() {
    return outputs.rows.stream().filter(row -> row.startsWith("bars #")).count();
  }

  @Test
  void putsOutTheFieldsOfTheRowAndOfEachRowOfTheAnswer() {
    try (InlineEngine engine = engine(rated(AsyncOptions.unordered(4)))) {
      publish(engine, 5, 3);
      assertEquals(List.of(), outputs.rows);
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 3"), service.asked);
      answer(service.take(0), 2);
      assertEquals(List.of(), outputs.rows);
      assertTrue(engine.pumpLookups());
      assertEquals(
          List.of(
              "rated #2.0 @5 5 S0 null null 3 null 30 null 0",
              "rated #2.1 @5 5 S0 null null 3 null 30 null 1"),
          outputs.rows);
      assertTrue(engine.report().get(0).isBalanced());
      assertEquals(1, engine.report().get(0).emittedFrom());
    }
  }

  @Test
  void letsResultsGoInTheOrderOfTheRowsOrOfTheAnswers() {
    for (boolean ordered : new boolean[] {true, false}) {
      outputs = new Outputs();
      AsyncOptions options = ordered ? AsyncOptions.ordered(4) : AsyncOptions.unordered(4);
      try (InlineEngine engine = engine(rated(options))) {
        for (int quantity = 1; quantity <= 3; quantity++) {
          publish(engine, 1, quantity);
        }
        engine.pumpLookups();
        for (long id = 2; id >= 0; id--) {
          answer(service.take(id));
          engine.pumpLookups();
          assertEquals(ordered ? (id == 0 ? 3 : 0) : 3 - id, scores().size());
        }
        assertEquals(
            ordered
                ? List.of("0 of 10", "0 of 20", "0 of 30")
                : List.of("0 of 30", "0 of 20", "0 of 10"),
            scores());
      }
    }
  }

  @Test
  void holdsTimeBackUntilTheCallsInFrontAreOver() {
    for (boolean ordered : new boolean[] {true, false}) {
      outputs = new Outputs();
      AsyncOptions options = ordered ? AsyncOptions.ordered(4) : AsyncOptions.unordered(4);
      try (InlineEngine engine = engine(rated(options))) {
        publish(engine, 5, 1);
        engine.publisher("ticks", 0).watermark(20);
        publish(engine, 25, 2);
        engine.pumpLookups();
        assertEquals(Long.MIN_VALUE, engine.outputWatermark("rated"));
        answer(service.take(1));
        engine.pumpLookups();
        assertEquals(0, bars());
        answer(service.take(0));
        engine.pumpLookups();
        assertEquals(20, engine.outputWatermark("rated"));
        assertEquals(1, bars());
        engine.endOfInput();
        assertEquals(2, bars());
        assertEquals(0, engine.report().get(1).late());
      }
    }
  }

  @Test
  void givesNoCreditWhileRowsWaitForCapacity() {
    try (InlineEngine engine = engine(rated(AsyncOptions.unordered(2)))) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 3; i++) {
        assertEquals(Offer.PUBLISHED, offer(publisher, i));
      }
      assertEquals(Offer.FULL, offer(publisher, 3));
      publisher.watermark(1);
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 0", "1/1 of 1"), service.asked);
      assertEquals(1, engine.lookups("rated").held());
      answer(service.take(1));
      engine.pumpLookups();
      assertEquals(0, engine.lookups("rated").held());
      assertEquals(Offer.PUBLISHED, offer(publisher, 3));
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 0", "1/1 of 1", "2/1 of 2"), service.asked);
      assertEquals(3, engine.lookups("rated").pending());
    }
  }

  private static Offer offer(Publisher publisher, long quantity) {
    RecordWriter row = publisher.claim().clear(Ticks.SCHEMA).eventTime(1);
    row.integer(Ticks.SYMBOL, 0).integer(Ticks.QTY, quantity);
    return publisher.tryPublish();
  }

  @Test
  void stopsAtAFailureWithItsRowAndPosition() {
    try (InlineEngine engine = engine(rated(AsyncOptions.unordered(2)))) {
      publish(engine, 5, 7);
      engine.pumpLookups();
      service.take(0).fail("no such symbol");
      EngineException failure = assertThrows(EngineException.class, engine::pumpLookups);
      assertEquals(
          "record 1 (RESPONSE of ticks, partition 0, event time 0): lookup 0 for record 0 (ts 5,"
              + " symbol S0, venue null, price null, qty 7, rate null) has failed after 1 attempt:"
              + " no such symbol; the engine has stopped",
          failure.getMessage());
    }
  }

  @Test
  void putsFailedRowsOutAtTheSide() {
    AsyncOptions options = AsyncOptions.ordered(4).onFailure(AsyncFailure.SIDE);
    try (InlineEngine engine = engine(rated(options))) {
      publish(engine, 5, 1);
      publish(engine, 6, 2);
      engine.pumpLookups();
      service.take(1).fail("gone");
      answer(service.take(0));
      engine.pumpLookups();
      assertEquals(
          List.of(
              "rated #3.0 @5 5 S0 null null 1 null 10 null 0",
              "rated failed #3.1 @6 6 S0 null null 2 null 1 false"),
          outputs.rows);
      QueryReport report = engine.report().get(0);
      assertTrue(report.isBalanced());
      assertEquals(1, report.failed());
      assertEquals(1, engine.lookups("rated").failed());
    }
  }

  @Test
  void asksAgainAfterFailuresAndTimeouts() {
    AsyncOptions options =
        AsyncOptions.unordered(4)
            .withTimeout(Ticks.millis(10))
            .withAttempts(3, Ticks.millis(5))
            .onFailure(AsyncFailure.SIDE);
    try (InlineEngine engine = engine(rated(options))) {
      clock(engine, 100);
      publish(engine, 5, 1);
      engine.pumpLookups();
      AsyncCall first = service.take(0);
      clock(engine, 109);
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 1"), service.asked);
      clock(engine, 110);
      clock(engine, 115);
      engine.pumpLookups();
      service.take(0).fail("busy");
      engine.pumpLookups();
      clock(engine, 119);
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 1", "0/2 of 1"), service.asked);
      clock(engine, 120);
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 1", "0/2 of 1", "0/3 of 1"), service.asked);
      first.fail("too late to matter");
      engine.pumpLookups();
      assertEquals(1, engine.lookups("rated").ignored());
      clock(engine, 130);
      assertEquals(List.of("rated failed #9.0 @5 5 S0 null null 1 null 3 true"), outputs.rows);
      answer(service.take(0));
      engine.pumpLookups();
      LookupReport report = engine.lookups("rated");
      assertEquals(new LookupReport("rated", 0, 0, 0, 1, 2, 2, 2, null), report);
      assertTrue(engine.report().get(0).isBalanced());
    }
  }

  private static void clock(Engine engine, long millis) {
    engine.clock(millis * 1_000_000);
  }

  @Test
  void takesALateAnswerOfAnAttemptGivenUp() {
    AsyncOptions options = AsyncOptions.unordered(4).withTimeout(Ticks.millis(10)).withAttempts(2);
    try (InlineEngine engine = engine(rated(options))) {
      clock(engine, 100);
      publish(engine, 5, 1);
      engine.pumpLookups();
      clock(engine, 110);
      engine.pumpLookups();
      answer(service.take(0));
      engine.pumpLookups();
      assertEquals(List.of("0 of 10"), scores());
      answer(service.take(0));
      engine.pumpLookups();
      assertEquals(List.of("0 of 10"), scores());
      assertEquals(1, engine.lookups("rated").ignored());
    }
  }

  @Test
  void asksAgainAfterARestoreUnderTheSameNumbers() {
    Topology topology = rated(AsyncOptions.ordered(2));
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    try (InlineEngine engine = engine(topology)) {
      for (int quantity = 1; quantity <= 4; quantity++) {
        publish(engine, 1, quantity);
      }
      engine.publisher("ticks", 0).watermark(20);
      engine.pumpLookups();
      answer(service.take(1));
      engine.pumpLookups();
      engine.snapshot(snapshot);
    }
    service.asked.clear();
    AsyncCall before = service.take(0);
    try (InlineEngine engine = engine(topology)) {
      engine.restore(new ByteArrayInputStream(snapshot.toByteArray()));
      engine.pumpLookups();
      assertEquals(List.of("0/1 of 1"), service.asked);
      assertFalse(service.calls.contains(before));
      answer(service.take(0));
      engine.pumpLookups();
      assertEquals(List.of("0 of 10", "0 of 20"), scores());
      engine.pumpLookups();
      answer(service.take(3));
      answer(service.take(2));
      engine.pumpLookups();
      assertEquals(List.of("0 of 10", "0 of 20", "0 of 30", "0 of 40"), scores());
      assertEquals(20, engine.outputWatermark("rated"));
      assertEquals(1, bars());
    }
  }

  @Test
  void countsAnAnswerWithoutRowsAsDiscarded() {
    try (InlineEngine engine = engine(rated(AsyncOptions.ordered(2)))) {
      publish(engine, 1, 1);
      engine.publisher("ticks", 0).watermark(20);
      engine.pumpLookups();
      service.take(0).complete();
      engine.pumpLookups();
      assertEquals(List.of(), outputs.rows);
      assertEquals(20, engine.outputWatermark("rated"));
      assertEquals(1, engine.report().get(0).discarded());
      assertTrue(engine.report().get(0).isBalanced());
    }
  }

  @Test
  void refusesAnAnswerWithoutAValueThatItMustHave() {
    try (InlineEngine engine = engine(rated(AsyncOptions.ordered(2)))) {
      publish(engine, 1, 1);
      engine.pumpLookups();
      AsyncCall call = service.take(0);
      call.addRow().integer(LookupJobs.SCORE, 1);
      IllegalStateException refused = assertThrows(IllegalStateException.class, call::complete);
      assertEquals(
          "row 0 of an answer has no part int8 not null; set it or declare it null",
          refused.getMessage());
      call.fail("no part");
      assertThrows(IllegalStateException.class, call::complete);
    }
  }

  @Test
  void failsWithWhatAServiceThrows() {
    Topology topology = rated(AsyncOptions.ordered(2));
    InlineEngine.Builder builder =
        InlineEngine.builder(topology)
            .service(
                "rated",
                call -> {
                  throw new IllegalArgumentException("not today");
                });
    try (InlineEngine engine = outputs.engine(topology, builder)) {
      publish(engine, 1, 1);
      EngineException failure = assertThrows(EngineException.class, engine::pumpLookups);
      assertTrue(
          failure.getMessage().contains("java.lang.IllegalArgumentException: not today"),
          failure.getMessage());
    }
  }

  @Test
  void namesALookupThatNobodyAnswers() {
    Topology topology = rated(AsyncOptions.ordered(2));
    try (InlineEngine engine = outputs.engine(topology)) {
      publish(engine, 1, 9);
      publish(engine, 2, 8);
      engine.endOfInput();
      IllegalStateException missing =
          assertThrows(IllegalStateException.class, engine::awaitLookups);
      assertEquals(
          "query rated has 2 lookups without an answer, first that for record 0 (ts 1, symbol S0,"
              + " venue null, price null, qty 9, rate null); bind a service to it, or replay a"
              + " journal that has the answers: of the same job, to its end",
          missing.getMessage());
      assertEquals(List.of(), outputs.rows);
    }
  }

  @Test
  void refusesLookupsWhereTheyCannotBe() {
    Topology topology = rated(AsyncOptions.ordered(2));
    assertThrows(
        IllegalArgumentException.class,
        () -> topology.resultsOf("rated").asyncMap(LookupJobs.RATING, AsyncOptions.ordered(2)));
    assertThrows(
        IllegalArgumentException.class,
        () -> InlineEngine.builder(topology).service("bars", service));
    assertThrows(
        IllegalArgumentException.class, () -> AsyncSpec.result(Ticks.SCHEMA, Ticks.SCHEMA));
    assertThrows(IllegalArgumentException.class, () -> AsyncOptions.ordered(0));
    assertThrows(IllegalArgumentException.class, () -> AsyncOptions.ordered(1).withAttempts(0));
  }
}
