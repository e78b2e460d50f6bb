package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is offered without waiting is taken once or not at all. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingOfferTest {
  private final List<Long> taken = new ArrayList<>();
  private final CountDownLatch mayGoOn = new CountDownLatch(1);

  /** An engine whose sink notes the quantities and stands still until it may go on. */
  private RingEngine.Builder held(RingShape shape) {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    return shape
        .builder(topology)
        .sink(
            "all",
            (row, ordinal) -> {
              RingFailureTest.await(mayGoOn);
              taken.add(row.integer(Ticks.QTY));
            });
  }

  private static void fill(Publisher publisher, long number) {
    publisher.claim().clear(Ticks.SCHEMA).eventTime(1).integer(Ticks.QTY, number);
  }

  /**
   * Offers records from 0 on until one is not taken again and again, for the shards may still be on
   * their way, and gives its number.
   */
  private static long offerUntilFull(Publisher publisher) {
    long number = 0;
    fill(publisher, number);
    for (int full = 0; full < 200; full++) {
      Offer offer = publisher.tryPublish();
      if (offer == Offer.PUBLISHED) {
        fill(publisher, ++number);
        full = 0;
      } else {
        assertEquals(Offer.FULL, offer);
        Worker.pause();
      }
    }
    return number;
  }

  private static List<Long> upTo(long end) {
    return LongStream.range(0, end).boxed().toList();
  }

  private static void offerUntilTaken(Publisher publisher) {
    while (publisher.tryPublish() != Offer.PUBLISHED) {
      Worker.pause();
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void keepsARecordClaimedWhileThereIsNoRoom(RingShape shape) {
    for (int batch : new int[] {1, 2, 3, 4, 9}) {
      keepsARecordClaimed(shape, batch, 2);
      keepsARecordClaimed(shape, batch, 8);
    }
  }

  private void keepsARecordClaimed(RingShape shape, int batch, int ring) {
    RingOfferTest run = new RingOfferTest();
    try (RingEngine engine = run.held(shape).ringSize(ring).build()) {
      Feed feed = engine.feed(batch);
      Publisher publisher = feed.publisher("ticks", 0);
      long number = offerUntilFull(publisher);
      run.mayGoOn.countDown();
      offerUntilTaken(publisher);
      assertThrows(IllegalStateException.class, publisher::tryPublish);
      for (int i = 0; i < 200; i++) {
        fill(publisher, ++number);
        offerUntilTaken(publisher);
      }
      assertEquals(number, feed.flush());
      assertEquals(number, publisher.flush());
      engine.awaitProcessed(number);
      assertEquals(upTo(number + 1), run.taken, "batch=" + batch + " ring=" + ring);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void takesNothingThatWasAbortedWhileThereWasNoRoom(RingShape shape) {
    try (RingEngine engine = held(shape).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      long number = offerUntilFull(publisher);
      publisher.abort();
      assertThrows(IllegalStateException.class, publisher::tryPublish);
      mayGoOn.countDown();
      fill(publisher, number);
      offerUntilTaken(publisher);
      engine.awaitProcessed(publisher.flush());
      assertEquals(upTo(number + 1), taken);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void saysThatAPartitionIsDoneOrTheEngineClosed(RingShape shape) {
    mayGoOn.countDown();
    RingEngine engine = held(shape).build();
    Publisher publisher = engine.publisher("ticks", 0);
    Publisher batched = engine.feed(3).publisher("ticks", 0);
    fill(publisher, 0);
    fill(batched, 1);
    engine.publisher("ticks", 0).done();
    assertEquals(Offer.CLOSED, publisher.tryPublish());
    assertEquals(Offer.CLOSED, batched.tryPublish());
    engine.close();
    assertEquals(Offer.CLOSED, publisher.tryPublish());
    assertEquals(0, engine.report().get(0).in());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void refusesOnceItIsClosed(RingShape shape) {
    mayGoOn.countDown();
    RingEngine engine = held(shape).build();
    Publisher publisher = engine.publisher("ticks", 0);
    Feed feed = engine.feed(3);
    Publisher batched = feed.publisher("ticks", 0);
    fill(batched, 0);
    assertEquals(Offer.PUBLISHED, batched.tryPublish());
    fill(publisher, 1);
    fill(batched, 2);
    engine.close();
    assertEquals(Offer.CLOSED, publisher.tryPublish());
    assertEquals(Offer.CLOSED, batched.tryPublish());
    for (Executable call :
        List.<Executable>of(
            publisher::publish,
            publisher::claim,
            batched::publish,
            feed::flush,
            publisher::idle,
            () -> engine.publisher("ticks", 0),
            () -> engine.clock(1),
            engine::endOfInput)) {
      String message = assertThrows(IllegalStateException.class, call).getMessage();
      assertTrue(message.contains("closed"), message);
    }
    assertEquals(List.of(), taken);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void goesOnWhenTheJournalHasRoomAgain(RingShape shape) {
    for (int batch : new int[] {1, 3}) {
      goesOn(shape, batch);
    }
  }

  private static void goesOn(RingShape shape, int batch) {
    RingOfferTest run = new RingOfferTest();
    run.mayGoOn.countDown();
    MemoryJournal journal = new MemoryJournal();
    try (RingEngine engine = run.held(shape).journal(journal).build()) {
      Feed feed = engine.feed(batch);
      Publisher publisher = feed.publisher("ticks", 0);
      long number = 0;
      for (; number < 5; number++) {
        publish(publisher, 1, 0, number);
      }
      engine.awaitProcessed(feed.flush());
      journal.refusal = "nearly full";
      number = publishUntilRefused(publisher, number);
      assertThrows(InputRefusedException.class, engine::endOfInput);
      assertThrows(InputRefusedException.class, publisher::idle);
      fill(publisher, number);
      assertEquals(Offer.REFUSED, publisher.tryPublish());
      journal.refusal = null;
      offerUntilTaken(publisher);
      publish(publisher, 1, 0, ++number);
      engine.awaitProcessed(feed.flush());
      assertEquals(upTo(number + 1), run.taken, "batch=" + batch);
      assertEquals(number + 1, journal.records.size());
    }
  }

  private static long publishUntilRefused(Publisher publisher, long from) {
    long number = from;
    try {
      for (; number < 1_000_000; number++) {
        publish(publisher, 1, 0, number);
      }
    } catch (InputRefusedException e) {
      assertTrue(e.getMessage().contains("nearly full"), e.getMessage());
    }
    return number;
  }
}
