package io.tidemark.bench;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;

/** The query of the window workloads: bars per symbol over trades up to 50 ms late. */
public final class TradeBars {
  /** The query's name. */
  public static final String NAME = "bars";

  private TradeBars() {}

  /** Declares the stream of trades. */
  public static Stream trades(Topology topology) {
    Duration bound = Duration.ofMillis(TradeGenerator.MAX_LATENESS);
    return topology.source(
        TradeRecord.SCHEMA,
        SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(bound)));
  }

  /** What may differ from the plain query. */
  public enum Variant {
    /** Nothing. */
    PLAIN,
    /** Trades that come up to two seconds late make their windows fire again. */
    STRAYS,
    /** Windows do not slide but grow by a second up to their size. */
    CUMULATIVE
  }

  /**
   * Puts out bars over trades.
   *
   * @param windowSeconds the size of a window; above one they slide by a second
   */
  public static void declare(Stream trades, int windowSeconds) {
    declare(trades, windowSeconds, Variant.PLAIN);
  }

  /**
   * Puts out bars over trades.
   *
   * @param windowSeconds the size of a window; above one they slide or grow by a second
   */
  public static void declare(Stream trades, int windowSeconds, Variant variant) {
    Expression price = Expressions.field(TradeRecord.SCHEMA, "price");
    Expression quantity = Expressions.field(TradeRecord.SCHEMA, "quantity");
    trades
        .keyBy("symbol")
        .window(assigner(windowSeconds, variant))
        .allowedLateness(
            variant == Variant.STRAYS
                ? Duration.ofMillis(TradeGenerator.MAX_STRAY_LATENESS)
                : Duration.ZERO)
        .aggregate(
            Aggregates.count().as("trades"),
            Aggregates.sum(quantity).as("quantity"),
            Aggregates.sum(Expressions.multiply(price, quantity)).as("turnover"),
            Aggregates.min(price).as("lowest"),
            Aggregates.max(price).as("highest"))
        .to(NAME);
  }

  private static WindowAssigner assigner(int windowSeconds, Variant variant) {
    Duration size = Duration.ofSeconds(windowSeconds);
    Duration second = Duration.ofSeconds(1);
    if (variant == Variant.CUMULATIVE) {
      return CumulativeWindows.of(second, size);
    }
    return windowSeconds == 1 ? TumblingWindows.of(size) : SlidingWindows.of(size, second);
  }
}
