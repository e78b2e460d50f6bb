package io.tidemark.bench.live;

import io.tidemark.bench.TradeRecord;
import io.tidemark.engine.Engine;
import io.tidemark.engine.Feed;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;

/** One thread's way of trades into an engine, in batches of one size. */
final class EngineInput {
  private final TradeLap trades;
  private final Feed feed;
  private final Publisher publisher;
  private final GateStream gates;

  EngineInput(Engine engine, int batch, TradeLap trades) {
    this.trades = trades;
    feed = engine.feed(batch);
    publisher = feed.publisher(TradeRecord.SCHEMA.name(), 0);
    gates = new GateStream(feed);
  }

  /** Publishes the next trade; it may wait in the batch. */
  void send() {
    trades.writeNext(publisher.claim().address());
    publisher.publish();
  }

  /** Publishes the next trade with an ingest time. */
  void send(long ingestTime) {
    final long record = publisher.claim().address();
    trades.writeNext(record);
    Memory.putLong(record + RecordHeader.INGEST_TIME_OFFSET, ingestTime);
    publisher.publish();
  }

  /** Hands over what the batch holds. */
  void flush() {
    feed.flush();
  }

  /** Publishes a record that stops the engine behind all trades sent, and hands it over. */
  void stop() {
    gates.publish();
  }

  /** Fails if the engine has stopped. */
  void requireRunning() {
    gates.requireRunning();
  }
}
