package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Drops steps from a case while the harness still answers otherwise than the naive model. */
final class CaseShrinker {
  private final CaseRunner runner;

  CaseShrinker(CaseRunner runner) {
    this.runner = runner;
  }

  /** The case as short as dropping runs of its steps makes it, and how it differs. */
  String shrink(WindowCase windowCase) {
    WindowCase smallest = windowCase;
    for (int length = windowCase.steps().size() / 2; length > 0; length /= 2) {
      for (int from = smallest.steps().size() - length; from >= 0; from--) {
        WindowCase smaller = without(smallest, from, length);
        if (difference(smaller).isPresent()) {
          smallest = smaller;
          from = Math.min(from, smallest.steps().size() - length + 1);
        }
      }
    }
    return describe(smallest);
  }

  /** How the case differs, without a cut or with one before any of its steps. */
  private Optional<String> difference(WindowCase windowCase) {
    WindowCase answered = NaiveWindowHarness.answered(windowCase, runner.answers());
    for (int cut = 0; cut < Math.max(1, answered.steps().size()); cut++) {
      Optional<String> difference = runner.difference(answered, cut);
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static WindowCase without(WindowCase windowCase, int from, int length) {
    List<Step> steps = new ArrayList<>(windowCase.steps());
    steps.subList(from, Math.min(steps.size(), from + length)).clear();
    return windowCase.withSteps(steps);
  }

  private String describe(WindowCase windowCase) {
    StringBuilder text =
        new StringBuilder(windowCase.id()).append(": ").append(windowCase.stages());
    windowCase.steps().forEach(step -> text.append("\n  ").append(step.in()));
    return text.append("\n  ").append(difference(windowCase).orElse("no difference")).toString();
  }
}
