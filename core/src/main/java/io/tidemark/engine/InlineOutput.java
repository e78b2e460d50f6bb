package io.tidemark.engine;

import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.topology.Source;

/** Delivers what an operator that has all groups puts out, on the spot. */
final class InlineOutput extends QueryOutput {
  private final Delivery delivery;
  private final long projected;

  /** Who reads the results on; null if nobody does. */
  private StreamRuntime reader;

  InlineOutput(QueryParts parts, InputPosition position, Delivery delivery) {
    super(parts, position);
    this.delivery = delivery;
    projected = parts.projection() == null ? 0 : Memory.allocate(parts.outputSchema().length());
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
      Source reader = topology.readerOf(query);
      outputs[query.id()].reader = reader == null ? null : shard.stream(reader.id());
    }
    return shard;
  }

  @Override
  long place(long scratch, long row, boolean asIs) {
    return asIs ? scratch : projected;
  }

  @Override
  void putOut(long place, long due, int group) {
    delivery.result(place, position().sequence);
    if (reader != null) {
      reader.onData(place, 0);
    }
  }

  @Override
  void watermark(long watermark) {
    if (reader != null) {
      reader.advance(reader.coalescer().onWatermark(0, watermark));
    }
  }

  @Override
  void clock(long nanos) {
    if (reader != null) {
      reader.onClock(nanos);
    }
  }

  @Override
  public void late(long record, int group) {
    delivery.late(record, position().sequence);
  }

  @Override
  public void close() {
    super.close();
    if (projected != 0) {
      Memory.free(projected);
    }
  }
}
