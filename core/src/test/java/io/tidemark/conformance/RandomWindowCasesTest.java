package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The random cases must reach what the differential test is for. */
class RandomWindowCasesTest {
  private static final int CASES = 500;

  @Test
  void reachResultsUpdatesLateElementsAndTheEndsOfTime() {
    List<WindowCase> cases =
        LongStream.range(0, CASES)
            .mapToObj(seed -> NaiveWindowHarness.answered(RandomWindowCases.of(seed)))
            .toList();

    assertTrue(emitting(cases, "result") > CASES / 2, "cases with results");
    assertTrue(emitting(cases, "late") > CASES / 5, "cases with late elements");
    assertTrue(emitting(cases, "dropped") > CASES / 50, "cases with dropped elements");
    assertEquals(0, emitting(cases, "error"), "cases that fail");
    assertTrue(
        cases.stream().filter(c -> !Deviation.of(c, Answers.DECIDED).isEmpty()).count()
            > CASES / 50);
    assertTrue(cases.stream().filter(RandomWindowCasesTest::updates).count() > CASES / 5);
  }

  @Test
  void comeAgainFromTheirSeed() {
    assertEquals(RandomWindowCases.of(7), RandomWindowCases.of(7));
  }

  @Test
  void shrinkToTheStepsThatMatter() {
    WindowHarnesses noLate =
        FaultyHarness.emitting(emissions -> emissions.stream().filter(e -> !e.is("late")).toList());
    CaseRunner runner = new CaseRunner(noLate);
    WindowCase failing =
        LongStream.range(0, CASES)
            .mapToObj(seed -> NaiveWindowHarness.answered(RandomWindowCases.of(seed)))
            .filter(c -> c.steps().size() > 20 && runner.difference(c, 0).isPresent())
            .findFirst()
            .orElseThrow();

    String text = new CaseShrinker(runner).shrink(failing);

    // A late element needs one watermark before it.
    assertEquals(4, text.lines().count(), text);
  }

  private static long emitting(List<WindowCase> cases, String kind) {
    return cases.stream()
        .filter(c -> c.steps().stream().anyMatch(s -> s.out().stream().anyMatch(e -> e.is(kind))))
        .count();
  }

  /** Whether an element, not a watermark, makes a window fire. */
  private static boolean updates(WindowCase windowCase) {
    return windowCase.steps().stream()
        .filter(step -> step.in().op() == Input.Op.ELEMENT)
        .anyMatch(step -> step.out().stream().anyMatch(e -> e.is("result")));
  }
}
