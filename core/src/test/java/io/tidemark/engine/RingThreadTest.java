package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that wait for an engine, ask it, or are interrupted meanwhile. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingThreadTest {
  private static Topology passing() {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    return topology;
  }

  /** Waiting for room is not given up, for a record is taken or the engine has failed. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void waitsOnWhenItIsInterruptedAndKeepsTheInterrupt(RingShape shape) throws InterruptedException {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    List<Long> taken = new ArrayList<>();
    RingEngine engine =
        shape
            .builder(passing())
            .sink(
                "all",
                (row, ordinal) -> {
                  RingFailureTest.await(mayGoOn);
                  taken.add(row.integer(Ticks.QTY));
                })
            .build();
    AtomicBoolean isInterrupted = new AtomicBoolean();
    Worker worker =
        Worker.start(
            () -> {
              Publisher publisher = engine.publisher("ticks", 0);
              for (int i = 0; i < 100; i++) {
                publish(publisher, 1, 0, i);
              }
              engine.awaitProcessed(99);
              engine.report();
              isInterrupted.set(Thread.currentThread().isInterrupted());
            });
    while (engine.nextSequence() < 4) {
      Worker.pause();
    }
    worker.interrupt();
    assertTrue(worker.isAlive());
    mayGoOn.countDown();
    worker.end();
    assertTrue(isInterrupted.get());
    engine.close();
    assertEquals(LongStream.range(0, 100).boxed().toList(), taken);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void answersOthersWhileItRuns(RingShape shape) throws InterruptedException {
    Topology topology = Ticks.everyKind();
    TickFeed ticks = new TickFeed(15, 300);
    Outputs expected = new Outputs();
    long hash;
    try (InlineEngine inline = expected.engine(topology)) {
      ticks.feed(inline, 0, ticks.size());
      hash = inline.outputHash();
    }
    AtomicBoolean isOver = new AtomicBoolean();
    Outputs outputs = new Outputs();
    try (RingEngine engine = outputs.engine(topology, shape.builder(topology))) {
      List<Worker> askers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        askers.add(
            Worker.start(
                () -> {
                  while (!isOver.get()) {
                    assertEquals(topology.queries().size(), engine.report().size());
                    engine.outputHash();
                    engine.awaitProcessed(engine.nextSequence() - 1);
                    Worker.pause();
                  }
                }));
      }
      ticks.feed(engine, 0, ticks.size());
      engine.awaitProcessed(engine.nextSequence() - 1);
      isOver.set(true);
      for (Worker asker : askers) {
        asker.end();
      }
      assertEquals(hash, engine.outputHash());
    }
    assertEquals(expected.rows, outputs.rows);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void awaitsOnlyWhatWasPublished(RingShape shape) {
    try (RingEngine engine = shape.builder(passing()).firstSequence(10).build()) {
      engine.awaitProcessed(-1);
      engine.awaitProcessed(9);
      assertThrows(IllegalArgumentException.class, () -> engine.awaitProcessed(10));
      publish(engine.publisher("ticks", 0), 1, 0, 1);
      engine.awaitProcessed(10);
      assertEquals(1, engine.report().get(0).emitted());
    }
  }

  @Test
  void waitsByEachStrategy() {
    for (Waiting waiting : Waiting.values()) {
      for (RingShape shape : List.of(RingShape.SINGLE, RingShape.SPREAD)) {
        try (RingEngine engine = shape.builder(passing()).waiting(waiting).build()) {
          Publisher publisher = engine.publisher("ticks", 0);
          for (int i = 0; i < 10; i++) {
            publish(publisher, 1, 0, 1);
          }
          engine.awaitProcessed(9);
          String threads = engine.describeThreads();
          assertTrue(threads.contains("layout " + shape.layout()), threads);
          assertFalse(threads.contains("waiting AUTO"), threads);
        }
      }
    }
  }

  private static final class TestThread extends EngineThread {
    TestThread() {
      super("test", new EngineState(), YieldingIdleStrategy.INSTANCE);
    }

    @Override
    int work() {
      return 0;
    }

    @Override
    boolean isDone() {
      return true;
    }

    @Override
    EngineException describe(Throwable cause) {
      throw new IllegalStateException("nothing to describe");
    }
  }

  @Test
  void givesTheCallerWhatItsTaskThrows() {
    TestThread thread = new TestThread();
    thread.start();
    for (int i = 0; i < 2; i++) {
      assertThrows(IllegalStateException.class, () -> thread.call(() -> thread.describe(null)));
      assertThrows(
          AssertionError.class,
          () ->
              thread.call(
                  () -> {
                    throw new AssertionError();
                  }));
      assertFalse(thread.engineState().isFailed());
      thread.engineState().close();
      thread.engineState().endAt(-1);
      thread.await();
    }
  }

  /** However badly a thread ends, the others are told. */
  @Test
  void failsTheEngineThoughItsOwnFailureCannotBeDescribed() {
    TestThread thread = new TestThread();
    thread.beforeWork(
        () -> {
          throw new IllegalStateException("not bound");
        });
    thread.setUncaughtExceptionHandler((of, thrown) -> {});
    thread.start();
    thread.await();
    String message = thread.engineState().failure().getMessage();
    assertEquals("thread tidemark-test: not bound; the engine has stopped", message);
  }

  /** A system may have no thread left to give. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#spread")
  void leavesNoThreadBehindWhenOneCannotBeStarted(RingShape shape) {
    MemoryJournal journal = new MemoryJournal();
    int threads = 2 + shape.shards();
    for (int failing = 0; failing < threads; failing++) {
      int number = failing;
      AtomicInteger started = new AtomicInteger();
      RingEngine.Builder builder = shape.builder(passing()).journal(journal);
      builder.starter =
          thread -> {
            if (started.getAndIncrement() == number) {
              throw new OutOfMemoryError("unable to create native thread");
            }
            thread.start();
          };
      assertThrows(OutOfMemoryError.class, builder::build);
      assertEquals(number + 1, started.get());
      assertEquals(List.of(), RingShape.threads());
    }
    assertFalse(journal.isClosed);
  }
}
