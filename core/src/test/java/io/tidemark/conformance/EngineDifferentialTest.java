package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the inline engine with the naive model on random cases, each run plainly and with its
 * state written and read back at some step. {@code -Ddifferential.cases=N} runs N for each shape of
 * keys.
 */
class EngineDifferentialTest {
  private static final int CASES = Integer.getInteger("differential.cases", 700);

  @ParameterizedTest
  @EnumSource
  void answersRandomCasesAsTheNaiveModelDoes(KeyShape shape) {
    CaseRunner runner = new CaseRunner(new EngineWindowHarnesses(JobOptions.USUAL.with(shape)));
    for (long seed = 1; seed <= CASES; seed++) {
      WindowCase windowCase = NaiveWindowHarness.answered(RandomWindowCases.of(seed));
      int cut = new Random(seed).nextInt(windowCase.steps().size());
      if (runner.difference(windowCase, cut).isPresent()) {
        fail(new CaseShrinker(runner).shrink(windowCase));
      }
    }
  }
}
