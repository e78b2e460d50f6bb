package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.topology.Topology;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A batch as large as the ring gets in, however many small ones want the same room. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingFairnessTest {
  private static final int RING = 8;

  /** Takes all room that there is for single records. */
  private static void fill(Publisher small) {
    small.claim().clear(Ticks.SCHEMA).eventTime(1).integer(Ticks.QTY, 0);
    for (int full = 0; full < 100; full++) {
      if (small.tryPublish() == Offer.PUBLISHED) {
        small.claim().clear(Ticks.SCHEMA).eventTime(1).integer(Ticks.QTY, 0);
        full = 0;
      }
      Worker.pause();
    }
    small.abort();
  }

  /** Room comes one record at a time, and only when a small one is there to take it at once. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void keepsRoomForALargeBatchThatHasWaited(RingShape shape) throws InterruptedException {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    Semaphore mayTake = new Semaphore(0);
    AtomicLong large = new AtomicLong();
    AtomicBoolean isOver = new AtomicBoolean();
    try (RingEngine engine =
        shape
            .builder(topology)
            .ringSize(RING)
            .maxBatch(1)
            .sink(
                "all",
                (row, ordinal) -> {
                  mayTake.acquireUninterruptibly();
                  large.addAndGet(row.integer(Ticks.QTY));
                })
            .build()) {
      Publisher small = engine.publisher("ticks", 0);
      fill(small);
      Feed feed = engine.feed(RING);
      Publisher publisher = feed.publisher("ticks", 0);
      Worker worker =
          Worker.start(
              () -> {
                for (int i = 0; i < RING; i++) {
                  Ticks.publish(publisher, 1, 0, 1);
                }
                feed.flush();
                isOver.set(true);
              });
      while (!isOver.get()) {
        fill(small);
        mayTake.release();
      }
      worker.end();
      mayTake.release(1_000_000);
      engine.awaitProcessed(engine.nextSequence() - 1);
      assertEquals(RING, large.get());
    }
  }
}
