package io.tidemark.window.evictor;

import io.tidemark.expression.Expression;
import io.tidemark.window.trigger.Delta;
import io.tidemark.window.trigger.DeltaFunction;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * The usual evictors. Each removes before the function sees the elements; with {@link
 * Evictor#after} behind it.
 */
public final class Evictors {
  private Evictors() {}

  /**
   * Removes the oldest arrivals, so that at most so many elements stay.
   *
   * @param elements zero or more
   */
  public static Evictor count(long elements) {
    return new CountEvictor(elements);
  }

  /**
   * Removes elements at or before the latest event time less a span.
   *
   * @param span zero or more
   */
  public static Evictor time(Duration span) {
    return new TimeEvictor(span);
  }

  /** Removes elements whose field is as far as a threshold from the last arrival's, or farther. */
  public static Evictor delta(String field, BigDecimal threshold, DeltaFunction function) {
    return new DeltaEvictor(Delta.of(field, threshold, function));
  }

  /** The same with the threshold as a double. */
  public static Evictor delta(String field, double threshold, DeltaFunction function) {
    return delta(field, new BigDecimal(threshold), function);
  }

  /** Removes elements whose value is as far as a threshold from the last arrival's, or farther. */
  public static Evictor delta(Expression value, BigDecimal threshold, DeltaFunction function) {
    return new DeltaEvictor(Delta.of(value, threshold, function));
  }
}
