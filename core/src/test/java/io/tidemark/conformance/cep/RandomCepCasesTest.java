package io.tidemark.conformance.cep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.engine.InlineEngine;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random patterns over random events: the engine finds what the naive matcher finds. */
class RandomCepCasesTest {
  private static final int CASES = Integer.getInteger("tidemark.pattern.cases", 3_000);
  private static final long SEED = Long.getLong("tidemark.pattern.seed", 20_261_130L);

  @Test
  void findsWhatTheNaiveMatcherFinds() {
    RandomCepCases cases = new RandomCepCases(SEED, true);
    int run = 0;
    int matches = 0;
    for (int i = 0; i < CASES; i++) {
      CepCase cepCase = cases.next();
      try (CepReference reference = new CepReference(cepCase, false)) {
        matches += compare(cepCase, reference, i);
        run++;
      } catch (IllegalArgumentException refused) {
        // Both refuse alike: they build the same plan.
      }
    }
    assertTrue(run > CASES / 3, "only " + run + " of " + CASES + " cases could be run");
    assertTrue(matches > CASES, "only " + matches + " matches");
  }

  private static int compare(CepCase cepCase, CepReference reference, int number) {
    CepHarness harness =
        new CepHarness(
            cepCase,
            (topology, bindings) -> {
              InlineEngine.Builder builder = InlineEngine.builder(topology);
              bindings.accept(builder);
              return builder.build();
            });
    int cut = new Random(SEED + number).nextInt(2 * cepCase.steps().size());
    int matches = 0;
    try {
      for (int step = 0; step < cepCase.steps().size(); step++) {
        if (step == cut) {
          harness = harness.cut();
        }
        CepOutput expected = reference.apply(cepCase.steps().get(step));
        Optional<String> difference = expected.difference(harness.apply(cepCase.steps().get(step)));
        if (difference.isPresent()) {
          fail(describe(cepCase, number, step) + difference.get());
        }
        matches += expected.matches().size();
        assertEquals(
            reference.runs(), harness.runs(), () -> describe(cepCase, number, 0) + "live runs");
      }
    } finally {
      harness.close();
    }
    return matches;
  }

  private static String describe(CepCase cepCase, int number, int step) {
    return "seed="
        + SEED
        + " case="
        + number
        + " step="
        + step
        + "\n"
        + cepCase.rules()
        + "\n"
        + cepCase.steps()
        + "\n";
  }
}
