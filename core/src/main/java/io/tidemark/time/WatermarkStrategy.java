package io.tidemark.time;

import io.tidemark.record.RecordView;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * How the watermark of a source partition follows its records. Immutable.
 *
 * <p>A watermark W says that no record with an event time at or below W is still to come, as in
 * Apache Flink; Hazelcast Jet says "below", so a Jet value is one more than ours.
 */
public final class WatermarkStrategy {
  private static final WatermarkStrategy EXPLICIT = new WatermarkStrategy(null, null, null, null);

  /** Null if the strategy is no bound. */
  private final Duration bound;

  /** Null if records move watermarks behind every one of them. */
  private final Duration interval;

  /** Of a strategy of the user; null for others. */
  private final String name;

  private final Supplier<? extends WatermarkGenerator> generators;

  private WatermarkStrategy(
      Duration bound,
      Duration interval,
      String name,
      Supplier<? extends WatermarkGenerator> generators) {
    this.bound = bound;
    this.interval = interval;
    this.name = name;
    this.generators = generators;
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
    return new WatermarkStrategy(bound, null, null, null);
  }

  /** Event times never fall within a partition; equal ones are in time. W = latest - 1. */
  public static WatermarkStrategy monotonous() {
    return boundedOutOfOrderness(Duration.ZERO);
  }

  /** Records move no watermark; the source publishes its own as watermark records. */
  public static WatermarkStrategy explicit() {
    return EXPLICIT;
  }

  /**
   * A record that is a mark says that all up to its event time have come: W is that time. Other
   * records move no watermark, nor do heartbeats.
   *
   * @param name says which marks, so that a state is not read back under others
   */
  public static WatermarkStrategy punctuated(String name, Punctuation punctuation) {
    Objects.requireNonNull(punctuation, "punctuation");
    return custom(
        name,
        () ->
            new WatermarkGenerator() {
              @Override
              public long onRecord(long eventTime, RecordView record) {
                return punctuation.isMark(eventTime, record) ? eventTime : NONE;
              }
            });
  }

  /**
   * A strategy of the user's.
   *
   * @param name says which, so that a state is not read back under another
   * @param generators makes a generator for each partition, and for each thread that keeps time
   */
  public static WatermarkStrategy custom(
      String name, Supplier<? extends WatermarkGenerator> generators) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(generators, "generators");
    return new WatermarkStrategy(null, null, name, generators);
  }

  /**
   * The same, but the watermark moves in intervals of processing time instead of behind every
   * record: at the first CLOCK record at least {@code length} after the one before.
   *
   * @throws IllegalStateException of explicit watermarks, which come when they come
   */
  public WatermarkStrategy withInterval(Duration length) {
    if (isExplicit()) {
      throw new IllegalStateException("explicit watermarks have no interval");
    }
    if (length.isNegative() || length.isZero()) {
      throw new IllegalArgumentException(
          "watermark interval=" + length + ", expected more than zero");
    }
    return new WatermarkStrategy(bound, length, name, generators);
  }

  /** Whether only watermark records move time. */
  public boolean isExplicit() {
    return bound == null && generators == null;
  }

  /** Whether watermarks come in intervals, so that an engine needs a clock for it. */
  public boolean usesClock() {
    return interval != null;
  }

  /** Whether the coalescer takes event times as they come, with no generator between. */
  boolean isDirect() {
    return bound != null && interval == null;
  }

  /** In nanoseconds; 0 if there is none. */
  long intervalNanos() {
    return interval == null ? 0 : interval.toNanos();
  }

  /** A generator for a partition; null if none is needed. */
  WatermarkGenerator newGenerator(TimeUnit unit) {
    if (generators != null) {
      return Objects.requireNonNull(generators.get(), "the generator of strategy " + name);
    }
    return bound == null || interval == null ? null : new BoundedOutOfOrderness(lag(unit));
  }

  /**
   * How far the watermark stays behind the latest event time, in the stream's unit; 0 if that
   * cannot be said.
   *
   * @throws IllegalArgumentException if the unit cannot express the bound
   */
  public long lag(TimeUnit unit) {
    return bound == null ? 0 : unit.count(bound, "out-of-orderness bound") + 1;
  }

  @Override
  public String toString() {
    return base() + (interval == null ? "" : " every " + interval);
  }

  private String base() {
    if (bound != null) {
      return "bounded out-of-orderness " + bound;
    }
    return name == null ? "explicit watermarks" : "strategy " + name;
  }
}
