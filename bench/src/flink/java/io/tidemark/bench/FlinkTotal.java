package io.tidemark.bench;

import org.apache.flink.api.common.functions.AggregateFunction;

/** Number of trades and their quantity. */
final class FlinkTotal {
  long symbol;
  long end;
  long trades;
  long quantity;

  /** Adds trades up. */
  static final class Sum implements AggregateFunction<FlinkTrade, FlinkTotal, FlinkTotal> {
    private static final long serialVersionUID = 1;

    @Override
    public FlinkTotal createAccumulator() {
      return new FlinkTotal();
    }

    @Override
    public FlinkTotal add(FlinkTrade trade, FlinkTotal total) {
      total.trades++;
      total.quantity += trade.quantity;
      return total;
    }

    @Override
    public FlinkTotal getResult(FlinkTotal total) {
      return total;
    }

    @Override
    public FlinkTotal merge(FlinkTotal one, FlinkTotal other) {
      one.trades += other.trades;
      one.quantity += other.quantity;
      return one;
    }
  }
}
