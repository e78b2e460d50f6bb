package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Source;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/** Puts what an operator of a shard puts out into the shard's ring, for the merge. */
final class ShardOutput extends QueryOutput {
  private final ShardExit exit;
  private final int query;
  private final int lateLength;

  /** The streams that read the outputs, if it is for this shard to tell them of time. */
  private final int[] readers;

  private final int[] sideLengths;

  /** The output of a query in a shard that owns some groups. */
  static ShardOutput of(
      CompiledTopology topology,
      QueryParts query,
      Groups groups,
      InputPosition position,
      ShardExit exit) {
    IntStream readers =
        Arrays.stream(topology.readersOf(query)).filter(Objects::nonNull).mapToInt(Source::id);
    return new ShardOutput(query, position, exit, groups.owns(0) ? readers.toArray() : new int[0]);
  }

  /**
   * @param readers the streams that read the outputs, if it is for this shard to tell them of time,
   *     which is the same in all shards
   */
  private ShardOutput(QueryParts parts, InputPosition position, ShardExit exit, int[] readers) {
    super(parts, position);
    this.readers = readers;
    this.exit = exit;
    query = parts.id();
    lateLength = parts.inputSchema().length();
    sideLengths = parts.sides().stream().mapToInt(side -> side.schema().length()).toArray();
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
    Memory.copy(row, exit.claim() + OutputRing.RECORD, sideLengths[side]);
    exit.publish(due, query, Channels.FIRST_SIDE + side, group);
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
    for (int reader : readers) {
      long record = exit.claim() + OutputRing.RECORD;
      MarkWriter.write(record, kind, reader, 0, time);
      exit.publish(Long.MAX_VALUE, query, OutputRing.MARK, Integer.MAX_VALUE);
    }
  }

  @Override
  public void late(long record, int group) {
    Memory.copy(record, exit.claim() + OutputRing.RECORD, lateLength);
    exit.publish(Collector.AT_ONCE, query, Channels.LATE, group);
  }
}
