package io.tidemark.time;

import io.tidemark.record.RecordView;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Makes the watermarks of one partition from its records. A plain single-threaded object, and a
 * function of the calls that it gets: several instances that get the same calls give the same
 * watermarks. It reads no clock.
 *
 * <p>A watermark that it gives says that no record with an event time at or below it is still to
 * come; one that does not rise is passed over.
 */
public interface WatermarkGenerator {
  /** What it gives when there is nothing to say. */
  long NONE = WatermarkCoalescer.NONE;

  /**
   * Takes a record of the partition.
   *
   * @param eventTime of the column that the generator is for
   * @param record valid during the call
   * @return a watermark that the record itself gives, or {@link #NONE}
   */
  long onRecord(long eventTime, RecordView record);

  /**
   * Takes a heartbeat, which has a time and no fields.
   *
   * @return a watermark that it gives, or {@link #NONE}
   */
  default long onHeartbeat(long eventTime) {
    return NONE;
  }

  /**
   * The watermark as it stands. Asked behind every record or, of a strategy with an interval, when
   * the interval is over, and before the partition falls silent or ends.
   *
   * @return {@link #NONE} if there is none
   */
  default long current() {
    return NONE;
  }

  /** Writes the state. One that has none needs not. */
  default void snapshot(SnapshotWriter out) {}

  /** Takes over what {@link #snapshot} wrote. */
  default void restore(SnapshotReader in) {}
}
