package io.tidemark.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.engine.Engine;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Layout;
import io.tidemark.engine.Pinning;
import io.tidemark.engine.QueryReport;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Waiting;
import io.tidemark.record.Schema;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random joins against a model that looks at all rows. */
class JoinRandomTest {
  private static final int JOBS = 400;

  @Test
  void putsOutWhatTheModelDoes() {
    for (long seed = 1; seed <= JOBS; seed++) {
      Random random = new Random(seed);
      JoinJob job = JoinJob.random(random);
      List<JoinStepInput> steps = job.steps(random, 20 + random.nextInt(150));
      if (!isRight(job, steps)) {
        tell(seed, job, shrink(job, steps));
      }
    }
  }

  private static boolean isRight(JoinJob job, List<JoinStepInput> steps) {
    return new NaiveJoin(job, steps).run().equals(inline(job, steps, steps.size()));
  }

  private static void tell(long seed, JoinJob job, List<JoinStepInput> steps) {
    String of = "seed=" + seed + " " + job + "\n" + steps;
    assertEquals(new NaiveJoin(job, steps).run(), inline(job, steps, steps.size()), of);
    fail(of);
  }

  /** Leaves out what is not needed to fail. */
  private static List<JoinStepInput> shrink(JoinJob job, List<JoinStepInput> steps) {
    List<JoinStepInput> least = steps;
    for (int length = steps.size() / 2; length > 0; length /= 2) {
      for (int from = 0; from + length <= least.size(); ) {
        List<JoinStepInput> less = new ArrayList<>(least.subList(0, from));
        less.addAll(least.subList(from + length, least.size()));
        if (isRight(job, less)) {
          from += length;
        } else {
          least = less;
        }
      }
    }
    return least;
  }

  /** The outputs, with all state going through a snapshot after some steps. */
  private static List<String> inline(JoinJob job, List<JoinStepInput> steps, int cut) {
    Topology topology = job.topology();
    Schema result = topology.queries().get(0).schema();
    List<String> rows = new ArrayList<>();
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    InlineEngine.Builder first = InlineEngine.builder(topology).groups(4);
    JoinJob.bind(first, result, rows);
    try (InlineEngine engine = first.build()) {
      JoinJob.feed(engine, steps, 0, cut);
      if (cut == steps.size()) {
        end(engine);
        return rows;
      }
      engine.snapshot(snapshot);
    }
    InlineEngine.Builder second = InlineEngine.builder(topology).groups(4);
    JoinJob.bind(second, result, rows);
    try (InlineEngine engine = second.build()) {
      engine.restore(new ByteArrayInputStream(snapshot.toByteArray()));
      JoinJob.feed(engine, steps, cut, steps.size());
      end(engine);
    }
    return rows;
  }

  private static void end(Engine engine) {
    engine.endOfInput();
    engine.awaitProcessed(engine.nextSequence() - 1);
    for (QueryReport report : engine.report()) {
      assertTrue(report.isBalanced(), report.toString());
      assertEquals(0, report.held(), report.toString());
    }
  }

  @Test
  void goesOnBehindSnapshots() {
    for (long seed = 1; seed <= JOBS; seed++) {
      Random random = new Random(seed);
      JoinJob job = JoinJob.random(random);
      List<JoinStepInput> steps = job.steps(random, 20 + random.nextInt(150));
      int cut = random.nextInt(steps.size());
      List<String> expected = inline(job, steps, steps.size());
      assertEquals(expected, inline(job, steps, cut), "seed=" + seed + " cut=" + cut + " " + job);
    }
  }

  @Test
  void isTheSameOnAnyNumberOfThreads() {
    for (long seed = 1; seed <= 30; seed++) {
      Random random = new Random(seed);
      JoinJob job = JoinJob.random(random);
      List<JoinStepInput> steps = job.steps(random, 150);
      List<String> expected = inline(job, steps, steps.size());
      int shards = 1 + random.nextInt(4);
      assertEquals(expected, ring(job, steps, shards), "seed=" + seed + " shards=" + shards);
    }
  }

  private static List<String> ring(JoinJob job, List<JoinStepInput> steps, int shards) {
    Topology topology = job.topology();
    List<String> rows = new ArrayList<>();
    RingEngine.Builder builder =
        RingEngine.builder(topology)
            .groups(4)
            .layout(Layout.SPREAD)
            .shards(shards)
            .ringSize(8)
            .outputRingSize(4)
            .waiting(Waiting.PARK)
            .pinning(Pinning.OFF);
    JoinJob.bind(builder, topology.queries().get(0).schema(), rows);
    try (RingEngine engine = builder.build()) {
      JoinJob.feed(engine, steps, 0, steps.size());
      end(engine);
    }
    return rows;
  }
}
