package io.tidemark.bench;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The computations that can be measured, by the name given on the command line. */
public enum Candidate implements CandidateFactory {
  /** The floor against itself, which shows what difference is noise. */
  FLOOR("floor") {
    @Override
    public TradeConsumer create(Workload workload, ResultChecksum results) {
      return workload.totals() == TotalQuery.SESSIONS
          ? new SessionFloor(workload, results)
          : new WindowFloor(workload.bars(), results);
    }
  },
  /** The floor on absolute addresses with branch-free minimum and maximum. */
  RAW_FLOOR("raw-floor") {
    @Override
    public TradeConsumer create(Workload workload, ResultChecksum results) {
      return new RawWindowFloor(workload.bars(), results);
    }
  },
  /** The engine, inline. */
  ENGINE("engine") {
    @Override
    public TradeConsumer create(Workload workload, ResultChecksum results) {
      return new EngineWindows(workload, results);
    }
  };

  private final String label;

  Candidate(String label) {
    this.label = label;
  }

  /**
   * Finds a candidate by its name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Candidate byLabel(String label) {
    for (Candidate candidate : values()) {
      if (candidate.label.equals(label)) {
        return candidate;
      }
    }
    String known = Arrays.stream(values()).map(Candidate::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("no candidate \"" + label + "\"; expected one of " + known);
  }

  /** The name given on the command line. */
  public String label() {
    return label;
  }
}
