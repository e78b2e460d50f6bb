package io.tidemark.bench;

import java.time.Duration;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.WindowedStream;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.evictors.CountEvictor;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** A {@link TotalQuery} in Flink's API. */
final class FlinkQuery {
  /** Nothing is serialized: state lies on the heap, and no operator follows. */
  static final TypeInformation<FlinkTrade> TRADE = Types.GENERIC(FlinkTrade.class);

  private static final TypeInformation<FlinkTotal> TOTAL = Types.GENERIC(FlinkTotal.class);

  private FlinkQuery() {}

  /** Tells key and window of the total. */
  private static final class Tell
      extends ProcessWindowFunction<FlinkTotal, FlinkTotal, Long, TimeWindow> {
    private static final long serialVersionUID = 1;

    @Override
    public void process(
        Long symbol, Context context, Iterable<FlinkTotal> totals, Collector<FlinkTotal> out) {
      FlinkTotal total = totals.iterator().next();
      total.symbol = symbol;
      total.end = context.window().getEnd();
      out.collect(total);
    }
  }

  /** Adds up the trades that a window has. */
  private static final class AddUp
      extends ProcessWindowFunction<FlinkTrade, FlinkTotal, Long, TimeWindow> {
    private static final long serialVersionUID = 1;

    @Override
    public void process(
        Long symbol, Context context, Iterable<FlinkTrade> trades, Collector<FlinkTotal> out) {
      FlinkTotal total = new FlinkTotal();
      total.symbol = symbol;
      total.end = context.window().getEnd();
      for (FlinkTrade trade : trades) {
        total.trades++;
        total.quantity += trade.quantity;
      }
      out.collect(total);
    }
  }

  static DataStream<FlinkTotal> of(TotalQuery query, KeyedStream<FlinkTrade, Long> trades) {
    return switch (query) {
      case SESSIONS ->
          trades
              .window(EventTimeSessionWindows.withGap(Duration.ofMillis(TotalQuery.GAP_MILLIS)))
              .aggregate(new FlinkTotal.Sum(), new Tell(), TOTAL, TOTAL, TOTAL);
      case TRIGGER ->
          seconds(trades)
              .trigger(new FlinkEveryFew(TotalQuery.TRADES_PER_FIRING))
              .aggregate(new FlinkTotal.Sum(), new Tell(), TOTAL, TOTAL, TOTAL);
      case PROCESS -> seconds(trades).process(new AddUp(), TOTAL);
      case EVICT ->
          seconds(trades)
              .evictor(CountEvictor.of(TotalQuery.TRADES_KEPT))
              .process(new AddUp(), TOTAL);
      case SLIDING_TRIGGER ->
          sliding(trades)
              .trigger(new FlinkEveryFew(TotalQuery.TRADES_PER_SLIDING_FIRING))
              .aggregate(new FlinkTotal.Sum(), new Tell(), TOTAL, TOTAL, TOTAL);
      case SLIDING_PROCESS -> sliding(trades).process(new AddUp(), TOTAL);
      case SLIDING_EVICT ->
          sliding(trades)
              .evictor(CountEvictor.of(TotalQuery.TRADES_KEPT))
              .process(new AddUp(), TOTAL);
    };
  }

  private static WindowedStream<FlinkTrade, Long, TimeWindow> seconds(
      KeyedStream<FlinkTrade, Long> trades) {
    return trades.window(TumblingEventTimeWindows.of(Duration.ofSeconds(1)));
  }

  private static WindowedStream<FlinkTrade, Long, TimeWindow> sliding(
      KeyedStream<FlinkTrade, Long> trades) {
    return trades.window(
        SlidingEventTimeWindows.of(
            Duration.ofSeconds(TotalQuery.SLIDING_SECONDS), Duration.ofSeconds(1)));
  }
}
