package io.tidemark.bench;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.Sink;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;

/**
 * The engine on its whole inline path: each trade is written to a record, published, folded into
 * time and state; each result is written to a record and read by the sink. Time moves after every
 * record by the engine's own strategy, so the driver's watermarks are not used.
 */
final class EngineWindows implements TradeConsumer {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("price", FieldType.INT64)
          .field("quantity", FieldType.INT64)
          .field("order_id", FieldType.INT64)
          .field("symbol", FieldType.INT32)
          .field("side", FieldType.INT8)
          .build();
  private static final int PRICE = TRADES.field("price").offset();
  private static final int QUANTITY = TRADES.field("quantity").offset();
  private static final int ORDER_ID = TRADES.field("order_id").offset();
  private static final int SYMBOL = TRADES.field("symbol").offset();
  private static final int SIDE = TRADES.field("side").offset();
  private static final Duration OUT_OF_ORDERNESS = Duration.ofMillis(50);

  private final InlineEngine engine;
  private final Publisher publisher;

  EngineWindows(int windowSeconds, ResultChecksum results) {
    Topology topology = new Topology();
    SourceOptions options =
        SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(OUT_OF_ORDERNESS));
    Expression price = Expressions.field(TRADES, "price");
    Expression quantity = Expressions.field(TRADES, "quantity");
    topology
        .source(TRADES, options)
        .keyBy("symbol")
        .window(assigner(windowSeconds))
        .aggregate(
            Aggregates.count().as("trades"),
            Aggregates.sum(quantity).as("quantity"),
            Aggregates.sum(Expressions.multiply(price, quantity)).as("turnover"),
            Aggregates.min(price).as("lowest"),
            Aggregates.max(price).as("highest"))
        .to("bars");
    Schema bars = topology.queries().get(0).schema();
    engine =
        InlineEngine.builder(topology)
            .sink("bars", new ChecksumSink(bars, results))
            .hashOutputs(false)
            .build();
    publisher = engine.publisher("trades", 0);
  }

  private static WindowAssigner assigner(int windowSeconds) {
    Duration size = Duration.ofSeconds(windowSeconds);
    Duration second = Duration.ofSeconds(1);
    return windowSeconds == 1 ? TumblingWindows.of(size) : SlidingWindows.of(size, second);
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    long record = publisher.claim().address();
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, trade.timestamp());
    Memory.putLong(record + PRICE, trade.price());
    Memory.putLong(record + QUANTITY, trade.quantity());
    Memory.putLong(record + ORDER_ID, trade.orderId());
    Memory.putInt(record + SYMBOL, (int) trade.key());
    Memory.putByte(record + SIDE, trade.side());
    publisher.publish();
  }

  @Override
  public void onWatermark(long watermark) {}

  /** The length of a snapshot, which is a copy of the blocks in use. */
  @Override
  public long stateBytes() {
    CountingStream count = new CountingStream();
    engine.snapshot(count);
    return count.bytes();
  }

  /** Reads the results back from their records. */
  private static final class ChecksumSink implements Sink {
    private final ResultChecksum results;
    private final int end;
    private final int key;
    private final int trades;
    private final int quantity;
    private final int turnover;
    private final int lowest;
    private final int highest;

    ChecksumSink(Schema bars, ResultChecksum results) {
      this.results = results;
      end = offset(bars.field("window_end"));
      key = offset(bars.field("symbol"));
      trades = offset(bars.field("trades"));
      quantity = offset(bars.field("quantity"));
      turnover = offset(bars.field("turnover"));
      lowest = offset(bars.field("lowest"));
      highest = offset(bars.field("highest"));
    }

    private static int offset(Field field) {
      return field.offset();
    }

    @Override
    public void onResult(RecordView result, int ordinal) {
      long row = result.address();
      results.accept(
          Memory.getLong(row + end),
          Memory.getInt(row + key),
          Memory.getLong(row + trades),
          Memory.getLong(row + quantity),
          Memory.getLong(row + turnover),
          Memory.getLong(row + lowest),
          Memory.getLong(row + highest));
    }
  }
}
