package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.literal;
import static io.tidemark.expression.Expressions.multiply;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.record.RecordView;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An engine that cannot go on tells everybody why, and ends. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingFailureTest {
  private static final Expression TWICE = multiply(Ticks.of(Ticks.QTY), literal(2));
  private static final int VICTIMS = 3;

  private static Topology passing() {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    return topology;
  }

  private static Topology counting(Stream ticks, Topology topology) {
    ticks
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.sum(Ticks.of(Ticks.QTY)).as("volume"))
        .to("all");
    return topology;
  }

  /** Starts threads that publish until they are told of the failure. */
  private static List<Worker> victims(RingEngine engine) {
    List<Worker> victims = new ArrayList<>();
    for (int i = 0; i < VICTIMS; i++) {
      victims.add(
          Worker.start(
              () -> {
                Publisher publisher = engine.publisher("ticks", 0);
                while (true) {
                  publish(publisher, 1, 0, 1);
                }
              }));
    }
    return victims;
  }

  /** As below; and nobody may take the record for processed that is the reason. */
  private static EngineException requireStoppedAtARecord(
      RingEngine engine, List<Worker> victims, String... parts) throws InterruptedException {
    assertThrows(EngineException.class, () -> engine.awaitProcessed(engine.nextSequence() - 1));
    return requireStopped(engine, victims, parts);
  }

  /** Everybody is told the one reason, the engine's threads end, and it can still be asked. */
  private static EngineException requireStopped(
      RingEngine engine, List<Worker> victims, String... parts) throws InterruptedException {
    EngineException reason = null;
    for (Worker victim : victims) {
      EngineException told = assertInstanceOf(EngineException.class, victim.thrown());
      reason = reason == null ? (EngineException) told.getCause() : reason;
      assertSame(reason, told.getCause());
      assertTrue(List.of(told.getStackTrace()).toString().contains("Worker"), "stack of the told");
    }
    assertThrows(EngineException.class, () -> engine.publisher("ticks", 0));
    assertThrows(EngineException.class, () -> engine.clock(1));
    assertThrows(EngineException.class, engine::endOfInput);
    EngineException closing = assertThrows(EngineException.class, engine::close);
    if (reason != null) {
      assertSame(reason, closing.getCause());
    }
    for (String part : parts) {
      assertTrue(closing.getMessage().contains(part), closing.getMessage());
    }
    assertEquals(List.of(), RingShape.threads());
    engine.close();
    assertEquals(1, engine.report().size());
    engine.outputHash();
    return (EngineException) closing.getCause();
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void tellsThoseWhoWaitThatASinkThrew(RingShape shape) throws InterruptedException {
    CountDownLatch isFull = new CountDownLatch(1);
    RuntimeException thrown = new IllegalStateException("no more");
    RingEngine engine =
        shape
            .builder(passing())
            .sink(
                "all",
                (row, ordinal) -> {
                  await(isFull);
                  throw thrown;
                })
            .build();
    Publisher before = engine.publisher("ticks", 0);
    List<Worker> victims = victims(engine);
    before.claim().clear(Ticks.SCHEMA).eventTime(1);
    while (before.tryPublish() != Offer.FULL) {
      before.claim().clear(Ticks.SCHEMA).eventTime(1);
    }
    isFull.countDown();
    EngineException reason =
        requireStoppedAtARecord(engine, victims, "record 0", "sink of all threw", "no more");
    assertSame(thrown, reason.getCause().getCause());
    assertEquals(Offer.FAILED, before.tryPublish());
    assertThrows(EngineException.class, before::publish);
    assertThrows(EngineException.class, before::claim);
    assertThrows(EngineException.class, before::flush);
    assertThrows(EngineException.class, () -> before.watermark(7));
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Deeper than any stack, for a row that has a sequence. */
  private static long overflowStack(RecordView row) {
    return row.sequence() < 0 ? 0 : 1 + overflowStack(row);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsWhenASinkFailsWithAnErrorOfTheMachine(RingShape shape) throws InterruptedException {
    List<Sink> sinks =
        List.of(
            (row, ordinal) -> overflowStack(row),
            (row, ordinal) -> {
              throw new OutOfMemoryError("of the test");
            },
            (row, ordinal) -> {
              throw new AssertionError();
            });
    for (Sink sink : sinks) {
      RingEngine engine = shape.builder(passing()).sink("all", sink).build();
      requireStopped(engine, victims(engine), "record 0");
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsWhenASinkThrowsAtTheEndOfABatch(RingShape shape) throws InterruptedException {
    RingEngine engine =
        shape.builder(passing()).ringSize(1024).sink("all", new FailingAtTheEnd()).build();
    publish(engine.publisher("ticks", 0), 1, 0, 1);
    assertThrows(EngineException.class, () -> engine.awaitProcessed(0));
    requireStoppedAtARecord(
        engine, victims(engine), "record 0", "sink of all threw", "cannot be flushed");
  }

  private static final class FailingAtTheEnd implements Sink {
    @Override
    public void onResult(RecordView result, int ordinal) {}

    @Override
    public void onBatchEnd() {
      throw new IllegalStateException("cannot be flushed");
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsOnceAtARowThatCannotBeEvaluated(RingShape shape) throws InterruptedException {
    Topology projected = new Topology();
    Ticks.explicit(projected).select("all", List.of(new NamedExpression("twice", TWICE))).to("all");
    Topology filtered = new Topology();
    counting(
        Ticks.explicit(filtered).filter(compare(ComparisonOperator.GREATER, TWICE, literal(0))),
        filtered);
    Topology keyed = new Topology();
    Ticks.explicit(keyed)
        .keyBy(List.of(new NamedExpression("twice", TWICE)))
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("all");
    Topology summed = new Topology();
    Ticks.explicit(summed)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.max(TWICE).as("n"))
        .to("all");
    for (Topology topology : List.of(projected, filtered, keyed, summed)) {
      RingEngine engine = shape.builder(topology).build();
      Publisher publisher = engine.publisher("ticks", 0);
      List<Worker> victims = victims(engine);
      assertThrows(EngineException.class, () -> publishPoison(engine, publisher));
      requireStoppedAtARecord(
          engine, victims, "DATA of ticks, partition 0, event time 77", "overflows", "has stopped");
    }
  }

  private static void publishPoison(RingEngine engine, Publisher publisher) {
    publish(publisher, 77, 0, Long.MAX_VALUE);
    engine.awaitProcessed(engine.nextSequence() - 1);
    throw new AssertionError("the row was taken: " + engine.report());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsAtAResultThatFitsNoField(RingShape shape) throws InterruptedException {
    Topology topology = new Topology();
    counting(Ticks.explicit(topology), topology);
    RingEngine engine = shape.builder(topology).deadLetters((query, row, reason) -> {}).build();
    int symbol = engine.symbols().intern("ACME");
    Publisher publisher = engine.publisher("ticks", 0);
    publish(publisher, 23, symbol, Long.MAX_VALUE);
    publish(publisher, 24, symbol, Long.MAX_VALUE);
    publisher.watermark(29);
    requireStoppedAtARecord(
        engine, victims(engine), "record 2 (WATERMARK of ticks", "window [20, 30) of symbol=ACME");
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsWhenADeadLetterHandlerThrows(RingShape shape) throws InterruptedException {
    Topology topology = new Topology();
    Ticks.explicit(topology).select("all", List.of(new NamedExpression("twice", TWICE))).to("all");
    RingEngine engine =
        shape
            .builder(topology)
            .deadLetters(
                (query, row, reason) -> {
                  throw new IllegalStateException("box is full");
                })
            .build();
    publish(engine.publisher("ticks", 0), 77, 0, Long.MAX_VALUE);
    requireStoppedAtARecord(
        engine, victims(engine), "record 0", "dead letter handler for all threw", "box is full");
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsWhenTheJournalFails(RingShape shape) throws InterruptedException {
    for (String call : List.of("append", "flush", "sync", "refusal")) {
      for (RuntimeException thrown :
          List.of(new IllegalStateException("disk gone"), new ArithmeticException("disk gone"))) {
        MemoryJournal journal = new MemoryJournal();
        journal.isSyncing = true;
        journal.failure = thrown;
        RingEngine engine =
            shape
                .builder(passing())
                .journal(journal)
                .deadLetters((query, row, reason) -> {})
                .build();
        List<Worker> victims = victims(engine);
        journal.failing = call;
        EngineException reason =
            requireStopped(engine, victims, "the journal takes no more: disk gone");
        assertSame(thrown, reason.getCause());
        assertTrue(journal.isClosed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopsWhenTheJournalCannotTellWhetherItHasRoomAgain(RingShape shape)
      throws InterruptedException {
    MemoryJournal journal = new MemoryJournal();
    journal.refusal = "nearly full";
    RingEngine engine = shape.builder(passing()).journal(journal).build();
    Publisher publisher = engine.publisher("ticks", 0);
    assertThrows(InputRefusedException.class, () -> publish(publisher, 1, 0, 1));
    journal.failing = "refusal";
    Worker victim =
        Worker.start(
            () -> {
              while (true) {
                try {
                  publisher.publish();
                } catch (InputRefusedException e) {
                  Thread.onSpinWait();
                }
              }
            });
    requireStopped(engine, List.of(victim), "disk gone");
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void tellsThatTheJournalCouldNotBeClosed(RingShape shape) {
    MemoryJournal journal = new MemoryJournal();
    journal.failing = "close";
    RingEngine engine = shape.builder(passing()).journal(journal).build();
    publish(engine.publisher("ticks", 0), 1, 0, 1);
    EngineException told = assertThrows(EngineException.class, engine::close);
    assertTrue(told.getMessage().contains("closing: disk gone"), told.getMessage());
    assertEquals(1, journal.records.size());
    assertEquals(List.of(), RingShape.threads());
    assertEquals(1, engine.report().get(0).emitted());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void tellsAFailureAndThatOfTheJournalsEndInOne(RingShape shape) throws InterruptedException {
    MemoryJournal journal = new MemoryJournal();
    RingEngine engine = shape.builder(passing()).journal(journal).build();
    List<Worker> victims = victims(engine);
    journal.failing = "append";
    victims.get(0).thrown();
    journal.failing = "close";
    journal.failure = new IllegalStateException("not trimmed");
    EngineException told = assertThrows(EngineException.class, engine::close);
    assertTrue(told.getMessage().contains("disk gone"), told.getMessage());
    assertSame(journal.failure, told.getSuppressed()[0]);
  }
}
