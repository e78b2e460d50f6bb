package io.tidemark.topology;

import io.tidemark.time.WatermarkStrategy;
import java.util.Objects;

/**
 * A further event time of a stream, beside the one in the headers of its records. Its watermarks
 * are coalesced on their own.
 *
 * @param field a timestamp of the stream's schema; a record in which it is null moves no time of it
 * @param strategy how watermarks follow it
 */
public record EventTimeColumn(String field, WatermarkStrategy strategy) {
  /** Checks for nulls. */
  public EventTimeColumn {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(strategy, "strategy");
  }

  @Override
  public String toString() {
    return field + " " + strategy;
  }
}
