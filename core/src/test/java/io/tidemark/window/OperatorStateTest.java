package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.operator.Groups;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.window.WindowInput.KeyShape;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators put out depends on their input, not on how their groups are held. */
class OperatorStateTest {
  private static final long[][] GRIDS = {
    {10, 10, 0},
    {10, 10, 3},
    {12, 4, 1},
    {10, 3, 0},
    {60, 1, 0},
    {25, 10, -4},
    {3, 10, 0},
    {40, 8, 2}
  };
  private static final long[] LATENESS = {0, 0, 5, 40, 1000, Long.MAX_VALUE};

  private static OperatorJob job(SplittableRandom random, boolean general) {
    long[] grid = GRIDS[random.nextInt(GRIDS.length)];
    KeyShape[] shapes = KeyShape.values();
    return new OperatorJob(
        new WindowGrid(grid[0], grid[1], grid[2]),
        LATENESS[random.nextInt(LATENESS.length)],
        shapes[random.nextInt(shapes.length)],
        general);
  }

  private static List<Groups> whole() {
    return List.of(Groups.all(OperatorJob.GROUPS));
  }

  private static List<Groups> divided(OperatorJob job) {
    return List.of(job.owning(0), job.owning(1, 3), job.owning(2));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void outputDoesNotDependOnTheNumberOfInstances(boolean general) {
    for (long seed = 1; seed <= 80; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      OperatorJob job = job(random, general);
      String label = "seed=" + seed + " " + job;
      List<Step> steps = Step.random(random, 400, random.nextInt(1, 40), random.nextInt(-500, 500));
      try (OperatorRun one = new OperatorRun(job, whole(), label);
          OperatorRun three = new OperatorRun(job, divided(job), label)) {
        for (Step step : steps) {
          one.take(step);
          three.take(step);
        }
        assertSame(label, one, three);
        end(label, one);
        end(label, three);
        assertSame(label, one, three);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void outputDoesNotDependOnSnapshotsAndWhereTheyAreRestored(boolean general) {
    for (long seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      OperatorJob job = job(random, general);
      String label = "seed=" + seed + " " + job;
      List<Step> steps = Step.random(random, 300, random.nextInt(1, 40), 0);
      try (OperatorRun straight = new OperatorRun(job, whole(), label);
          OperatorRun restored = new OperatorRun(job, whole(), label);
          OperatorRun moved = new OperatorRun(job, divided(job), label)) {
        for (Step step : steps) {
          straight.take(step);
          restored.take(step);
          moved.take(step);
          if (random.nextInt(12) == 0) {
            restored.divide(whole());
          }
          if (random.nextInt(30) == 0) {
            moved.divide(
                random.nextBoolean() ? List.of(job.owning(3, 0, 1), job.owning(2)) : divided(job));
          }
        }
        assertSame(label, straight, restored);
        assertSame(label, straight, moved);
        end(label, straight);
        end(label, restored);
        end(label, moved);
        assertSame(label, straight, restored);
        assertSame(label, straight, moved);
      }
    }
  }

  private static void assertSame(String label, OperatorRun expected, OperatorRun actual) {
    expected.checkBalance();
    actual.checkBalance();
    assertEquals(expected.openCount(), actual.openCount(), label);
    assertEquals(expected.partiallyLate(), actual.partiallyLate(), label);
    List<CollectedRow> a = expected.rows();
    List<CollectedRow> b = actual.rows();
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      assertEquals(a.get(i), b.get(i), label);
    }
    assertEquals(a.size(), b.size(), label);
    assertEquals(expected.held(), actual.held(), label);
  }

  private static void end(String label, OperatorRun run) {
    run.take(new Step(true, Long.MAX_VALUE, 0, 0));
    assertEquals(0, run.openCount(), label);
    assertEquals(0, run.held(), label);
  }

  /** Rounds of the same rows at later and later times; each lets all windows expire. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void stateIsReleasedWhenItsWindowsAreGone(boolean general) {
    for (long seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      OperatorJob drawn = job(random, general);
      String label = "seed=" + seed + " " + drawn;
      if (drawn.toString().contains("lateness=" + Long.MAX_VALUE)) {
        continue;
      }
      List<Step> steps = Step.random(random, 300, 30, 0);
      List<Long> used = new ArrayList<>();
      try (OperatorRun run = new OperatorRun(drawn, whole(), label)) {
        for (int round = 0; round < 4; round++) {
          long shift = round * 1_000_000L;
          for (Step step : steps) {
            run.take(new Step(step.isWatermark(), step.time() + shift, step.key(), step.value()));
          }
          run.take(new Step(true, shift + 500_000, 0, 0));
          assertEquals(0, run.openCount(), label);
          assertEquals(0, run.held(), label);
          used.add(used(run, general, label));
        }
      }
      assertEquals(used.get(1), used.get(2), label);
      assertEquals(used.get(1), used.get(3), label);
      assertTrue(used.get(3) <= OperatorJob.GROUPS * 2_048L, label + " used=" + used);
    }
  }

  private static long used(OperatorRun run, boolean general, String label) {
    long used = 0;
    for (int group = 0; group < OperatorJob.GROUPS; group++) {
      // What a snapshot would hold: memory kept for the next slice is not in it.
      run.first().snapshot(group, new SnapshotWriter(OutputStream.nullOutputStream()));
      KeyDictionary dictionary;
      if (general) {
        PaneGroup state = ((GeneralWindowOperator) run.first()).state(group);
        dictionary = state.dictionary;
        used += state.arena.usedBytes();
        assertEquals(0, state.panes.panes(), label);
        assertEquals(0, state.events.size(), label);
      } else {
        WindowGroup state = ((SlicedWindowOperator) run.first()).state(group);
        dictionary = state.dictionary;
        used += state.arena.usedBytes();
        assertEquals(0, state.closed == null ? 0 : state.closed.size(), label);
      }
      assertEquals(0, dictionary == null ? 0 : dictionary.size(), label);
    }
    return used;
  }

  @Test
  void restoringManyTimesDoesNotGrowTheState() {
    for (KeyShape shape : new KeyShape[] {KeyShape.INT64, KeyShape.THREE}) {
      OperatorJob job = new OperatorJob(new WindowGrid(10, 10, 0), 0, shape, false);
      try (OperatorRun run = new OperatorRun(job, whole(), shape.toString())) {
        long after = 0;
        for (int round = 0; round < 30; round++) {
          for (int key = 0; key < 200; key++) {
            run.take(new Step(false, round * 10L, key, 1));
          }
          run.take(new Step(true, round * 10L + 9, 0, 0));
          run.divide(whole());
          long used = 0;
          for (int group = 0; group < OperatorJob.GROUPS; group++) {
            used += ((SlicedWindowOperator) run.first()).state(group).arena.usedBytes();
          }
          after = round == 2 ? used : after;
          assertTrue(
              round < 2 || used <= after, "round=" + round + " used=" + used + " was " + after);
        }
      }
    }
  }
}
