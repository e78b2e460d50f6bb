package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Source;

/** Puts what an operator of a shard puts out into the shard's ring, for the merge. */
final class ShardOutput extends QueryOutput {
  private final ShardExit exit;
  private final int query;
  private final int lateLength;

  /** The stream that reads the results, if it is for this shard to tell it of time; else -1. */
  private final int reader;

  /** The output of a query in a shard that owns some groups. */
  static ShardOutput of(
      CompiledTopology topology,
      QueryParts query,
      Groups groups,
      InputPosition position,
      ShardExit exit) {
    Source reader = topology.readerOf(query);
    boolean tells = reader != null && groups.owns(0);
    return new ShardOutput(query, position, exit, tells ? reader.id() : -1);
  }

  /**
   * @param reader the stream that reads the results, if it is for this shard to tell it of time,
   *     which is the same in all shards; else -1
   */
  private ShardOutput(QueryParts parts, InputPosition position, ShardExit exit, int reader) {
    super(parts, position);
    this.reader = reader;
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
    exit.publish(due, query, OutputRing.RESULT, group);
  }

  @Override
  void watermark(long watermark) {
    mark(RecordKind.WATERMARK, watermark);
  }

  @Override
  void clock(long nanos) {
    mark(RecordKind.CLOCK, nanos);
  }

  /** Behind all results of the same cause. */
  private void mark(RecordKind kind, long time) {
    if (reader >= 0) {
      long record = exit.claim() + OutputRing.RECORD;
      MarkWriter.write(record, kind, reader, 0, time);
      exit.publish(Long.MAX_VALUE, query, OutputRing.MARK, Integer.MAX_VALUE);
    }
  }

  @Override
  public void late(long record, int group) {
    Memory.copy(record, exit.claim() + OutputRing.RECORD, lateLength);
    exit.publish(Collector.AT_ONCE, query, OutputRing.LATE, group);
  }
}
