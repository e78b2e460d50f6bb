package io.tidemark.time;

import io.tidemark.record.TimeUnit;
import java.util.Objects;

/**
 * An event time of a stream.
 *
 * @param key that its watermarks carry
 * @param strategy how watermarks follow it
 * @param unit that it counts in
 */
public record EventTime(byte key, WatermarkStrategy strategy, TimeUnit unit) {
  /** Checks for nulls. */
  public EventTime {
    Objects.requireNonNull(strategy, "strategy");
    Objects.requireNonNull(unit, "unit");
  }
}
