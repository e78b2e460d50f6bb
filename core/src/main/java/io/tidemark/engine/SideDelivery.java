package io.tidemark.engine;

import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;

/**
 * Where the rows of a side output go.
 *
 * @param name for errors
 * @param schema of the rows
 * @param sink that takes them
 * @param view to show them by
 */
record SideDelivery(String name, Schema schema, Sink sink, RecordView view) {
  static SideDelivery of(QueryParts query, int side, Sink sink) {
    return new SideDelivery(
        "sink of side output " + query.sides().get(side).name() + " of " + query.name(),
        query.sides().get(side).schema(),
        sink,
        new RecordView());
  }
}
