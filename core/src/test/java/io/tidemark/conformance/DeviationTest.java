package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeviationTest {
  private static final long MAX = Long.MAX_VALUE;
  private static final long MIN = Long.MIN_VALUE;

  @Test
  void holdsTheEndOfTheLastWindowAndFiresItAtTheFinalWatermark() {
    WindowCase nearMax =
        sums(0, Input.element(1, MAX - 2, "a", 1), Input.watermark(MAX - 2), Input.watermark(MAX));

    assertEquals(Set.of(Deviation.HELD_BOUNDS), rules(nearMax));
    assertEquals(
        List.of(
            List.of(),
            List.of(Emission.watermark(MAX - 2)),
            List.of(Emission.result("a", MAX - 7, MAX, MAX - 1, 1L), Emission.watermark(MAX))),
        answer(nearMax));
  }

  @Test
  void holdsTheStartOfTheFirstWindow() {
    WindowCase nearMin = sums(0, Input.element(1, MIN + 1, "a", 1), Input.watermark(0));

    assertEquals(Set.of(Deviation.HELD_BOUNDS), rules(nearMin));
    assertEquals(
        List.of(
            List.of(),
            List.of(Emission.result("a", MIN, MIN + 8, MIN + 7, 1L), Emission.watermark(0))),
        answer(nearMin));
  }

  @Test
  void setsElementsWithoutTimeAside() {
    WindowCase timeless =
        sums(
            0,
            Input.element(1, MIN, "a", 1),
            Input.element(2, null, "a", 1),
            Input.element(3, 0L, "a", 1),
            Input.probe());

    assertEquals(Set.of(Deviation.NO_EVENT_TIME), rules(timeless));
    assertEquals(
        List.of(
            List.of(Emission.rejected()),
            List.of(Emission.rejected()),
            List.of(),
            List.of(Emission.probe(1))),
        answer(timeless));
  }

  @Test
  void removesEveryWindowAtTheFinalWatermark() {
    WindowCase endless =
        sums(MAX, Input.element(1, 3L, "a", 1), Input.watermark(MAX), Input.probe());

    assertEquals(Set.of(Deviation.RELEASE_AT_THE_END), rules(endless));
    assertEquals(List.of(Emission.probe(0)), answer(endless).get(2));
  }

  @Test
  void leavesCasesAloneThatStayInside() {
    WindowCase lastThatFits =
        sums(0, Input.element(1, MAX - 8, "a", 1), Input.watermark(MAX - 8), Input.watermark(MAX));

    assertEquals(Set.of(), rules(lastThatFits));
  }

  private static Set<Deviation> rules(WindowCase windowCase) {
    WindowCase recorded = NaiveWindowHarness.answered(windowCase, Answers.RECORDED);
    return Expectation.of(recorded, Answers.DECIDED).deviations();
  }

  private static List<List<Emission>> answer(WindowCase windowCase) {
    return NaiveWindowHarness.answered(windowCase).steps().stream().map(Step::out).toList();
  }

  /** Tumbling windows of 10, so the last one begins at 2^63 - 8 and the first at -2^63 - 2. */
  private static WindowCase sums(long lateness, Input... inputs) {
    StageSpec stage =
        new StageSpec(
            true,
            AssignerSpec.tumbling(10, 0),
            TriggerSpec.DEFAULT,
            null,
            lateness,
            true,
            FunctionSpec.of("reduce", "sum"));
    List<Step> steps = Stream.of(inputs).map(in -> new Step(in, List.of())).toList();
    return new WindowCase("own", "own", List.of(stage), 0, null, steps);
  }
}
