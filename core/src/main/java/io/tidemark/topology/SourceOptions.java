package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How time moves in a source stream.
 *
 * @param strategy how a partition's watermark follows its records
 * @param partitions how many partitions are declared, from 0; each holds time back from the start
 * @param mostPartitions how many there may be: those beyond the declared ones join as they register
 *     or first speak
 * @param maxFutureSkew how far an event time may lie beyond the record's ingest time and still move
 *     the watermark; null for any. A record beyond it is processed and counted as suspect.
 * @param idleness how long a partition may be silent, by the engine's clock, before it is idle and
 *     holds time back no more; null for ever
 * @param idleClose after how long a silence of all partitions time goes on by the engine's clock,
 *     and in which steps; null for never
 * @param timestamps from which a record gets its event time as it is published; null if who
 *     publishes sets it
 * @param eventTimes further event times of its records
 */
public record SourceOptions(
    WatermarkStrategy strategy,
    int partitions,
    int mostPartitions,
    Duration maxFutureSkew,
    Duration idleness,
    Duration idleClose,
    Expression timestamps,
    List<EventTimeColumn> eventTimes) {
  /** The most partitions of a stream. */
  public static final int MAX_PARTITIONS = 1 << 16;

  /** Checks the ranges. */
  public SourceOptions {
    Objects.requireNonNull(strategy, "strategy");
    requireInRange("partitions", partitions, 1);
    requireInRange("most partitions", mostPartitions, partitions);
    if (maxFutureSkew != null && maxFutureSkew.isNegative()) {
      throw new IllegalArgumentException(
          "max future skew=" + maxFutureSkew + ", expected zero or more");
    }
    requirePositive("idleness", idleness);
    requirePositive("idle close", idleClose);
    eventTimes = List.copyOf(eventTimes);
    if (eventTimes.size() > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(
          "further event times=" + eventTimes.size() + ", expected at most " + Byte.MAX_VALUE);
    }
  }

  /** Declared partitions whose watermarks follow a strategy, and a guard against the future. */
  public SourceOptions(WatermarkStrategy strategy, int partitions, Duration maxFutureSkew) {
    this(strategy, partitions, partitions, maxFutureSkew, null, null, null, List.of());
  }

  private static void requireInRange(String what, int count, int least) {
    if (count < least || count > MAX_PARTITIONS) {
      throw new IllegalArgumentException(
          what + "=" + count + ", expected " + least + " to " + MAX_PARTITIONS);
    }
  }

  private static void requirePositive(String what, Duration length) {
    if (length != null && (length.isNegative() || length.isZero())) {
      throw new IllegalArgumentException(what + "=" + length + ", expected more than zero");
    }
  }

  /** One partition whose watermark follows a strategy. */
  public static SourceOptions watermark(WatermarkStrategy strategy) {
    return new SourceOptions(strategy, 1, null);
  }

  /** The same with another number of partitions, all of them declared. */
  public SourceOptions withPartitions(int count) {
    return new SourceOptions(
        strategy, count, count, maxFutureSkew, idleness, idleClose, timestamps, eventTimes);
  }

  /** The same with room for partitions that join later, beside those that are declared. */
  public SourceOptions withMostPartitions(int count) {
    return new SourceOptions(
        strategy, partitions, count, maxFutureSkew, idleness, idleClose, timestamps, eventTimes);
  }

  /** The same with a guard against event times from the future. */
  public SourceOptions withMaxFutureSkew(Duration skew) {
    return new SourceOptions(
        strategy, partitions, mostPartitions, skew, idleness, idleClose, timestamps, eventTimes);
  }

  /** The same with partitions that are idle when they have been silent for so long. */
  public SourceOptions withIdleness(Duration timeout) {
    return new SourceOptions(
        strategy,
        partitions,
        mostPartitions,
        maxFutureSkew,
        timeout,
        idleClose,
        timestamps,
        eventTimes);
  }

  /**
   * The same with time that goes on when all partitions are silent: for each {@code step} of
   * silence the watermark stands where it would if a record of an event time that much later than
   * the latest had come. Records that come behind it after all are late.
   */
  public SourceOptions withIdleClose(Duration step) {
    return new SourceOptions(
        strategy,
        partitions,
        mostPartitions,
        maxFutureSkew,
        idleness,
        step,
        timestamps,
        eventTimes);
  }

  /**
   * The same with event times that are computed from each record as it is published.
   *
   * @param expression over the stream's fields but the event time, of an integer or timestamp type;
   *     a record for which it is null or cannot be evaluated is rejected and counted
   */
  public SourceOptions withTimestamps(Expression expression) {
    return new SourceOptions(
        strategy,
        partitions,
        mostPartitions,
        maxFutureSkew,
        idleness,
        idleClose,
        expression,
        eventTimes);
  }

  /**
   * The same with a further event time. The first has watermark key 1, the next 2 and so on; the
   * stream's own has 0.
   */
  public SourceOptions withEventTime(String field, WatermarkStrategy ofField) {
    List<EventTimeColumn> more = new ArrayList<>(eventTimes);
    more.add(new EventTimeColumn(field, ofField));
    return new SourceOptions(
        strategy, partitions, mostPartitions, maxFutureSkew, idleness, idleClose, timestamps, more);
  }

  /** The fields of the further event times: that at index i has watermark key i + 1. */
  List<String> timeKeys() {
    return eventTimes.stream().map(EventTimeColumn::field).toList();
  }

  /** Whether time hangs on the engine's clock. */
  public boolean usesClock() {
    return idleness != null
        || idleClose != null
        || strategy.usesClock()
        || eventTimes.stream().anyMatch(column -> column.strategy().usesClock());
  }

  @Override
  public String toString() {
    return strategy
        + ", partitions "
        + partitions
        + (mostPartitions > partitions ? " to " + mostPartitions : "")
        + told(", max future skew ", maxFutureSkew)
        + told(", idle after ", idleness)
        + told(", idle close ", idleClose)
        + told(", event time from ", timestamps)
        + (eventTimes.isEmpty() ? "" : ", further event times " + eventTimes);
  }

  private static String told(String what, Object value) {
    return value == null ? "" : what + value;
  }
}
