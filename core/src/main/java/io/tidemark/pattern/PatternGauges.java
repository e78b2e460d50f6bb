package io.tidemark.pattern;

/**
 * What patterns hold at this moment, and how their runs have ended.
 *
 * @param keys with runs, or with a timer that is still to come
 * @param runs partial matches, and complete ones that are held back
 * @param events that wait for the watermark or are in a run
 * @param bytes of memory in use
 * @param timedOut runs whose time was over
 * @param broken runs that an event ended which no step could take or pass over, or a negated one
 *     took
 * @param skipped runs and held matches that a match has pruned by its skip strategy
 * @param capped runs that a {@link RunCap} has dropped so far
 */
public record PatternGauges(
    long keys,
    long runs,
    long events,
    long bytes,
    long timedOut,
    long broken,
    long skipped,
    long capped) {
  /** With those of another shard. */
  public PatternGauges plusShard(PatternGauges other) {
    return new PatternGauges(
        keys + other.keys,
        runs + other.runs,
        events + other.events,
        bytes + other.bytes,
        timedOut + other.timedOut,
        broken + other.broken,
        skipped + other.skipped,
        capped + other.capped);
  }

  /** How runs have ended without a match, in a line. */
  public String ends() {
    return "ended without a match: "
        + timedOut
        + " by time, "
        + broken
        + " by an event, "
        + skipped
        + " by a skip strategy, "
        + capped
        + " by the cap";
  }
}
