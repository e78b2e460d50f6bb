package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.conformance.cep.CepResult.Status;
import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Runs a case twice, the second time with its state written and read back before some step, and
 * compares what comes out at each step.
 */
public final class CepRunner {
  private static final int NO_CUT = -1;

  private final BiFunction<Topology, Consumer<EngineBuilder<?>>, Engine> engines;
  private final long seed;

  /**
   * @param engines makes an engine of a topology, given what binds its sinks
   * @param seed chooses where states are written and read back
   */
  public CepRunner(BiFunction<Topology, Consumer<EngineBuilder<?>>, Engine> engines, long seed) {
    this.engines = engines;
    this.seed = seed;
  }

  /** Runs all cases of a file. */
  public List<CepResult> run(JsonNode cases) {
    List<CepResult> results = new ArrayList<>();
    cases.forEach(node -> results.add(run(CepCase.of(node))));
    return results;
  }

  CepResult run(CepCase cepCase) {
    if (cepCase.isRejected()) {
      return runRejected(cepCase);
    }
    Optional<String> unsupported = new CepFields(cepCase).unsupported();
    if (unsupported.isPresent()) {
      return new CepResult(cepCase.id(), Status.UNSUPPORTED, unsupported.get());
    }
    if (CepDeviation.appliesTo(cepCase)) {
      return difference(CepDeviation.decided(cepCase))
          .map(difference -> new CepResult(cepCase.id(), Status.FAILED, difference))
          .orElseGet(() -> new CepResult(cepCase.id(), Status.DEVIATION, CepDeviation.REASON));
    }
    return difference(cepCase)
        .map(difference -> new CepResult(cepCase.id(), Status.FAILED, difference))
        .orElseGet(() -> new CepResult(cepCase.id(), Status.PASSED, ""));
  }

  /** What goes wrong without a cut, else what goes wrong with it, else nothing. */
  Optional<String> difference(CepCase cepCase) {
    int cut = new Random(seed ^ cepCase.id().hashCode()).nextInt(cepCase.steps().size());
    return play(cepCase, NO_CUT)
        .or(() -> play(cepCase, cut).map(text -> text + " (state cut before step " + cut + ")"));
  }

  private CepResult runRejected(CepCase cepCase) {
    try (CepHarness accepted = new CepHarness(cepCase, engines)) {
      return new CepResult(
          cepCase.id(),
          Status.FAILED,
          "accepted with " + accepted.runs() + " runs, expected a refusal");
    } catch (IllegalArgumentException refused) {
      return new CepResult(cepCase.id(), Status.PASSED, "");
    }
  }

  private Optional<String> play(CepCase cepCase, int cut) {
    CepHarness harness;
    try {
      harness = new CepHarness(cepCase, engines);
    } catch (IllegalArgumentException e) {
      return Optional.of("refused: " + e.getMessage());
    }
    try {
      for (int i = 0; i < cepCase.steps().size(); i++) {
        if (i == cut) {
          harness = harness.cut();
        }
        CepOutput expected = cepCase.expectedAt(i);
        CepOutput found = harness.apply(cepCase.steps().get(i));
        Optional<String> difference = expected.difference(found);
        if (difference.isPresent()) {
          return Optional.of(
              "step " + i + " (" + cepCase.steps().get(i) + "): " + difference.get());
        }
        if (expected.error() != null) {
          break;
        }
      }
      return Optional.empty();
    } finally {
      harness.close();
    }
  }
}
