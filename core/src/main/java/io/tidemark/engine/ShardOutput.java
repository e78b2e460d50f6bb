package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;

/** Puts what an operator of a shard puts out into the shard's ring, for the merge. */
final class ShardOutput extends QueryOutput {
  private final ShardExit exit;
  private final int query;
  private final int lateLength;

  ShardOutput(QueryParts parts, InputPosition position, ShardExit exit) {
    super(parts, position);
    this.exit = exit;
    query = parts.id();
    lateLength = parts.inputSchema().length();
  }

  @Override
  long place(long scratch, long row, boolean asIs) {
    return exit.claim() + OutputRing.RECORD;
  }

  @Override
  void putOut(long place, long due, int group) {
    exit.publish(position().sequence, due, query, OutputRing.RESULT, group);
  }

  @Override
  public void late(long record, int group) {
    Memory.copy(record, exit.claim() + OutputRing.RECORD, lateLength);
    exit.publish(position().sequence, Collector.AT_ONCE, query, OutputRing.LATE, group);
  }
}
