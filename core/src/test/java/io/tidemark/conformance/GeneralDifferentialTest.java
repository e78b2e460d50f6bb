package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.window.Compatibility;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares sessions, triggers, evictors and the rest of the general operator with the naive model
 * on random cases, each run plainly and with its state written and read back at some step. {@code
 * -Ddifferential.cases=N} runs N for each compatibility.
 */
class GeneralDifferentialTest {
  private static final int CASES = Integer.getInteger("differential.cases", 1500);
  private static final int MANY_CASES = 20_000;

  @ParameterizedTest
  @EnumSource
  void answersRandomCasesAsTheNaiveModelDoes(Compatibility compatibility) {
    compare(JobOptions.USUAL.with(compatibility), EngineShape.INLINE, 1, CASES);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INLINE")
  void answersRandomCasesOnThreadsToo(EngineShape shape) {
    compare(JobOptions.USUAL, shape, 1, CASES / 15);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void answersManyRandomCasesAsTheNaiveModelDoes(KeyShape keys) {
    JobOptions options = JobOptions.USUAL.with(keys);
    compare(options, EngineShape.INLINE, CASES, MANY_CASES);
    compare(options.with(Compatibility.FLINK), EngineShape.INLINE, CASES, MANY_CASES);
  }

  private static void compare(JobOptions options, EngineShape shape, long from, long to) {
    CaseRunner runner =
        new CaseRunner(new EngineWindowHarnesses(options, shape), options.answers(), 0);
    for (long seed = from; seed <= to; seed++) {
      WindowCase windowCase =
          NaiveWindowHarness.answered(RandomGeneralCases.of(seed), options.answers());
      int cut = new Random(seed).nextInt(windowCase.steps().size());
      if (runner.difference(windowCase, cut).isPresent()) {
        fail(new CaseShrinker(runner).shrink(windowCase));
      }
    }
  }

  /** The random cases must reach what the test is for. */
  @Test
  void meetsEveryKindOfEmissionAndEveryRule() {
    List<WindowCase> cases =
        LongStream.range(0, 1000)
            .mapToObj(seed -> NaiveWindowHarness.answered(RandomGeneralCases.of(seed)))
            .toList();
    for (String kind : List.of("result", "late", "dropped", "error", "probe")) {
      assertTrue(
          cases.stream()
              .flatMap(c -> c.steps().stream())
              .flatMap(step -> step.out().stream())
              .anyMatch(emission -> emission.is(kind)),
          kind);
    }
    for (Deviation rule : Deviation.values()) {
      if (!rule.isAlwaysFollowed()) {
        assertTrue(cases.stream().anyMatch(c -> tells(rule, c)), rule.name());
      }
    }
  }

  private static boolean tells(Deviation rule, WindowCase windowCase) {
    WindowCase otherwise = NaiveWindowHarness.answered(windowCase, Answers.DECIDED.without(rule));
    return rule.mayApplyTo(windowCase) && !otherwise.steps().equals(windowCase.steps());
  }
}
