package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.RecordView;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sink that asks something of its own engine gets an answer or a refusal, and never hangs. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingSinkTest {
  private static Topology passing() {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    return topology;
  }

  /** Starts an engine whose sink does something to the engine for each row. */
  private static RingEngine engine(RingShape shape, Consumer<RingEngine> deed) {
    AtomicReference<RingEngine> self = new AtomicReference<>();
    CountDownLatch isKnown = new CountDownLatch(1);
    RingEngine engine =
        shape
            .builder(passing())
            .sink(
                "all",
                (row, ordinal) -> {
                  RingFailureTest.await(isKnown);
                  deed.accept(self.get());
                })
            .build();
    self.set(engine);
    isKnown.countDown();
    return engine;
  }

  private static void stops(RingEngine engine, String part) {
    publish(engine.publisher("ticks", 0), 1, 0, 1);
    assertThrows(EngineException.class, () -> engine.awaitProcessed(0));
    String message = assertThrows(EngineException.class, engine::close).getMessage();
    assertTrue(message.contains(part), message);
    assertTrue(message.contains("a thread of your own"), message);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void publishesToItsEngineWhileThereIsRoom(RingShape shape) {
    AtomicLong left = new AtomicLong(50);
    try (RingEngine engine =
        engine(
            shape,
            self -> {
              if (left.decrementAndGet() >= 0) {
                publish(self.publisher("ticks", 0), 1, 0, 1);
              }
            })) {
      publish(engine.publisher("ticks", 0), 1, 0, 1);
      while (left.get() >= 0) {
        Worker.pause();
      }
      engine.awaitProcessed(50);
      assertEquals(51, engine.report().get(0).emitted());
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isRefusedWhenItPublishesMoreThanThereIsRoomFor(RingShape shape) {
    stops(
        engine(
            shape,
            self -> {
              Publisher publisher = self.publisher("ticks", 0);
              for (int i = 0; i < 100; i++) {
                publish(publisher, 1, 0, 1);
              }
            }),
        "whose ring is full");
  }

  /** The clock goes by a way that all threads share: none may hold it while it waits. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isRefusedTheClockWhileOthersWaitToSetIt(RingShape shape) throws InterruptedException {
    CountDownLatch othersWait = new CountDownLatch(1);
    RingEngine engine =
        engine(
            shape,
            self -> {
              RingFailureTest.await(othersWait);
              self.clock(1);
            });
    List<Worker> others = new ArrayList<>();
    publish(engine.publisher("ticks", 0), 1, 0, 1);
    for (int i = 0; i < 4; i++) {
      others.add(
          Worker.start(
              () -> {
                while (true) {
                  publish(engine.publisher("ticks", 0), 1, 0, 1);
                  engine.clock(1);
                }
              }));
    }
    Publisher publisher = engine.publisher("ticks", 0);
    publisher.claim().clear(Ticks.SCHEMA).eventTime(1);
    while (publisher.tryPublish() != Offer.FULL) {
      publisher.claim().clear(Ticks.SCHEMA).eventTime(1);
    }
    othersWait.countDown();
    for (Worker other : others) {
      assertTrue(other.thrown() instanceof EngineException);
    }
    assertThrows(EngineException.class, engine::close);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isRefusedToWaitForItself(RingShape shape) {
    stops(engine(shape, self -> self.awaitProcessed(0)), "awaits");
    stops(engine(shape, RingEngine::close), "closes");
    stops(engine(shape, RingEngine::report), "report");
    stops(engine(shape, RingEngine::outputHash), "hash");
    stops(engine(shape, self -> self.openWindows("all")), "in the midst of a record");
  }

  private static final class BatchSink implements Sink {
    private final AtomicLong written = new AtomicLong();
    private long held;

    @Override
    public void onResult(RecordView result, int ordinal) {
      held++;
    }

    @Override
    public void onBatchEnd() {
      written.addAndGet(held);
      held = 0;
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isToldTheEndOfABatchBeforeItsRecordsCountAsProcessed(RingShape shape) {
    BatchSink sink = new BatchSink();
    try (RingEngine engine = shape.builder(passing()).sink("all", sink).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 2_000; i++) {
        publish(publisher, 1, 0, 1);
        if (i % 3 == 0) {
          engine.awaitProcessed(i);
          assertTrue(sink.written.get() > i, "row " + i + " of " + sink.written);
        }
      }
    }
    assertEquals(2_000, sink.written.get());
  }

  /** Those who publish without a pause must not keep others from knowing what is processed. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isToldTheEndOfABatchWhileInputComesWithoutAPause(RingShape shape)
      throws InterruptedException {
    BatchSink sink = new BatchSink();
    AtomicBoolean isEnough = new AtomicBoolean();
    try (RingEngine engine = endless(shape, sink, isEnough)) {
      publish(engine.publisher("ticks", 0), 1, 0, 1);
      Worker.start(() -> engine.awaitProcessed(0)).end();
      assertTrue(sink.written.get() > 0);
      isEnough.set(true);
      engine.awaitProcessed(engine.nextSequence() - 1);
    }
  }

  /** An engine whose sink publishes a row for each that it takes, until it is enough. */
  private static RingEngine endless(RingShape shape, BatchSink sink, AtomicBoolean isEnough) {
    AtomicReference<Publisher> own = new AtomicReference<>();
    CountDownLatch isKnown = new CountDownLatch(1);
    RingEngine engine =
        shape
            .builder(passing())
            .sink(
                "all",
                new Sink() {
                  @Override
                  public void onResult(RecordView result, int ordinal) {
                    RingFailureTest.await(isKnown);
                    sink.onResult(result, ordinal);
                    if (!isEnough.get()) {
                      publish(own.get(), 1, 0, 1);
                    }
                  }

                  @Override
                  public void onBatchEnd() {
                    sink.onBatchEnd();
                  }
                })
            .build();
    own.set(engine.publisher("ticks", 0));
    isKnown.countDown();
    return engine;
  }
}
