package io.tidemark.topology;

import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;

/**
 * A stream that comes from outside.
 *
 * @param id that records carry, from 0 in order of declaration
 * @param schema of its records; it has an event time
 * @param options how time moves in it
 */
public record Source(int id, Schema schema, SourceOptions options) {
  /** The unit of event time. */
  public TimeUnit unit() {
    return schema.eventTime().type().unit();
  }

  /** The stream's name. */
  public String name() {
    return schema.name();
  }
}
