package io.tidemark.operator;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Where the rows of an operator went. Every row that it took is counted in one of these or is held
 * in its state. Written by the operator's thread alone.
 */
public final class OperatorCounters {
  /** Rows that have been in at least one result. */
  public long emittedFrom;

  /** Rows that came too late for every window of theirs. */
  public long late;

  /** Rows that lie in no window at all. */
  public long unassigned;

  /** Of the rows taken: those too late for some of their windows. */
  public long partiallyLate;

  /** Rows that were purged or expired without having been in any result. */
  public long discarded;

  /** Rows that an evictor removed before they had been in any result. */
  public long evicted;

  /** Rows that were given up, since what was needed for them could not be had. */
  public long failed;

  /** Writes the counts. */
  public void snapshot(SnapshotWriter out) {
    out.putLong(emittedFrom);
    out.putLong(late);
    out.putLong(unassigned);
    out.putLong(partiallyLate);
    out.putLong(discarded);
    out.putLong(evicted);
    out.putLong(failed);
  }

  /** Takes over counts. */
  public void restore(SnapshotReader in) {
    emittedFrom = in.getLong();
    late = in.getLong();
    unassigned = in.getLong();
    partiallyLate = in.getLong();
    discarded = in.getLong();
    evicted = in.getLong();
    failed = in.getLong();
  }
}
