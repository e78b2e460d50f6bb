package io.tidemark.examples;

import static io.tidemark.aggregate.Aggregates.count;
import static io.tidemark.aggregate.Aggregates.vwap;
import static io.tidemark.expression.Expressions.field;

import io.tidemark.engine.Feed;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.RingEngine;
import io.tidemark.journal.JournalOptions;
import io.tidemark.journal.JournalReplay;
import io.tidemark.journal.JournalWriter;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The README's example of an engine on threads of its own, with a journal. */
final class LiveBars {
  private LiveBars() {}

  static Schema trades() {
    return Schema.builder("trades")
        .eventTime("ts", TimeUnit.MILLISECONDS)
        .field("symbol", FieldType.SYMBOL)
        .field("price", FieldType.decimal(18, 2))
        .field("qty", FieldType.INT64)
        .build();
  }

  static Topology topology(Schema trades) {
    Topology topology = new Topology();
    topology
        .source(
            trades,
            SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(50))))
        .keyBy("symbol")
        .window(TumblingWindows.of(Duration.ofSeconds(1)))
        .aggregate(
            count().as("trades"), vwap(field(trades, "price"), field(trades, "qty")).as("vwap"))
        .to("bars");
    return topology;
  }

  /** Runs live, then replays; the hashes of what came out. */
  static List<Long> run(Path folder) throws InterruptedException {
    // tag::live-bars[]
    Schema trades = trades(); // ts, symbol, price, qty
    Topology topology = topology(trades); // bars of one second by symbol
    JournalWriter journal = JournalWriter.open(folder, new JournalOptions().schema(0, trades));
    RingEngine engine =
        RingEngine.builder(topology)
            .journal(journal) // outputs leave when their input is journaled
            .sink("bars", (bar, ordinal) -> System.out.println(bar.sequence() + "." + ordinal))
            .build();
    Thread source =
        new Thread(
            () -> {
              Feed feed = engine.feed(16); // hands over 16 records at once
              Publisher publisher = feed.publisher("trades", 0);
              int symbol = engine.symbols().intern("ACME"); // before it is used in a record
              for (long millis = 1_000; millis < 3_000; millis += 10) {
                publisher
                    .claim()
                    .eventTime(millis)
                    .integer(trades.field("symbol"), symbol)
                    .integer(trades.field("price"), 100_00 + millis % 1_000) // in cents
                    .integer(trades.field("qty"), 5);
                publisher.publish();
              }
              publisher.done(); // flushes, and the last bar is complete
            });
    source.start();
    source.join();
    engine.close(); // processes what was accepted, and closes the journal
    long live = engine.outputHash();

    long replayed;
    try (InlineEngine again = InlineEngine.builder(topology).build()) {
      JournalReplay.of(folder).topology(topology).into(again);
      replayed = again.outputHash(); // is the same: the same rows with the same ids
    }
    // end::live-bars[]
    return List.of(live, replayed);
  }
}
