package io.tidemark.window.evictor;

import io.tidemark.record.Nulls;
import io.tidemark.record.SaturatedTime;
import io.tidemark.window.WindowBinding;
import java.time.Duration;

/**
 * Removes elements at or before the latest event time less a span. The cut is inclusive, as in
 * Flink.
 */
final class TimeEvictor implements Evictor {
  private final Duration span;
  private final long units;

  TimeEvictor(Duration span) {
    this(span, 0);
    if (span.isNegative()) {
      throw new IllegalArgumentException("evictor time=" + span + ", expected zero or more");
    }
  }

  private TimeEvictor(Duration span, long units) {
    this.span = span;
    this.units = units;
  }

  @Override
  public Evictor bind(WindowBinding binding) {
    return new TimeEvictor(span, binding.count(span, "evictor time"));
  }

  @Override
  public void evictBefore(EvictorElements elements, long size, EvictorContext context) {
    if (!elements.next() || elements.record().eventTime() == Nulls.INT64) {
      return;
    }
    long latest = elements.record().eventTime();
    while (elements.next()) {
      latest = Math.max(latest, elements.record().eventTime());
    }
    long cut = SaturatedTime.subtract(latest, units);
    elements.rewind();
    while (elements.next()) {
      if (elements.record().eventTime() <= cut) {
        elements.remove();
      }
    }
  }

  @Override
  public String toString() {
    return "time " + span;
  }
}
