package io.tidemark.conformance.cep;

import java.util.HashMap;
import java.util.Map;

/**
 * Where this engine answers otherwise than recorded on purpose.
 *
 * <ul>
 *   <li>Of several matches that begin at one event and are complete together, Flink's strategies
 *       keep the one that its internal heap yields, here it is the one found first.
 *   <li>In processing time a timer that Flink has set for a run outlives the run and makes another
 *       that is over at that very time end one millisecond early; here it ends when the clock has
 *       passed its end.
 *   <li>A partial match both of whose windows are over, its own and that of the wait it is in, ends
 *       at the earlier of the two; Flink tells the end of the wait.
 * </ul>
 *
 * <p>A case is recognised by its answers: the naive matcher gives the recorded ones by Flink's
 * rules, and others by these.
 */
final class CepDeviation {
  static final String REASON =
      "of matches that begin and complete together the one found first comes out first; no timer"
          + " outlives its run; of two windows the first to end is told";

  private CepDeviation() {}

  static boolean appliesTo(CepCase cepCase) {
    return differences(cepCase, answers(cepCase, true)) == 0
        && differences(cepCase, answers(cepCase, false)) > 0;
  }

  /** The case with the answers that are decided. */
  static CepCase decided(CepCase cepCase) {
    return cepCase.answered(answers(cepCase, false));
  }

  static Map<Integer, CepOutput> answers(CepCase cepCase, boolean asFlink) {
    Map<Integer, CepOutput> answers = new HashMap<>();
    try (CepReference reference = new CepReference(cepCase, asFlink)) {
      for (int step = 0; step < cepCase.steps().size(); step++) {
        answers.put(step, reference.apply(cepCase.steps().get(step)));
      }
    }
    return answers;
  }

  private static int differences(CepCase cepCase, Map<Integer, CepOutput> answers) {
    int differences = 0;
    for (int step = 0; step < cepCase.steps().size(); step++) {
      if (cepCase.expectedAt(step).difference(answers.get(step)).isPresent()) {
        differences++;
      }
    }
    return differences;
  }
}
