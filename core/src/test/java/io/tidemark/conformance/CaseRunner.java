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
  private final Answers answers;
  private final long seed;

  CaseRunner(WindowHarnesses harnesses) {
    this(harnesses, Answers.DECIDED, 0);
  }

  /**
   * @param answers expected where they may differ from those recorded
   * @param seed chooses the step before which a case's state is written and read back
   */
  CaseRunner(WindowHarnesses harnesses, Answers answers, long seed) {
    this.harnesses = harnesses;
    this.answers = answers;
    this.seed = seed;
  }

  Answers answers() {
    return answers;
  }

  CaseResult run(WindowCase windowCase) {
    Optional<String> unsupported = harnesses.unsupported(windowCase);
    if (unsupported.isPresent()) {
      return result(windowCase, Status.UNSUPPORTED, unsupported.get());
    }
    Expectation expected = Expectation.of(windowCase, answers);
    Optional<String> difference =
        expected.doubt().or(() -> difference(expected.windowCase(), cutOf(windowCase)));
    if (difference.isPresent()) {
      return result(windowCase, Status.FAILED, difference.get());
    }
    return expected.deviations().isEmpty()
        ? result(windowCase, Status.PASSED, "")
        : result(windowCase, Status.DEVIATION, expected.reason());
  }

  private Optional<String> accepted(WindowCase windowCase) {
    try {
      harnesses.open(windowCase).close();
      return Optional.of("accepted, expected a refusal: " + windowCase.buildError());
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  /** What goes wrong without a cut, else what goes wrong with it, else nothing. */
  Optional<String> difference(WindowCase windowCase, int cut) {
    if (windowCase.buildError() != null) {
      return accepted(windowCase);
    }
    return play(windowCase, NO_CUT)
        .or(() -> play(windowCase, cut).map(text -> text + " (state cut before step " + cut + ")"));
  }

  /** The step before which a case's state is written and read back. */
  private int cutOf(WindowCase windowCase) {
    return new Random(seed + windowCase.id().hashCode())
        .nextInt(Math.max(1, windowCase.steps().size()));
  }

  private Optional<String> play(WindowCase windowCase, int cut) {
    try {
      return play(windowCase, harnesses.open(windowCase), cut);
    } catch (IllegalArgumentException refused) {
      return Optional.of("refused: " + refused.getMessage());
    }
  }

  private static Optional<String> play(WindowCase windowCase, WindowHarness started, int cut) {
    EmissionComparison comparison = new EmissionComparison(windowCase.listsIdsAsSet());
    WindowHarness harness = started;
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
