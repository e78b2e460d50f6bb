package io.tidemark.conformance;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is to be expected of an engine at a recorded case: the recorded answer, or where a rule says
 * so the answer of the model that follows it.
 *
 * @param windowCase with the steps that are expected
 * @param deviations the rules by which it differs from what is recorded; empty if it does not
 * @param doubt why the rules do not explain the difference; empty if they do
 */
record Expectation(WindowCase windowCase, Set<Deviation> deviations, Optional<String> doubt) {
  static Expectation of(WindowCase recorded, Answers answers) {
    Set<Deviation> rules = Deviation.of(recorded, answers);
    if (rules.isEmpty()) {
      return new Expectation(recorded, Set.of(), Optional.empty());
    }
    WindowCase decided = NaiveWindowHarness.answered(recorded, answers);
    if (difference(recorded, decided).isEmpty()) {
      return new Expectation(recorded, Set.of(), Optional.empty());
    }
    Optional<String> doubt =
        difference(recorded, NaiveWindowHarness.answered(recorded, Answers.RECORDED))
            .map(text -> "the rules " + rules + " do not explain the recorded answer: " + text);
    return new Expectation(decided, telling(decided, rules, answers), doubt);
  }

  /** The rules without any of which the answer would be another; all, if each could be missed. */
  private static Set<Deviation> telling(WindowCase decided, Set<Deviation> rules, Answers answers) {
    Set<Deviation> telling =
        rules.stream()
            .filter(
                rule -> {
                  Answers others = answers.without(rule);
                  return difference(decided, NaiveWindowHarness.answered(decided, others))
                      .isPresent();
                })
            .collect(Collectors.toSet());
    return telling.isEmpty() ? rules : telling;
  }

  /** Whether two answers to the same input differ, and where. */
  private static Optional<String> difference(WindowCase expected, WindowCase actual) {
    if (expected.buildError() != null || actual.buildError() != null) {
      return (expected.buildError() == null) == (actual.buildError() == null)
          ? Optional.empty()
          : Optional.of("one is refused");
    }
    EmissionComparison comparison = new EmissionComparison(expected.listsIdsAsSet());
    for (int i = 0; i < expected.steps().size(); i++) {
      List<Emission> given = i < actual.steps().size() ? actual.steps().get(i).out() : List.of();
      Optional<String> difference = comparison.difference(expected.steps().get(i).out(), given);
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  /** The rules' reasons. */
  String reason() {
    return deviations.stream()
        .sorted()
        .map(Deviation::reason)
        .collect(Collectors.joining("; also "));
  }
}
