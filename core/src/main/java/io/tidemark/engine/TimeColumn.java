package io.tidemark.engine;

import io.tidemark.record.Field;
import java.time.Duration;

/** A further event time of a stream as it runs. */
final class TimeColumn {
  private final long offset;
  private final long nanosPerUnit;

  /** In the column's unit; -1 if any time may move the watermark. */
  private final long maxFutureSkew;

  /** Records in which it was null, so that they moved no time of it. */
  long timeless;

  TimeColumn(Field field, Duration maxFutureSkew) {
    offset = field.offset();
    nanosPerUnit = field.type().unit().nanos();
    this.maxFutureSkew =
        maxFutureSkew == null ? -1 : field.type().unit().count(maxFutureSkew, "max future skew");
  }

  long offset() {
    return offset;
  }

  boolean isSuspect(long record, long time) {
    return time == Long.MAX_VALUE
        || (maxFutureSkew >= 0 && FutureGuard.isSuspect(record, time, nanosPerUnit, maxFutureSkew));
  }
}
