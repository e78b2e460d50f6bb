package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Closing takes in what was accepted, whoever publishes meanwhile, and leaves nothing behind. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingCloseTest {
  private static final int PUBLISHERS = 3;
  private static final long SHIFT = 1L << 32;

  private static Topology passing() {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    return topology;
  }

  /** Publishes batch by batch until it is refused, and counts what was accepted. */
  private static final class Source implements Executable {
    private final Feed feed;
    private final Publisher publisher;
    private final int batch;
    private final boolean offers;
    private final long id;
    private long accepted;

    Source(RingEngine engine, int batch, boolean offers, long id) {
      feed = engine.feed(batch);
      publisher = feed.publisher("ticks", 0);
      this.batch = batch;
      this.offers = offers;
      this.id = id;
    }

    @Override
    public void execute() {
      boolean isOpen = true;
      while (isOpen) {
        for (int i = 0; i < batch && isOpen; i++) {
          fill(id * SHIFT + accepted + i);
          isOpen = publishOne();
        }
        accepted += isOpen ? batch : 0;
      }
      assertThrows(IllegalStateException.class, feed::flush);
    }

    private void fill(long number) {
      RecordWriter row = publisher.claim().clear(Ticks.SCHEMA).eventTime(1);
      row.integer(Ticks.QTY, number);
    }

    private boolean publishOne() {
      if (!offers) {
        publisher.publish();
        return true;
      }
      Offer offer = publisher.tryPublish();
      while (offer == Offer.FULL) {
        Worker.pause();
        offer = publisher.tryPublish();
      }
      return offer == Offer.PUBLISHED;
    }
  }

  @Test
  void processesWhatWasAcceptedAndNothingElseWhoeverPublishesMeanwhile()
      throws InterruptedException {
    List<RingShape> shapes = RingShape.all().toList();
    for (long seed = 1; seed <= 200; seed++) {
      race(seed, shapes.get((int) (seed % shapes.size())));
    }
  }

  private static void race(long seed, RingShape shape) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    List<Long> taken = new ArrayList<>();
    MemoryJournal journal = random.nextBoolean() ? new MemoryJournal() : null;
    RingEngine.Builder builder =
        shape
            .builder(passing())
            .ringSize(4 << random.nextInt(4))
            .sink("all", (row, ordinal) -> taken.add(row.integer(Ticks.QTY)));
    RingEngine engine = (journal == null ? builder : builder.journal(journal)).build();
    List<Source> sources = new ArrayList<>();
    List<Worker> workers = new ArrayList<>();
    for (int id = 0; id < PUBLISHERS; id++) {
      Source source = new Source(engine, 1 + random.nextInt(3), random.nextBoolean(), id);
      sources.add(source);
      workers.add(Worker.start(source));
    }
    long published = random.nextInt(100);
    while (engine.nextSequence() < published) {
      Thread.onSpinWait();
    }
    engine.close();
    for (int id = 0; id < PUBLISHERS; id++) {
      Throwable thrown = workers.get(id).thrown();
      if (thrown != null) {
        String message = assertInstanceOf(IllegalStateException.class, thrown).getMessage();
        assertTrue(message.contains("the engine is closed"), message);
      }
      long from = id * SHIFT;
      assertEquals(
          LongStream.range(from, from + sources.get(id).accepted).boxed().toList(),
          taken.stream().filter(n -> n / SHIFT == from / SHIFT).toList(),
          "seed=" + seed + " source=" + id);
    }
    // Some positions may have been claimed behind the end; nobody waits for them.
    engine.awaitProcessed(engine.nextSequence() - 1);
    assertEquals(taken.size(), engine.report().get(0).emitted(), "seed=" + seed);
    assertTrue(journal == null || (journal.isClosed && journal.records.size() >= taken.size()));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isStillAskedForReportAndHashAfterwards(RingShape shape) {
    Topology topology = Ticks.everyKind();
    TickFeed ticks = new TickFeed(3, 300);
    InlineEngine inline = new Outputs().engine(topology);
    ticks.feed(inline, 0, ticks.size());
    List<QueryReport> reports = inline.report();
    long hash = inline.outputHash();
    inline.close();
    assertEquals(reports, inline.report());
    assertEquals(hash, inline.outputHash());
    RingEngine engine = new Outputs().engine(topology, shape.builder(topology));
    ticks.feed(engine, 0, ticks.size());
    engine.close();
    assertEquals(reports, engine.report());
    assertTrue(engine.report().stream().allMatch(QueryReport::isBalanced));
    assertEquals(hash, engine.outputHash());
  }

  /** A report walks over memory that closing frees. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void mayBeAskedForReportAndHashWhileItCloses(RingShape shape) throws InterruptedException {
    Topology topology = Ticks.everyKind();
    TickFeed ticks = new TickFeed(4, 100);
    for (int i = 0; i < 20; i++) {
      RingEngine engine = new Outputs().engine(topology, shape.builder(topology));
      ticks.feed(engine, 0, ticks.size());
      CountDownLatch asked = new CountDownLatch(1);
      Worker asking =
          Worker.start(
              () -> {
                for (int n = 0; n < 200; n++) {
                  engine.report();
                  engine.outputHash();
                  asked.countDown();
                }
              });
      RingFailureTest.await(asked);
      engine.close();
      asking.end();
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void closesOnceWhoeverElseDoes(RingShape shape) throws InterruptedException {
    MemoryJournal journal = new MemoryJournal();
    RingEngine engine = shape.builder(passing()).journal(journal).build();
    publish(engine.publisher("ticks", 0), 1, 0, 1);
    List<Worker> closers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      closers.add(Worker.start(engine::close));
    }
    for (Worker closer : closers) {
      closer.end();
    }
    engine.close();
    assertEquals(1, journal.records.size());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void isClosedForEverybodyWhoCloses(RingShape shape) throws InterruptedException {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    MemoryJournal journal = new MemoryJournal();
    RingEngine engine =
        shape
            .builder(passing())
            .journal(journal)
            .sink("all", (row, ordinal) -> RingFailureTest.await(mayGoOn))
            .build();
    publish(engine.publisher("ticks", 0), 1, 0, 1);
    List<Worker> closers = new ArrayList<>();
    AtomicInteger early = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      closers.add(
          Worker.start(
              () -> {
                engine.close();
                early.addAndGet(journal.isClosed ? 0 : 1);
              }));
    }
    while (!closers.stream().allMatch(Worker::isWaiting)) {
      Worker.pause();
    }
    mayGoOn.countDown();
    for (Worker closer : closers) {
      closer.end();
    }
    assertEquals(0, early.get());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void closesWithoutEverHavingHadARecord(RingShape shape) {
    shape.builder(passing()).firstSequence(17).build().close();
    assertEquals(List.of(), RingShape.threads());
  }

  @Test
  void startsNothingThatCannotBeBuilt() {
    MemoryJournal journal = new MemoryJournal();
    RingEngine.Builder spread = new RingShape(Layout.SPREAD, 4).builder(passing());
    RingEngine.Builder single = RingShape.SINGLE.builder(passing()).journal(journal);
    refused("shards=2 in layout SINGLE", () -> single.shards(2).build());
    refused("firstSequence=5 leaves a gap", () -> single.shards(1).firstSequence(5).build());
    refused("shards=4, expected 1 to 2", () -> spread.groups(2).build());
    refused("groups=3", () -> spread.groups(3));
    refused("ringSize=3", () -> spread.ringSize(3));
    refused("outputRingSize=1", () -> spread.outputRingSize(1));
    refused("maxBatch=0", () -> spread.maxBatch(0));
    assertEquals(List.of(), RingShape.threads());
    assertFalse(journal.isClosed);
  }

  private static void refused(String part, Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.contains(part), message);
  }
}
