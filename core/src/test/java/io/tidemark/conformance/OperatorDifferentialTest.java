package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.topology.OperatorChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the sliced operator with the general one on random cases: both must emit the same at
 * every step. {@code -Ddifferential.cases=N} runs N for each shape of keys.
 */
class OperatorDifferentialTest {
  private static final int CASES = Integer.getInteger("differential.cases", 1000);
  private static final int MANY_CASES = 20_000;

  @ParameterizedTest
  @EnumSource
  void slicedAndGeneralOperatorsEmitTheSame(KeyShape shape) {
    compare(shape, 1, CASES);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void slicedAndGeneralOperatorsEmitTheSameForLong(KeyShape shape) {
    compare(shape, CASES, MANY_CASES);
  }

  private static void compare(KeyShape shape, long from, long to) {
    JobOptions options = JobOptions.USUAL.with(shape);
    WindowHarnesses sliced = new EngineWindowHarnesses(options.with(OperatorChoice.SLICED));
    WindowHarnesses general = new EngineWindowHarnesses(options.with(OperatorChoice.GENERAL));
    CaseRunner runner = new CaseRunner(sliced);
    int compared = 0;
    for (long seed = from; seed <= to; seed++) {
      WindowCase windowCase = RandomWindowCases.of(seed);
      if (sliced.unsupported(windowCase).isEmpty()) {
        WindowCase answered = answered(windowCase, general);
        int cut = new Random(seed).nextInt(answered.steps().size());
        Optional<String> difference = runner.difference(answered, cut);
        if (difference.isPresent()) {
          fail(windowCase.id() + ": " + windowCase.stages() + ": " + difference.get());
        }
        compared++;
      }
    }
    assertTrue(compared > (to - from) / 3, "cases that both can run: " + compared);
  }

  private static WindowCase answered(WindowCase windowCase, WindowHarnesses by) {
    List<Step> steps = new ArrayList<>();
    try (WindowHarness harness = by.open(windowCase)) {
      windowCase.steps().forEach(step -> steps.add(new Step(step.in(), harness.apply(step.in()))));
    }
    return windowCase.withSteps(steps);
  }
}
