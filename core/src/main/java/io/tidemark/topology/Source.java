package io.tidemark.topology;

import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;

/**
 * A stream that queries read: one that comes from outside, or an output of another query.
 *
 * @param id that records carry, from 0 in order of declaration
 * @param schema of its records; it has an event time
 * @param options how time moves in it
 * @param upstream the output of a query that it is; null if it comes from outside
 */
public record Source(int id, Schema schema, SourceOptions options, Upstream upstream) {
  /** Whether it comes from outside, so that there are publishers for it. */
  public boolean isExternal() {
    return upstream == null;
  }

  /** The unit of event time. */
  public TimeUnit unit() {
    return schema.eventTime().type().unit();
  }

  /** The stream's name. */
  public String name() {
    return schema.name();
  }
}
