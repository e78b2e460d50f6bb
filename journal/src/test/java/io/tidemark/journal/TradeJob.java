package io.tidemark.journal;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.RingEngine;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A job over trades, whose results are kept as texts with their ids. */
final class TradeJob {
  static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .nullable("venue", FieldType.SYMBOL)
          .field("qty", FieldType.INT64)
          .build();

  private static final Field SYMBOL = TRADES.field("symbol");
  private static final Field VENUE = TRADES.field("venue");
  private static final Field QTY = TRADES.field("qty");

  final SymbolTable symbols = new SymbolTable();
  final Topology topology = new Topology();
  private final Schema volumes;
  private final List<String> results = new ArrayList<>();

  TradeJob() {
    topology
        .source(
            TRADES,
            SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(20))))
        .keyBy("symbol", "venue")
        .window(TumblingWindows.of(Duration.ofMillis(50)))
        .aggregate(Aggregates.count().as("n"), Aggregates.sum(Expressions.field(QTY)).as("volume"))
        .to("volumes");
    volumes = topology.queries().get(0).schema();
  }

  JournalOptions journal(JournalFixture journal) {
    return journal.options().schema(0, TRADES).symbols(symbols);
  }

  /** A live engine that keeps its input. */
  RingEngine live(JournalWriter writer, long firstSequence) {
    return bind(RingEngine.builder(topology).journal(writer)).firstSequence(firstSequence).build();
  }

  InlineEngine inline(JournalSummary summary, long firstSequence) {
    return bind(InlineEngine.builder(topology).incarnations(summary.incarnations()))
        .firstSequence(firstSequence)
        .build();
  }

  private <B extends EngineBuilder<B>> B bind(B builder) {
    return builder.symbols(symbols).sink("volumes", (row, ordinal) -> keep(row, ordinal));
  }

  private void keep(RecordView row, int ordinal) {
    StringBuilder text = new StringBuilder();
    text.append(row.partition()).append('/').append(row.sequence()).append('/').append(ordinal);
    for (Field field : volumes.fields()) {
      text.append(' ').append(row.text(field, symbols));
    }
    results.add(text.toString());
  }

  /** What the sink got so far; to be asked for when the engine is at rest. */
  List<String> results() {
    return List.copyOf(results);
  }

  /** Publishes trades whose ingest time is a million times their number, with marks between. */
  void feed(Engine engine, long seed, int from, int to) {
    Publisher publisher = engine.publisher("trades", 0);
    for (int i = from; i < to; i++) {
      SplittableRandom random = new SplittableRandom(seed + 31L * i);
      if (random.nextInt(20) == 0) {
        publisher.heartbeat(5L * i);
      }
      if (random.nextInt(20) == 0) {
        publisher.reject();
      }
      publish(publisher, random, i);
    }
    publisher.flush();
  }

  private void publish(Publisher publisher, SplittableRandom random, int number) {
    int symbol = symbols.intern("S" + random.nextInt(1 + number / 10));
    int venue = symbols.intern("V" + random.nextInt(3));
    var row =
        publisher
            .claim()
            .clear(TRADES)
            .eventTime(5L * number - random.nextInt(30))
            .ingestTime(1_000_000L * number)
            .integer(SYMBOL, symbol)
            .integer(QTY, random.nextInt(100));
    if (random.nextInt(3) > 0) {
      row.integer(VENUE, venue);
    }
    publisher.publish();
  }
}
