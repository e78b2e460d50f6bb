package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing gets into the ring behind the end of its partition, and who tries is told. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingEndTest {
  private static Topology passing(int partitions) {
    Topology topology = new Topology();
    Ticks.explicit(topology, partitions).to("all");
    return topology;
  }

  private static byte kind(byte[] record) {
    return record[RecordHeader.KIND_OFFSET];
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void refusesByNameWhatAFeedHeldBackWhenItsPartitionEnded(RingShape shape) {
    List<Long> taken = new ArrayList<>();
    try (RingEngine engine =
        shape
            .builder(passing(2))
            .ringSize(64)
            .sink("all", (row, ordinal) -> taken.add(row.integer(Ticks.QTY)))
            .build()) {
      Feed feed = engine.feed(10);
      Publisher ended = feed.publisher("ticks", 0);
      Publisher other = feed.publisher("ticks", 1);
      Ticks.publish(ended, 1, 0, 1);
      Ticks.publish(other, 1, 0, 2);
      Ticks.publish(ended, 1, 0, 3);
      engine.publisher("ticks", 0).done();
      String message = assertThrows(IllegalStateException.class, feed::flush).getMessage();
      assertTrue(message.startsWith("partition 0 of ticks is done"), message);
      assertTrue(message.contains("2 records"), message);
      // The rest was taken, and the feed goes on.
      Ticks.publish(other, 2, 0, 4);
      engine.awaitProcessed(feed.flush());
      assertEquals(List.of(2L, 4L), taken);
      assertEquals(2, engine.report().get(0).in());
      assertThrows(IllegalStateException.class, () -> Ticks.publish(ended, 3, 0, 5));
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void takesWhatAFeedHasBeforeItEndsAPartitionItself(RingShape shape) {
    List<Long> taken = new ArrayList<>();
    try (RingEngine engine =
        shape
            .builder(passing(2))
            .ringSize(64)
            .sink("all", (row, ordinal) -> taken.add(row.integer(Ticks.QTY)))
            .build()) {
      Feed feed = engine.feed(10);
      Publisher publisher = feed.publisher("ticks", 0);
      Ticks.publish(publisher, 1, 0, 1);
      Ticks.publish(publisher, 1, 0, 2);
      publisher.done();
      engine.awaitProcessed(feed.flush());
      assertEquals(List.of(1L, 2L), taken);
      assertThrows(IllegalStateException.class, publisher::done);
    }
  }

  @Test
  void hasNothingBehindAnEndWhoeverPublishesMeanwhile() throws InterruptedException {
    List<RingShape> shapes = RingShape.all().toList();
    for (long seed = 1; seed <= 100; seed++) {
      race(seed, shapes.get((int) (seed % shapes.size())));
    }
  }

  private static void race(long seed, RingShape shape) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    MemoryJournal journal = new MemoryJournal();
    List<Worker> workers = new ArrayList<>();
    try (RingEngine engine = shape.builder(passing(2)).ringSize(16).journal(journal).build()) {
      for (int i = 0; i < 3; i++) {
        Feed feed = engine.feed(1 + random.nextInt(3));
        Publisher publisher = feed.publisher("ticks", i % 2);
        workers.add(
            Worker.start(
                () -> {
                  while (true) {
                    Ticks.publish(publisher, 1, 0, 1);
                  }
                }));
      }
      long from = random.nextInt(100);
      while (engine.nextSequence() < from) {
        Thread.onSpinWait();
      }
      engine.endOfInput();
      for (Worker worker : workers) {
        String message = worker.thrown().getMessage();
        assertTrue(message.contains("of ticks is done"), message);
      }
    }
    boolean[] done = new boolean[2];
    for (byte[] record : journal.records) {
      int partition = record[RecordHeader.PARTITION_OFFSET];
      if (kind(record) == RecordKind.DONE.code()) {
        done[partition] = true;
      } else if (kind(record) == RecordKind.DATA.code()) {
        assertTrue(!done[partition], "seed=" + seed);
      }
    }
    assertTrue(done[0] && done[1], "seed=" + seed);
  }
}
