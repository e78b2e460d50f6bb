package io.tidemark.join;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** What happened to the lookups of a query. Written by the operator's thread alone. */
public final class AsyncCounters {
  /** Lookups that an answer was taken for. */
  public long answered;

  /** Lookups that failed for good. */
  public long failed;

  /** Attempts that took too long. */
  public long timedOut;

  /** Calls that were made again. */
  public long retried;

  /** Answers to what was answered before, or failures of attempts given up before. */
  public long ignored;

  /** Writes the counts. */
  public void snapshot(SnapshotWriter out) {
    out.putLong(answered);
    out.putLong(failed);
    out.putLong(timedOut);
    out.putLong(retried);
    out.putLong(ignored);
  }

  /** Takes over counts. */
  public void restore(SnapshotReader in) {
    answered = in.getLong();
    failed = in.getLong();
    timedOut = in.getLong();
    retried = in.getLong();
    ignored = in.getLong();
  }
}
