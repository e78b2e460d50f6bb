package io.tidemark.bench;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.topology.Topology;

/**
 * The engine on its whole inline path: each trade is written to a record, published, ordered by
 * time and shown to the pattern; each match is written to a record and read by the sink. Time moves
 * after every record by the engine's own strategy, so the driver's watermarks are not used.
 */
final class EnginePatterns implements TradeConsumer {
  private static final String NAME = "matches";

  private final InlineEngine engine;
  private final Publisher publisher;

  EnginePatterns(TradePattern pattern, ResultChecksum results) {
    Topology topology = new Topology();
    TradeBars.trades(topology)
        .keyBy("symbol")
        .pattern(pattern.pattern())
        .process(MatchRecord.SCHEMA, new MatchRecord())
        .to(NAME);
    engine =
        InlineEngine.builder(topology)
            .sink(NAME, (row, ordinal) -> MatchRecord.read(row.address(), results))
            .hashOutputs(false)
            .build();
    publisher = engine.publisher(TradeRecord.SCHEMA.name(), 0);
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    TradeRecord.write(trade, publisher.claim().address());
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
}
