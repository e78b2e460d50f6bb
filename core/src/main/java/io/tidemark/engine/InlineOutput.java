package io.tidemark.engine;

import io.tidemark.record.Memory;

/** Delivers what an operator that has all groups puts out, on the spot. */
final class InlineOutput extends QueryOutput {
  private final Delivery delivery;
  private final long projected;

  InlineOutput(QueryParts parts, InputPosition position, Delivery delivery) {
    super(parts, position);
    this.delivery = delivery;
    projected = parts.projection() == null ? 0 : Memory.allocate(parts.outputSchema().length());
  }

  @Override
  long place(long scratch, long row, boolean asIs) {
    return asIs ? scratch : projected;
  }

  @Override
  void putOut(long place, long due, int group) {
    delivery.result(place, position().sequence);
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
