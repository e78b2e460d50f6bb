package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordKind;
import java.util.Arrays;

/** Puts what an operator of a shard puts out into the shard's ring, for the merge. */
final class ShardOutput extends QueryOutput {
  /** The group of what stands in front of all results of the same cause. */
  private static final int IN_FRONT = -1;

  private final ShardExit exit;
  private final int query;
  private final int lateLength;

  /** Who reads the outputs, if it is for this shard to tell of time. */
  private final OutputReader[] readers;

  /** The output of a query in a shard that owns some groups. */
  static ShardOutput of(
      CompiledTopology topology,
      QueryParts query,
      Groups groups,
      InputPosition position,
      ShardExit exit) {
    OutputReader[] readers =
        Arrays.stream(topology.readersOf(query))
            .flatMap(Arrays::stream)
            .toArray(OutputReader[]::new);
    return new ShardOutput(query, position, exit, groups.owns(0) ? readers : OutputReader.NONE);
  }

  /**
   * @param readers who reads the outputs, if it is for this shard to tell of time, which is the
   *     same in all shards
   */
  private ShardOutput(
      QueryParts parts, InputPosition position, ShardExit exit, OutputReader[] readers) {
    super(parts, position);
    this.readers = readers;
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
    exit.publish(due, query, Channels.RESULTS, group);
  }

  @Override
  void putOutSide(int side, long row, long due, int group) {
    Memory.copy(row, exit.claim() + OutputRing.RECORD, sideLength(side));
    exit.publish(due, query, Channels.FIRST_SIDE + side, group);
  }

  @Override
  void watermark(long due, int key, long watermark) {
    int group = due == Collector.AT_ONCE ? 0 : Integer.MAX_VALUE;
    mark(RecordKind.WATERMARK, key, watermark, due, group);
  }

  @Override
  void idle() {
    mark(RecordKind.IDLE, 0, 0, Long.MAX_VALUE, Integer.MAX_VALUE);
  }

  @Override
  void active() {
    mark(RecordKind.ACTIVE, 0, 0, Collector.AT_ONCE, IN_FRONT);
  }

  @Override
  void clock(long nanos) {
    mark(RecordKind.CLOCK, 0, nanos, Long.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** What moves time stands behind all results of the same cause, unless it was held back. */
  private void mark(RecordKind kind, int key, long time, long due, int group) {
    for (OutputReader reader : readers) {
      long record = exit.claim() + OutputRing.RECORD;
      MarkWriter.write(record, kind, reader.source().id(), key, reader.partition(), time);
      exit.publish(due, query, OutputRing.MARK, group);
    }
  }

  @Override
  public void late(long record, int group) {
    Memory.copy(record, exit.claim() + OutputRing.RECORD, lateLength);
    exit.publish(Collector.AT_ONCE, query, Channels.LATE, group);
  }
}
