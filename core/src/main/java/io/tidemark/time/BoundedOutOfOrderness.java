package io.tidemark.time;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** Bounded out-of-orderness where watermarks come in intervals; without, the coalescer knows it. */
final class BoundedOutOfOrderness implements WatermarkGenerator {
  private final long lag;
  private long latest = NONE;

  BoundedOutOfOrderness(long lag) {
    this.lag = lag;
  }

  @Override
  public long onRecord(long eventTime, RecordView record) {
    return onHeartbeat(eventTime);
  }

  @Override
  public long onHeartbeat(long eventTime) {
    latest = Math.max(latest, eventTime);
    return NONE;
  }

  @Override
  public long current() {
    return latest == NONE ? NONE : SaturatedTime.subtract(latest, lag);
  }

  @Override
  public void snapshot(SnapshotWriter out) {
    out.putLong(latest);
  }

  @Override
  public void restore(SnapshotReader in) {
    latest = in.getLong();
  }
}
