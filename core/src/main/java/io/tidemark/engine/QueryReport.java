package io.tidemark.engine;

/**
 * Where the rows of a query's source went. Every term is counted where it happens.
 *
 * @param name of the query
 * @param in rows that reached the query, those rejected included
 * @param emittedFrom rows that have been in at least one result
 * @param held rows that wait in state and have been in no result yet
 * @param late rows that came too late for every window of theirs
 * @param filtered rows for which the condition was not true
 * @param rejected rows that were malformed, had no event time or could not be evaluated
 * @param unassigned rows that lie in no window
 * @param discarded rows that were purged or expired and had been in no result
 * @param evicted rows that an evictor removed and that had been in no result
 * @param failed rows given up, since what they needed could not be had, such as an answer
 * @param emitted results put out, late rows not among them
 * @param suppressed results that did not meet the condition on results, and were not put out
 * @param sideEmitted rows put out at side outputs
 * @param partiallyLate rows taken that were too late for some of their windows
 * @param futureSuspect rows whose event time lay too far in the future to move time
 */
public record QueryReport(
    String name,
    long in,
    long emittedFrom,
    long held,
    long late,
    long filtered,
    long rejected,
    long unassigned,
    long discarded,
    long evicted,
    long failed,
    long emitted,
    long suppressed,
    long sideEmitted,
    long partiallyLate,
    long futureSuspect) {
  /** Whether every row is accounted for. */
  public boolean isBalanced() {
    return in
        == emittedFrom
            + held
            + late
            + filtered
            + rejected
            + unassigned
            + discarded
            + evicted
            + failed;
  }

  /**
   * With the share of another shard, which saw the same rows of the source and took those of other
   * groups: what the query did is added up, what the source did is the same in both.
   */
  QueryReport plusShard(QueryReport other) {
    return new QueryReport(
        name,
        in,
        emittedFrom + other.emittedFrom,
        held + other.held,
        late + other.late,
        filtered + other.filtered,
        rejected + other.rejected,
        unassigned + other.unassigned,
        discarded + other.discarded,
        evicted + other.evicted,
        failed + other.failed,
        emitted + other.emitted,
        suppressed + other.suppressed,
        sideEmitted + other.sideEmitted,
        partiallyLate + other.partiallyLate,
        futureSuspect);
  }

  /** The conservation line. What only some queries know, such as discarding, is told if any. */
  @Override
  public String toString() {
    return name
        + ": in "
        + in
        + " = emitted-from "
        + emittedFrom
        + " + held "
        + held
        + " + late "
        + late
        + " + filtered "
        + filtered
        + " + rejected "
        + rejected
        + " + unassigned "
        + unassigned
        + term("discarded", discarded)
        + term("evicted", evicted)
        + term("failed", failed)
        + (isBalanced() ? "" : " DOES NOT ADD UP");
  }

  private static String term(String what, long rows) {
    return rows == 0 ? "" : " + " + what + " " + rows;
  }
}
