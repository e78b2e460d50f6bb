package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.engine.InlineEngine;
import io.tidemark.pattern.PatternException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs cases on Flink and on the engine, side by side. */
final class FlinkComparison {
  /** What became of a case. */
  enum Outcome {
    /** Both gave the same, step by step. */
    SAME,
    /** They differ by a rule that is stated, and both by the naive matcher. */
    DEVIATION,
    /** Both refused the pattern. */
    REFUSED,
    /** The engine refuses what Flink does not survive. */
    REFUSED_HERE,
    /** Flink sets no timer for such a window, and the clock cannot be moved for every key. */
    UNTIMED,
    /** Flink's operator failed in its own code; the engine did not. */
    CRASHED_THERE,
    /** They differ. */
    DIFFERENT
  }

  /**
   * A case that was run.
   *
   * @param matches how many came out
   * @param text how they differ
   */
  record Result(Outcome outcome, int matches, String text) {}

  private static final List<String> OWN_REFUSALS =
      List.of(
          "a loop over a group that may be empty",
          "different conditions in one pattern",
          "no step '",
          "notFollowedBy at the end ");

  Result run(CepCase cepCase) throws Exception {
    if (!cepCase.isEventTime() && cepCase.rules().stream().anyMatch(FlinkComparison::isUntimed)) {
      return new Result(Outcome.UNTIMED, 0, "");
    }
    String refusal = refusal(cepCase);
    if (refusal != null && OWN_REFUSALS.stream().anyMatch(refusal::contains)) {
      return new Result(Outcome.REFUSED_HERE, 0, refusal);
    }
    FlinkCep flink;
    try {
      flink = new FlinkCep(cepCase);
    } catch (Exception | StackOverflowError e) {
      return refusal == null
          ? new Result(Outcome.DIFFERENT, 0, "Flink alone refuses: " + e)
          : new Result(Outcome.REFUSED, 0, refusal);
    }
    try (flink) {
      return refusal == null
          ? compare(cepCase, flink)
          : new Result(Outcome.DIFFERENT, 0, "the engine alone refuses: " + refusal);
    }
  }

  private static boolean isUntimed(JsonNode rule) {
    String text = rule.toString();
    return text.contains("PREVIOUS_AND_CURRENT") || text.contains("windowTime");
  }

  private static String refusal(CepCase cepCase) {
    try (CepReference built = new CepReference(cepCase, false)) {
      return null;
    } catch (PatternException e) {
      return e.getMessage();
    }
  }

  private static Result compare(CepCase cepCase, FlinkCep flink) {
    List<CepOutput> expected = new ArrayList<>();
    int matches = 0;
    for (int step = 0; step < cepCase.steps().size(); step++) {
      CepOutput output = flink.apply(cepCase.steps().get(step));
      expected.add(output);
      matches += output.matches().size();
      if (output.error() != null) {
        break;
      }
    }
    List<CepOutput> found = found(cepCase, expected.size());
    if (isCrash(expected.get(expected.size() - 1))
        && found.stream().allMatch(o -> o.error() == null)) {
      return new Result(Outcome.CRASHED_THERE, matches, "");
    }
    Optional<String> difference = difference(cepCase, expected, found);
    if (difference.isEmpty()) {
      return new Result(Outcome.SAME, matches, "");
    }
    boolean isDecided =
        difference(cepCase, expected, answers(cepCase, true)).isEmpty()
            && difference(cepCase, answers(cepCase, false), found).isEmpty();
    return new Result(isDecided ? Outcome.DEVIATION : Outcome.DIFFERENT, matches, difference.get());
  }

  private static boolean isCrash(CepOutput output) {
    return output.error() != null && output.error().contains("NullPointerException");
  }

  private static List<CepOutput> answers(CepCase cepCase, boolean asFlink) {
    Map<Integer, CepOutput> answers = CepDeviation.answers(cepCase, asFlink);
    List<CepOutput> outputs = new ArrayList<>();
    for (int step = 0; step < cepCase.steps().size(); step++) {
      outputs.add(answers.get(step));
    }
    return outputs;
  }

  private static List<CepOutput> found(CepCase cepCase, int steps) {
    List<CepOutput> found = new ArrayList<>();
    CepHarness harness =
        new CepHarness(
            cepCase,
            (topology, bindings) -> {
              InlineEngine.Builder builder = InlineEngine.builder(topology);
              bindings.accept(builder);
              return builder.build();
            });
    try (harness) {
      for (int step = 0; step < steps; step++) {
        found.add(harness.apply(cepCase.steps().get(step)));
      }
    }
    return found;
  }

  private static Optional<String> difference(
      CepCase cepCase, List<CepOutput> expected, List<CepOutput> found) {
    for (int step = 0; step < Math.min(expected.size(), found.size()); step++) {
      Optional<String> difference = expected.get(step).difference(found.get(step));
      if (difference.isPresent()) {
        return Optional.of(
            "step " + step + " " + cepCase.steps().get(step) + ": " + difference.get());
      }
      if (expected.get(step).error() != null) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
