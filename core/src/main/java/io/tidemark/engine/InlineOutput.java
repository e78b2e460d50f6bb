package io.tidemark.engine;

import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.List;

/** Delivers what an operator that has all groups puts out, on the spot. */
final class InlineOutput extends QueryOutput {
  private final Delivery delivery;
  private final long projected;

  /** A place for a late row that is read on: the input is others' too. */
  private final long late;

  private final int lateLength;

  /** Who reads on, by channel. */
  private final InlineReader[][] readers;

  /** Those of all channels. */
  private InlineReader[] told = {};

  InlineOutput(QueryParts parts, InputPosition position, Delivery delivery) {
    super(parts, position);
    this.delivery = delivery;
    projected = parts.projection() == null ? 0 : Memory.allocate(parts.outputSchema().length());
    lateLength = parts.inputSchema().length();
    late = Memory.allocate(lateLength);
    readers = new InlineReader[Channels.count(parts)][0];
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

  private void readBy(OutputReader[][] by, Shard shard) {
    List<InlineReader> all = new ArrayList<>();
    for (int channel = 0; channel < by.length; channel++) {
      InlineReader[] own = new InlineReader[by[channel].length];
      for (int i = 0; i < own.length; i++) {
        own[i] = new InlineReader(by[channel][i], shard);
        all.add(own[i]);
      }
      readers[channel] = own;
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
    readOn(Channels.RESULTS, place);
  }

  private void readOn(int channel, long row) {
    for (InlineReader reader : readers[channel]) {
      reader.onRow(row);
    }
  }

  @Override
  void putOutSide(int side, long row, long due, int group) {
    delivery.side(side, row, position().sequence);
    readOn(Channels.FIRST_SIDE + side, row);
  }

  @Override
  void watermark(long due, int key, long watermark) {
    for (InlineReader reader : told) {
      reader.onWatermark(key, watermark);
    }
  }

  @Override
  void idle() {
    for (InlineReader reader : told) {
      reader.onIdle();
    }
  }

  @Override
  void active() {
    for (InlineReader reader : told) {
      reader.onActive();
    }
  }

  @Override
  void clock(long nanos) {
    for (InlineReader reader : told) {
      reader.onClock(nanos);
    }
  }

  @Override
  public void late(long record, int group) {
    delivery.late(record, position().sequence);
    if (readers[Channels.LATE].length > 0) {
      Memory.copy(record, late, lateLength);
      readOn(Channels.LATE, late);
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
