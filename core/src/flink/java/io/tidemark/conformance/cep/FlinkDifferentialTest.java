package io.tidemark.conformance.cep;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.conformance.cep.FlinkComparison.Outcome;
import io.tidemark.conformance.cep.FlinkComparison.Result;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Random patterns over random events: the engine finds what Flink itself finds. */
class FlinkDifferentialTest {
  private static final int CASES = Integer.getInteger("tidemark.flink.cases", 2_000);
  private static final long SEED = Long.getLong("tidemark.flink.seed", 20_261_201L);

  @Test
  void findsWhatFlinkFinds() throws Exception {
    RandomCepCases cases = new RandomCepCases(SEED);
    FlinkComparison comparison = new FlinkComparison();
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    int matches = 0;
    for (int i = 0; i < CASES; i++) {
      CepCase cepCase = cases.next();
      Result result = comparison.run(cepCase);
      outcomes.merge(result.outcome(), 1, Integer::sum);
      matches += result.matches();
      if (result.outcome() == Outcome.DIFFERENT) {
        CepCase smallest = new CepShrinker(comparison).shrink(cepCase);
        fail(
            "seed="
                + SEED
                + " case="
                + i
                + "\n"
                + smallest.text()
                + comparison.run(smallest).text());
      }
    }
    String summary = "seed=" + SEED + " " + outcomes + ", " + matches + " matches";
    int compared =
        outcomes.getOrDefault(Outcome.SAME, 0) + outcomes.getOrDefault(Outcome.DEVIATION, 0);
    assertTrue(compared > CASES / 3, summary);
    assertTrue(outcomes.getOrDefault(Outcome.DEVIATION, 0) < compared / 20, summary);
    assertTrue(matches > CASES, summary);
  }
}
