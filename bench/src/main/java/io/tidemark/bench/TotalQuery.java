package io.tidemark.bench;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.Stream;
import io.tidemark.window.ElementIterator;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowContext;
import io.tidemark.window.WindowOutput;
import io.tidemark.window.evictor.Evictors;
import java.time.Duration;

/** Queries that the general operator answers: number of trades and their quantity, per symbol. */
public enum TotalQuery {
  /** Sessions that end with a silence of half a second. */
  SESSIONS {
    @Override
    Stream of(KeyedStream trades) {
      return trades
          .window(SessionWindows.withGap(Duration.ofMillis(GAP_MILLIS)))
          .aggregate(totals());
    }
  },
  /** Windows of a second, put out at every fourth trade by a trigger of the user's own too. */
  TRIGGER {
    @Override
    Stream of(KeyedStream trades) {
      return trades.window(SECONDS).trigger(new EveryFew(TRADES_PER_FIRING)).aggregate(totals());
    }
  },
  /** Windows of a second whose trades are all kept and added up by a function. */
  PROCESS {
    @Override
    Stream of(KeyedStream trades) {
      return trades.window(SECONDS).process(TOTALS, TotalQuery::addUp);
    }
  },
  /** The same over the last few trades of a window. */
  EVICT {
    @Override
    Stream of(KeyedStream trades) {
      return trades
          .window(SECONDS)
          .evictor(Evictors.count(TRADES_KEPT))
          .process(TOTALS, TotalQuery::addUp);
    }
  },
  /** As {@link #TRIGGER}, over windows of ten seconds that slide by one, not quite so often. */
  SLIDING_TRIGGER {
    @Override
    Stream of(KeyedStream trades) {
      return trades
          .window(SLIDING)
          .trigger(new EveryFew(TRADES_PER_SLIDING_FIRING))
          .aggregate(totals());
    }
  },
  /** As {@link #PROCESS}, over windows of ten seconds that slide by one. */
  SLIDING_PROCESS {
    @Override
    Stream of(KeyedStream trades) {
      return trades.window(SLIDING).process(TOTALS, TotalQuery::addUp);
    }
  },
  /** As {@link #EVICT}, over windows of ten seconds that slide by one. */
  SLIDING_EVICT {
    @Override
    Stream of(KeyedStream trades) {
      return trades
          .window(SLIDING)
          .evictor(Evictors.count(TRADES_KEPT))
          .process(TOTALS, TotalQuery::addUp);
    }
  };

  /** The silence that ends a session, in milliseconds. */
  public static final int GAP_MILLIS = 500;

  /** How many trades of a window make {@link #TRIGGER} put it out. */
  public static final int TRADES_PER_FIRING = 4;

  /** How many trades of a window make {@link #SLIDING_TRIGGER} put it out. */
  public static final int TRADES_PER_SLIDING_FIRING = 25;

  /** Seconds of the windows that slide. */
  public static final int SLIDING_SECONDS = 10;

  /** How many trades {@link #EVICT} keeps. */
  public static final int TRADES_KEPT = 5;

  /** The query's name. */
  static final String NAME = "totals";

  private static final TumblingWindows SECONDS = TumblingWindows.of(Duration.ofSeconds(1));

  private static final SlidingWindows SLIDING =
      SlidingWindows.of(Duration.ofSeconds(SLIDING_SECONDS), Duration.ofSeconds(1));

  private static final Schema TOTALS =
      Schema.builder(NAME)
          .field("symbol", FieldType.INT32)
          .field("window_end", FieldType.INT64)
          .field("trades", FieldType.INT64)
          .field("quantity", FieldType.INT64)
          .eventTime("last", TimeUnit.MILLISECONDS)
          .build();

  private static final Field SYMBOL = TradeRecord.SCHEMA.field("symbol");
  private static final Field QUANTITY = TradeRecord.SCHEMA.field("quantity");
  private static final Field KEY = TOTALS.field("symbol");
  private static final Field END = TOTALS.field("window_end");
  private static final Field COUNT = TOTALS.field("trades");
  private static final Field SUM = TOTALS.field("quantity");

  abstract Stream of(KeyedStream trades);

  /** Puts the totals out under {@link #NAME}. */
  void declare(Stream trades) {
    of(trades.keyBy("symbol")).to(NAME);
  }

  private static NamedAggregate[] totals() {
    return new NamedAggregate[] {
      Aggregates.count().as("trades"),
      Aggregates.sum(Expressions.field(TradeRecord.SCHEMA, "quantity")).as("quantity")
    };
  }

  private static void addUp(WindowContext context, ElementIterator trades, WindowOutput out) {
    long symbol = 0;
    long quantity = 0;
    while (trades.next()) {
      RecordView trade = trades.record();
      symbol = trade.integer(SYMBOL);
      quantity += trade.integer(QUANTITY);
    }
    out.row()
        .integer(KEY, symbol)
        .integer(END, context.windowEnd())
        .integer(COUNT, trades.count())
        .integer(SUM, quantity);
    out.emit();
  }
}
