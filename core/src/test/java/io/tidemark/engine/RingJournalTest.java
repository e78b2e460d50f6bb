package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs leave behind the journal of their input, and a restart goes on where that ends. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingJournalTest {
  private static Topology passing() {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    return topology;
  }

  private static List<Long> range(long from, long end) {
    return LongStream.range(from, end).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#spread")
  void holdsOutputsUntilTheirInputIsReleased(RingShape shape) {
    MemoryJournal journal = new MemoryJournal();
    journal.released = -1;
    List<Long> taken = new ArrayList<>();
    RingEngine engine =
        shape
            .builder(passing())
            .ringSize(16)
            .outputRingSize(16)
            .journal(journal)
            .sink("all", (row, ordinal) -> taken.add(row.sequence()))
            .build();
    try (engine) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 10; i++) {
        publish(publisher, 1, 0, 1);
      }
      for (int released = -1; released < 10; released += 3) {
        journal.released = released;
        while (engine.journaledSequence() < 9 || engine.report().get(0).emitted() < 10) {
          Worker.pause();
        }
        engine.awaitProcessed(released);
        // Two tasks of the merge, so that it has looked at all there is in between.
        engine.outputHash();
        engine.outputHash();
        assertEquals(range(0, released + 1L), taken);
      }
      journal.released = Long.MAX_VALUE;
    }
    assertEquals(range(0, 10), taken);
  }

  @Test
  void processesOnlyWhatIsReleasedWhereTheJournalHasAThreadOfItsOwn() {
    MemoryJournal journal = new MemoryJournal();
    journal.released = -1;
    List<Long> taken = new ArrayList<>();
    RingEngine engine =
        new RingShape(Layout.PAIR, 1)
            .builder(passing())
            .ringSize(16)
            .journal(journal)
            .sink("all", (row, ordinal) -> taken.add(row.sequence()))
            .build();
    try (engine) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 10; i++) {
        publish(publisher, 1, 0, 1);
      }
      for (int released = -1; released < 10; released += 3) {
        while (engine.journaledSequence() < 9) {
          Worker.pause();
        }
        journal.released = released;
        engine.awaitProcessed(released);
        assertEquals(released + 1L, engine.report().get(0).emitted());
        assertEquals(range(0, released + 1L), taken);
      }
      journal.released = Long.MAX_VALUE;
    }
    assertEquals(range(0, 10), taken);
  }

  /** As one whose outputs wait for the disk: they are released by syncing. */
  private static final class SyncedJournal extends MemoryJournal {
    SyncedJournal() {
      isSyncing = true;
    }

    @Override
    public long releasedSequence() {
      return synced;
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void journalsAndSyncsARecordBeforeItsOutputsLeave(RingShape shape) {
    MemoryJournal journal = new SyncedJournal();
    List<Long> early = new ArrayList<>();
    Topology topology = Ticks.everyKind();
    RingEngine.Builder builder = shape.builder(topology).ringSize(64).journal(journal);
    topology
        .queries()
        .forEach(
            query ->
                builder.sink(
                    query.name(),
                    (row, ordinal) -> {
                      if (row.sequence() > journal.synced || row.partition() != 1) {
                        early.add(row.sequence());
                      }
                    }));
    RingEngine engine = builder.build();
    TickFeed ticks = new TickFeed(7, 300);
    ticks.feed(engine, engine.feed(5), 0, ticks.size());
    engine.endOfInput();
    engine.close();
    assertEquals(List.of(), early);
    assertEquals(engine.nextSequence(), journal.records.size());
    assertTrue(engine.report().stream().mapToLong(QueryReport::emitted).sum() > 300);
  }

  private static List<byte[]> recorded(Topology topology, TickFeed ticks, int from, int to) {
    MemoryJournal journal = new MemoryJournal();
    try (RingEngine engine =
        new Outputs()
            .engine(topology, RingShape.SINGLE.builder(topology).ringSize(64).journal(journal))) {
      ticks.feed(engine, from, to);
    }
    return List.copyOf(journal.records);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void goesOnWhereTheJournalEnds(RingShape shape) {
    Topology topology = Ticks.everyKind();
    TickFeed ticks = new TickFeed(8, 240);
    Outputs expected = new Outputs();
    long hash;
    try (InlineEngine inline = expected.engine(topology)) {
      ticks.feed(inline, 0, ticks.size());
      hash = inline.outputHash();
    }
    List<byte[]> all = recorded(topology, ticks, 0, ticks.size());
    for (int had : new int[] {0, 1, 100, 240}) {
      MemoryJournal journal = new MemoryJournal(0, all.subList(0, had));
      Outputs outputs = new Outputs();
      RingEngine engine =
          outputs.engine(topology, shape.builder(topology).ringSize(64).journal(journal));
      journal.replay(engine, 7);
      assertEquals(had, engine.nextSequence());
      ticks.feed(engine, engine.feed(3), had, ticks.size());
      engine.close();
      assertEquals(expected.rows, outputs.rows, "had=" + had);
      assertEquals(hash, engine.outputHash());
      assertEquals(ticks.size(), journal.records.size());
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void beginsInTheMidstOfAJournal(RingShape shape) {
    Topology topology = passing();
    TickFeed ticks = new TickFeed(8, 100);
    List<byte[]> all = recorded(topology, ticks, 0, ticks.size());
    MemoryJournal journal = new MemoryJournal(20, all.subList(20, 60));
    List<Long> taken = new ArrayList<>();
    RingEngine engine =
        shape
            .builder(topology)
            .firstSequence(30)
            .journal(journal)
            .sink("all", (row, ordinal) -> taken.add(row.sequence()))
            .build();
    journal.replay(engine, 3);
    Publisher publisher = engine.publisher("ticks", 0);
    for (int i = 0; i < 5; i++) {
      publish(publisher, 1, 0, 1);
    }
    engine.close();
    assertEquals(65, engine.nextSequence());
    assertEquals(45, journal.records.size());
    assertEquals(range(60, 65), taken.subList(taken.size() - 5, taken.size()));
    assertTrue(taken.get(0) >= 30);
  }

  /** The disk is as full after a restart as before; what it holds has to be read all the same. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#journaled")
  void replaysThoughItRefusesNewInput(RingShape shape) {
    Topology topology = passing();
    TickFeed ticks = new TickFeed(8, 50);
    MemoryJournal journal = new MemoryJournal(0, recorded(topology, ticks, 0, ticks.size()));
    journal.refusal = "nearly full";
    Outputs outputs = new Outputs();
    try (RingEngine engine = outputs.engine(topology, shape.builder(topology).journal(journal))) {
      journal.replay(engine, 3);
      Publisher publisher = engine.publisher("ticks", 0);
      assertThrows(InputRefusedException.class, () -> publish(publisher, 1, 0, 1));
      assertThrows(InputRefusedException.class, publisher::idle);
      engine.awaitProcessed(ticks.size() - 1);
      assertTrue(outputs.rows.size() > 30);
    }
    assertEquals(ticks.size(), journal.records.size());
  }

  @Test
  void replaysOnlyWhatComesNext() {
    Topology topology = passing();
    MemoryJournal journal = new MemoryJournal(0, recorded(topology, new TickFeed(8, 50), 0, 50));
    try (RingEngine engine = RingShape.SINGLE.builder(topology).build()) {
      Replayer early = engine.replayer(1);
      journal.replay(engine, 8);
      assertEquals(50, engine.nextSequence());
      long place = Memory.allocate(1024);
      byte[] first = journal.records.get(0);
      Memory.copyIn(first, 0, place, first.length);
      String message =
          assertThrows(IllegalStateException.class, () -> early.replay(place, first.length))
              .getMessage();
      Memory.free(place);
      assertTrue(message.contains("found record 0, expected 50"), message);
    }
  }
}
