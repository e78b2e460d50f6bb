package io.tidemark.engine;

import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.topology.Source;
import java.util.ArrayList;
import java.util.List;

/** Delivers what an operator that has all groups puts out, on the spot. */
final class InlineOutput extends QueryOutput {
  private final Delivery delivery;
  private final long projected;

  /** A place for a late row that is read on: the input is others' too. */
  private final long late;

  private final int lateLength;

  /** Who reads on, by channel; null where nobody does. */
  private final StreamRuntime[] readers;

  /** Those of them that there are. */
  private StreamRuntime[] told = {};

  InlineOutput(QueryParts parts, InputPosition position, Delivery delivery) {
    super(parts, position);
    this.delivery = delivery;
    projected = parts.projection() == null ? 0 : Memory.allocate(parts.outputSchema().length());
    lateLength = parts.inputSchema().length();
    late = Memory.allocate(lateLength);
    readers = new StreamRuntime[Channels.count(parts)];
  }

  /** A shard of all groups and stages, whose queries deliver and feed each other on the spot. */
  static Shard shard(
      CompiledTopology topology, Groups groups, Delivery[] deliveries, DeadLetters deadLetters) {
    InputPosition position = new InputPosition();
    InlineOutput[] outputs = new InlineOutput[deliveries.length];
    for (QueryParts query : topology.queries()) {
      outputs[query.id()] = new InlineOutput(query, position, deliveries[query.id()]);
    }
    Shard shard = new Shard(topology, Shard.ALL_STAGES, groups, position, outputs, deadLetters);
    for (QueryParts query : topology.queries()) {
      outputs[query.id()].readBy(topology.readersOf(query), shard);
    }
    return shard;
  }

  private void readBy(Source[] sources, Shard shard) {
    List<StreamRuntime> all = new ArrayList<>();
    for (int channel = 0; channel < sources.length; channel++) {
      if (sources[channel] != null) {
        readers[channel] = shard.stream(sources[channel].id());
        all.add(readers[channel]);
      }
    }
    told = all.toArray(told);
  }

  @Override
  long place(long scratch, long row, boolean asIs) {
    return asIs ? scratch : projected;
  }

  @Override
  void putOut(long place, long due, int group) {
    delivery.result(place, position().sequence);
    if (readers[Channels.RESULTS] != null) {
      readOn(readers[Channels.RESULTS], place);
    }
  }

  private static void readOn(StreamRuntime reader, long row) {
    Memory.putLong(row + RecordHeader.STREAM_OFFSET, reader.dataRouting());
    reader.onData(row, 0);
  }

  @Override
  void putOutSide(int side, long row, long due, int group) {
    delivery.side(side, row, position().sequence);
    StreamRuntime reader = readers[Channels.FIRST_SIDE + side];
    if (reader != null) {
      readOn(reader, row);
    }
  }

  @Override
  void watermark(long watermark) {
    for (StreamRuntime reader : told) {
      reader.advance(reader.coalescer().onWatermark(0, watermark));
    }
  }

  @Override
  void clock(long nanos) {
    for (StreamRuntime reader : told) {
      reader.onClock(nanos);
    }
  }

  @Override
  public void late(long record, int group) {
    delivery.late(record, position().sequence);
    if (readers[Channels.LATE] != null) {
      Memory.copy(record, late, lateLength);
      readOn(readers[Channels.LATE], late);
    }
  }

  @Override
  public void close() {
    super.close();
    Memory.free(late);
    if (projected != 0) {
      Memory.free(projected);
    }
  }
}
