package io.tidemark.conformance;

import io.tidemark.conformance.CaseResult.Status;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Runs a case twice, the second time with its state written and read back before some step, and
 * compares what is emitted at each step.
 */
final class CaseRunner {
  private static final int NO_CUT = -1;

  private final WindowHarnesses harnesses;

  CaseRunner(WindowHarnesses harnesses) {
    this.harnesses = harnesses;
  }

  CaseResult run(WindowCase windowCase) {
    Optional<String> unsupported = harnesses.unsupported(windowCase);
    if (unsupported.isPresent()) {
      return result(windowCase, Status.UNSUPPORTED, unsupported.get());
    }
    if (windowCase.buildError() != null) {
      return runRefused(windowCase);
    }
    Optional<Deviation> deviation = Deviation.of(windowCase);
    WindowCase decided =
        deviation.isPresent() ? NaiveWindowHarness.answered(windowCase) : windowCase;
    Optional<String> difference = difference(decided, cutOf(windowCase.id(), decided));
    if (difference.isPresent()) {
      return result(windowCase, Status.FAILED, difference.get());
    }
    return deviation
        .map(rule -> result(windowCase, Status.DEVIATION, rule.reason()))
        .orElseGet(() -> result(windowCase, Status.PASSED, ""));
  }

  private CaseResult runRefused(WindowCase windowCase) {
    try {
      harnesses.open(windowCase).close();
      return result(
          windowCase, Status.FAILED, "accepted, expected a refusal: " + windowCase.buildError());
    } catch (IllegalArgumentException refused) {
      return result(windowCase, Status.PASSED, "");
    }
  }

  /** What goes wrong without a cut, else what goes wrong with it, else nothing. */
  Optional<String> difference(WindowCase windowCase, int cut) {
    return play(windowCase, NO_CUT)
        .or(() -> play(windowCase, cut).map(text -> text + " (state cut before step " + cut + ")"));
  }

  /** The step before which a case's state is written and read back: always the same one. */
  private static int cutOf(String id, WindowCase windowCase) {
    return new Random(id.hashCode()).nextInt(Math.max(1, windowCase.steps().size()));
  }

  private Optional<String> play(WindowCase windowCase, int cut) {
    EmissionComparison comparison = new EmissionComparison(windowCase.listsIdsAsSet());
    WindowHarness harness = harnesses.open(windowCase);
    try {
      for (int i = 0; i < windowCase.steps().size(); i++) {
        if (i == cut) {
          harness = harness.cut();
        }
        Step step = windowCase.steps().get(i);
        Optional<String> difference = comparison.difference(step.out(), emissions(harness, step));
        if (difference.isPresent()) {
          return Optional.of("step " + i + " (" + step.in() + "): " + difference.get());
        }
      }
      return Optional.empty();
    } finally {
      harness.close();
    }
  }

  /** Whatever a job fails with, the vectors call it an error. */
  private static List<Emission> emissions(WindowHarness harness, Step step) {
    try {
      return harness.apply(step.in());
    } catch (RuntimeException e) {
      return List.of(Emission.error(e.toString()));
    }
  }

  private static CaseResult result(WindowCase windowCase, Status status, String reason) {
    return new CaseResult(windowCase.family(), windowCase.id(), status, reason);
  }
}
