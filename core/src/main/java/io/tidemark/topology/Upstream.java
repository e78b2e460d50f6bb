package io.tidemark.topology;

/**
 * What of a query a further stage reads.
 *
 * @param query its name
 * @param output what it puts out there
 * @param side index of the side output; -1 for the others
 */
public record Upstream(String query, Output output, int side) {
  /** The outputs of a query. */
  public enum Output {
    /** Its results. */
    RESULTS,
    /** Rows that came too late, with the schema of its source. */
    LATE,
    /** A side output of its window function. */
    SIDE
  }

  static Upstream results(String query) {
    return new Upstream(query, Output.RESULTS, -1);
  }

  static Upstream late(String query) {
    return new Upstream(query, Output.LATE, -1);
  }

  static Upstream side(String query, int index) {
    return new Upstream(query, Output.SIDE, index);
  }

  @Override
  public String toString() {
    return switch (output) {
      case RESULTS -> "results of " + query;
      case LATE -> "late rows of " + query;
      case SIDE -> "side output " + side + " of " + query;
    };
  }
}
