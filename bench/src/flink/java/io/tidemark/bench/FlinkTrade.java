package io.tidemark.bench;

/** A trade as Flink's operators are given it. */
final class FlinkTrade {
  long symbol;
  long quantity;

  FlinkTrade of(TradeGenerator from) {
    symbol = from.key();
    quantity = from.quantity();
    return this;
  }
}
