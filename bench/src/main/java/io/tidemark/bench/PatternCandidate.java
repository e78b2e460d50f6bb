package io.tidemark.bench;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The ways to find a pattern that can be measured, by the name given on the command line. */
public enum PatternCandidate {
  /** Hand-written for this one pattern. */
  FLOOR("floor") {
    @Override
    TradeConsumer create(PatternWorkload workload, ResultChecksum results) {
      return workload.pattern() == TradePattern.RISING
          ? new RisingFloor(workload.keys(), results)
          : new TwoStepFloor(workload.keys(), results);
    }
  },
  /** The engine's operator alone, moved by the driver's watermarks. */
  OPERATOR("operator") {
    @Override
    TradeConsumer create(PatternWorkload workload, ResultChecksum results) {
      return new OperatorPatterns(workload.pattern(), results);
    }
  },
  /** The engine, inline. */
  ENGINE("engine") {
    @Override
    TradeConsumer create(PatternWorkload workload, ResultChecksum results) {
      return new EnginePatterns(workload.pattern(), results);
    }
  };

  private final String label;

  PatternCandidate(String label) {
    this.label = label;
  }

  /**
   * Finds a candidate by its name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static PatternCandidate byLabel(String label) {
    for (PatternCandidate candidate : values()) {
      if (candidate.label.equals(label)) {
        return candidate;
      }
    }
    String known =
        Arrays.stream(values()).map(PatternCandidate::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("no candidate \"" + label + "\"; expected one of " + known);
  }

  /** The name given on the command line. */
  public String label() {
    return label;
  }

  /** Makes a fresh computation of a workload. */
  abstract TradeConsumer create(PatternWorkload workload, ResultChecksum results);

  PairedSide on(PatternWorkload workload) {
    return new PairedSide(workload, results -> create(workload, results));
  }
}
