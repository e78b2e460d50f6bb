package io.tidemark.time;

import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.Objects;

/**
 * How the watermark of a source partition follows its records. Immutable.
 *
 * <p>A watermark W says that no record with an event time at or below W is still to come, as in
 * Apache Flink; Hazelcast Jet says "below", so a Jet value is one more than ours.
 */
public final class WatermarkStrategy {
  private static final WatermarkStrategy EXPLICIT = new WatermarkStrategy(null);

  private final Duration bound;

  private WatermarkStrategy(Duration bound) {
    this.bound = bound;
  }

  /**
   * Records come at most {@code bound} behind the latest event time seen: W = latest - bound - 1.
   *
   * @param bound zero or more; a whole number of the stream's time unit, judged when the topology
   *     is built
   */
  public static WatermarkStrategy boundedOutOfOrderness(Duration bound) {
    Objects.requireNonNull(bound, "bound");
    if (bound.isNegative()) {
      throw new IllegalArgumentException(
          "out-of-orderness bound=" + bound + ", expected zero or more");
    }
    return new WatermarkStrategy(bound);
  }

  /** Event times never fall within a partition; equal ones are in time. W = latest - 1. */
  public static WatermarkStrategy monotonous() {
    return boundedOutOfOrderness(Duration.ZERO);
  }

  /** Records move no watermark; the source publishes its own as watermark records. */
  public static WatermarkStrategy explicit() {
    return EXPLICIT;
  }

  /** Whether only watermark records move time. */
  public boolean isExplicit() {
    return bound == null;
  }

  /**
   * How far the watermark stays behind the latest event time, in the stream's unit.
   *
   * @throws IllegalArgumentException if the unit cannot express the bound
   */
  public long lag(TimeUnit unit) {
    return isExplicit() ? 0 : unit.count(bound, "out-of-orderness bound") + 1;
  }

  @Override
  public String toString() {
    return isExplicit() ? "explicit watermarks" : "bounded out-of-orderness " + bound;
  }
}
