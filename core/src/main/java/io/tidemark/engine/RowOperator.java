package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Puts out every row as it comes: a query without a window. It belongs to group 0 and holds
 * nothing.
 */
final class RowOperator implements Operator {
  private final QueryOutput out;
  private final boolean owned;
  private final OperatorCounters counters = new OperatorCounters();

  RowOperator(Groups groups, QueryOutput out) {
    this.out = out;
    owned = groups.owns(0);
  }

  @Override
  public void onRecord(long record) {
    if (!owned) {
      return;
    }
    out.emitRow(record, Collector.AT_ONCE, 0);
    counters.emittedFrom++;
  }

  @Override
  public int groupOf(long record) {
    return 0;
  }

  @Override
  public void onWatermark(long watermark) {}

  @Override
  public long nextDue() {
    return Long.MAX_VALUE;
  }

  @Override
  public long held() {
    return 0;
  }

  @Override
  public long openCount() {
    return 0;
  }

  @Override
  public OperatorCounters counters() {
    return counters;
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {}

  @Override
  public void restore(int group, SnapshotReader reader) {}

  @Override
  public void restoreWatermark(long watermark) {}

  @Override
  public void close() {}
}
