package io.tidemark.conformance.watermarks;

import io.tidemark.record.RecordView;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.WatermarkGenerator;

/** A generator that goes back in time: the watermark is the time of the last element. */
final class Latest implements WatermarkGenerator {
  private long latest = NONE;

  @Override
  public long onRecord(long eventTime, RecordView record) {
    latest = eventTime;
    return NONE;
  }

  @Override
  public long current() {
    return latest;
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
