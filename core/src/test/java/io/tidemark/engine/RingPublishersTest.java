package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads publish: one order comes of it, which repeats the run wherever it is replayed. */
class RingPublishersTest {
  private static final int PARTITIONS = 3;
  private static final int[] BATCHES = {1, 7, 64, 2};
  private static final int PER_PUBLISHER = 1_000_000;

  private record Result(List<String> rows, long hash, List<String> reports) {
    static Result of(Outputs outputs, Engine engine) {
      List<String> reports =
          engine.report().stream().map(r -> r + " emitted " + r.emitted()).toList();
      return new Result(List.copyOf(outputs.rows), engine.outputHash(), reports);
    }
  }

  private static RingEngine.Builder shape(Topology topology, SplittableRandom random) {
    int shards = 1 + random.nextInt(4);
    Layout layout = shards == 1 && random.nextBoolean() ? Layout.SINGLE : Layout.SPREAD;
    return new RingShape(layout, shards)
        .builder(topology)
        .ringSize(2 << random.nextInt(10))
        .outputRingSize(2 << random.nextInt(8))
        .maxBatch(1 + random.nextInt(100));
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void repeatAllTheyDidWhereverTheirOrderIsReplayed() throws InterruptedException {
    for (long seed = 1; seed <= 8; seed++) {
      run(seed, 150);
    }
  }

  @Test
  @Tag("long")
  void repeatAllTheyDidForLong() throws InterruptedException {
    for (long seed = 100; seed < 200; seed++) {
      run(seed, 2_000);
    }
  }

  private static void run(long seed, int count) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    Topology topology = Ticks.everyKind(PARTITIONS);
    MemoryJournal journal = new MemoryJournal();
    Outputs outputs = new Outputs();
    Result result;
    try (RingEngine engine = outputs.engine(topology, shape(topology, random).journal(journal))) {
      List<Worker> workers = new ArrayList<>();
      for (int id = 0; id < BATCHES.length; id++) {
        int publisher = id;
        SplittableRandom own = random.split();
        Feed feed = engine.feed(BATCHES[id]);
        workers.add(Worker.start(() -> publish(engine, feed, publisher, own, count)));
      }
      for (Worker worker : workers) {
        worker.end();
      }
      engine.endOfInput();
      engine.awaitProcessed(engine.nextSequence() - 1);
      result = Result.of(outputs, engine);
      engine.report().forEach(r -> assertTrue(r.isBalanced(), () -> seed + ": " + r));
    }
    requireOrder(seed, outputs.rows, count);
    requireAscendingIds(seed, outputs.rows);
    replay(seed, topology, journal, result, random);
  }

  private static void publish(
      Engine engine, Feed feed, int id, SplittableRandom random, int count) {
    List<Publisher> publishers =
        IntStream.range(0, PARTITIONS).mapToObj(p -> feed.publisher("ticks", p)).toList();
    long now = 0;
    for (int i = 0; i < count; i++) {
      now += random.nextInt(30) == 0 ? random.nextInt(50) : random.nextInt(2);
      Publisher publisher = publishers.get(random.nextInt(PARTITIONS));
      switch (random.nextInt(40)) {
        case 0 -> publisher.idle();
        case 1 -> publisher.heartbeat(now);
        case 2 -> publisher.reject();
        case 3 -> engine.clock(1_000_000L * i);
        case 4 -> publisher.active();
        case 5 -> feed.flush();
        default -> {}
      }
      RecordWriter row = publisher.claim().clear(Ticks.SCHEMA).eventTime(now);
      row.integer(Ticks.SYMBOL, random.nextInt(20)).chars(Ticks.VENUE, "V" + random.nextInt(3));
      row.integer(Ticks.PRICE, random.nextInt(1_000)).float64(Ticks.RATE, random.nextInt(2));
      row.integer(Ticks.QTY, (long) id * PER_PUBLISHER + i);
      publisher.publish();
    }
    feed.flush();
  }

  private static long sequence(String row) {
    return Long.parseLong(row.substring(row.indexOf('#') + 1, row.indexOf('.')));
  }

  private static int ordinal(String row) {
    return Integer.parseInt(row.substring(row.indexOf('.') + 1, row.indexOf(" @")));
  }

  /** The rows that pass through carry twice the number that their publisher gave them. */
  private static void requireOrder(long seed, List<String> rows, int count) {
    List<Long> expected = new ArrayList<>();
    for (int id = 0; id < BATCHES.length; id++) {
      for (int i = 0; i < count; i++) {
        expected.add((long) id * PER_PUBLISHER + i);
      }
    }
    List<Long> found = new ArrayList<>();
    for (int id = 0; id < BATCHES.length; id++) {
      int publisher = id;
      rows.stream()
          .filter(row -> row.startsWith("slim #"))
          .map(row -> Long.parseLong(row.substring(row.lastIndexOf(' ') + 1)) / 2)
          .filter(number -> number / PER_PUBLISHER == publisher)
          .forEach(found::add);
    }
    assertEquals(expected, found, "seed=" + seed);
  }

  private static void requireAscendingIds(long seed, List<String> rows) {
    Map<String, String> last = new HashMap<>();
    long before = 0;
    for (String row : rows) {
      String query = row.substring(0, row.indexOf(' '));
      String previous = last.put(query, row);
      boolean isNew = previous == null || sequence(previous) < sequence(row);
      int expected = isNew ? 0 : ordinal(previous) + 1;
      assertEquals(expected, ordinal(row), () -> "seed=" + seed + ": " + previous + ", " + row);
      assertTrue(before <= sequence(row), () -> "seed=" + seed + ": " + row);
      before = sequence(row);
    }
  }

  private static void replay(
      long seed, Topology topology, MemoryJournal journal, Result result, SplittableRandom random) {
    Outputs inlineOutputs = new Outputs();
    try (InlineEngine inline = inlineOutputs.engine(topology)) {
      journal.replay(inline, 1);
      assertEquals(journal.records.size(), inline.nextSequence());
      assertEquals(result, Result.of(inlineOutputs, inline), "seed=" + seed);
    }
    for (int i = 0; i < 2; i++) {
      Outputs outputs = new Outputs();
      try (RingEngine engine = outputs.engine(topology, shape(topology, random))) {
        journal.replay(engine, 1 + random.nextInt(40));
        engine.awaitProcessed(engine.nextSequence() - 1);
        assertEquals(result, Result.of(outputs, engine), "seed=" + seed);
      }
    }
  }
}
