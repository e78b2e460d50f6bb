package io.tidemark.topology;

import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;
import java.util.Objects;

/**
 * How time moves in a source stream.
 *
 * @param strategy how a partition's watermark follows its records
 * @param partitions how many partitions are declared, from 0; each holds time back from the start
 * @param maxFutureSkew how far an event time may lie beyond the record's ingest time and still move
 *     the watermark; null for any. A record beyond it is processed and counted as suspect.
 */
public record SourceOptions(WatermarkStrategy strategy, int partitions, Duration maxFutureSkew) {
  /** The most partitions of a stream. */
  public static final int MAX_PARTITIONS = 1 << 16;

  /** Checks the ranges. */
  public SourceOptions {
    Objects.requireNonNull(strategy, "strategy");
    if (partitions < 1 || partitions > MAX_PARTITIONS) {
      throw new IllegalArgumentException(
          "partitions=" + partitions + ", expected 1 to " + MAX_PARTITIONS);
    }
    if (maxFutureSkew != null && maxFutureSkew.isNegative()) {
      throw new IllegalArgumentException(
          "max future skew=" + maxFutureSkew + ", expected zero or more");
    }
  }

  /** One partition whose watermark follows a strategy. */
  public static SourceOptions watermark(WatermarkStrategy strategy) {
    return new SourceOptions(strategy, 1, null);
  }

  /** The same with another number of partitions. */
  public SourceOptions withPartitions(int count) {
    return new SourceOptions(strategy, count, maxFutureSkew);
  }

  /** The same with a guard against event times from the future. */
  public SourceOptions withMaxFutureSkew(Duration skew) {
    return new SourceOptions(strategy, partitions, skew);
  }

  @Override
  public String toString() {
    return strategy
        + ", partitions "
        + partitions
        + (maxFutureSkew == null ? "" : ", max future skew " + maxFutureSkew);
  }
}
