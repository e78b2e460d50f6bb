package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncFailure;
import io.tidemark.join.AsyncOptions;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A run in which publishers, partitions that fall silent and a service's threads race, and its
 * replays, inline and on rings, which ask nobody and put out the same.
 */
final class LookupRace {
  private static final int PUBLISHERS = 3;
  private static final int SERVANTS = 3;
  private static final int ROWS = 60;

  private final RingShape shape;
  private final long seed;
  private final Topology topology;
  private final LinkedBlockingDeque<AsyncCall> calls = new LinkedBlockingDeque<>();
  private final AtomicBoolean isOver = new AtomicBoolean();

  private LookupRace(RingShape shape, long seed) {
    this.shape = shape;
    this.seed = seed;
    Random random = new Random(seed);
    int capacity = 1 + random.nextInt(8);
    AsyncOptions options =
        random.nextBoolean() ? AsyncOptions.ordered(capacity) : AsyncOptions.unordered(capacity);
    topology =
        LookupJobs.rated(
            options
                .withTimeout(Ticks.millis(1 + random.nextInt(20)))
                .withAttempts(3, Ticks.millis(random.nextInt(2)))
                .onFailure(AsyncFailure.SIDE),
            PUBLISHERS);
  }

  /** Runs and replays; a failure tells the seed. */
  static void run(RingShape shape, long seed) throws InterruptedException {
    new LookupRace(shape, seed).run();
  }

  private void run() throws InterruptedException {
    MemoryJournal journal = new MemoryJournal();
    Outputs outputs = outputs();
    RingEngine engine =
        outputs.engine(
            topology, shape.builder(topology).journal(journal).service("rated", calls::add));
    long hash = live(engine);
    String told = "-Dlookup.seed=" + seed + " " + shape;
    assertTrue(LookupRingTest.count(journal.records, RecordKind.RESPONSE) > 0, told);
    Outputs inlined = outputs();
    try (InlineEngine inline = inlined.engine(topology)) {
      journal.replay(inline, 1);
      inline.awaitLookups();
      assertEquals(byQuery(outputs), byQuery(inlined), told);
      assertEquals(hash, inline.outputHash(), told);
    }
    Outputs threaded = outputs();
    try (RingEngine rings =
        threaded.engine(topology, new RingShape(Layout.SPREAD, 2).builder(topology))) {
      journal.replay(rings, 5);
      rings.awaitLookups();
      assertEquals(byQuery(outputs), byQuery(threaded), told);
      assertEquals(hash, rings.outputHash(), told);
    }
  }

  /** Which the stages of an engine write to at once. */
  private static Outputs outputs() {
    Outputs outputs = new Outputs();
    outputs.rows = Collections.synchronizedList(new ArrayList<>());
    return outputs;
  }

  /** The rows of one query after those of the other: their stages deliver beside each other. */
  private static List<String> byQuery(Outputs outputs) {
    List<String> rows = new ArrayList<>(outputs.rows);
    rows.sort(Comparator.comparing(row -> row.startsWith("bars")));
    return rows;
  }

  private long live(RingEngine engine) throws InterruptedException {
    List<Worker> servants = new ArrayList<>();
    for (int i = 0; i < SERVANTS; i++) {
      Random random = new Random(seed + 100 + i);
      servants.add(Worker.start(() -> serve(random)));
    }
    List<Worker> publishers = new ArrayList<>();
    for (int i = 0; i < PUBLISHERS; i++) {
      int partition = i;
      Random random = new Random(seed + i);
      publishers.add(Worker.start(() -> publish(engine, partition, random)));
    }
    for (Worker publisher : publishers) {
      publisher.end();
    }
    engine.endOfInput();
    engine.awaitLookups();
    isOver.set(true);
    for (Worker servant : servants) {
      servant.end();
    }
    QueryReport report = engine.report().get(0);
    assertTrue(report.isBalanced(), report.toString());
    long hash = engine.outputHash();
    engine.close();
    return hash;
  }

  private static void publish(RingEngine engine, int partition, Random random) {
    Publisher publisher = engine.publisher("ticks", partition);
    long time = 0;
    for (int i = 0; i < ROWS; i++) {
      time += random.nextInt(3);
      Ticks.publish(publisher, time, random.nextInt(3), i);
      if (random.nextInt(4) == 0) {
        publisher.watermark(time + i);
        time += i;
      }
      if (random.nextInt(10) == 0) {
        publisher.idle();
      }
    }
  }

  private void serve(Random random) throws InterruptedException {
    while (!isOver.get()) {
      AsyncCall call = random.nextBoolean() ? calls.pollFirst() : calls.pollLast();
      if (call == null) {
        Worker.pause();
      } else if (random.nextInt(8) == 0) {
        call.fail("busy");
      } else {
        LookupJobs.answer(call, random.nextInt(3));
      }
    }
  }
}
