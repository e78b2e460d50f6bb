package io.tidemark.bench.live;

import io.tidemark.bench.BarSink;
import io.tidemark.bench.ResultChecksum;
import io.tidemark.bench.TradeBars;
import io.tidemark.bench.TradeGenerator;
import io.tidemark.bench.TradeRecord;
import io.tidemark.bench.Workload;
import io.tidemark.engine.Engine;
import io.tidemark.engine.Feed;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.RingEngine;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.topology.Topology;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The wall-clock rate of the engine behind its ring on the workload W1, the trades made by the
 * thread that publishes them: what a peer with a source of its own is held against.
 */
final class EngineRate {
  private static final int BATCH = 64;

  /** Trades between two updates of the counter; a multiple of the batch. */
  private static final int STEP = 64 * BATCH;

  private final AtomicLong published = new AtomicLong();
  private final ResultChecksum bars = new ResultChecksum();
  private volatile boolean ended;

  private EngineRate() {}

  /** Takes seconds to warm up and to measure, and prints a {@link RateResult}. */
  public static void main(String[] args) throws InterruptedException {
    EngineRate run = new EngineRate();
    System.out.println(run.measure(Integer.parseInt(args[0]), Integer.parseInt(args[1])).toLine());
  }

  private RateResult measure(int warmUp, int samples) throws InterruptedException {
    Topology topology = new Topology();
    TradeBars.declare(TradeBars.trades(topology), Workload.W1.windowSeconds());
    try (RingEngine engine =
        RingEngine.builder(topology)
            .hashOutputs(false)
            .sink(TradeBars.NAME, new BarSink(topology.queries().get(0).schema(), bars))
            .build()) {
      Thread publishing = new Thread(() -> publish(engine), "publisher");
      publishing.start();
      double rate =
          RateSampler.median(published::get, warmUp, Workload.W1.settledAfterTrades(), samples);
      ended = true;
      publishing.join();
      engine.awaitProcessed(engine.nextSequence() - 1);
      return RateResult.of(rate, bars);
    }
  }

  private void publish(Engine engine) {
    TradeGenerator trades = new TradeGenerator(Workload.W1.keys());
    Feed feed = engine.feed(BATCH);
    Publisher publisher = feed.publisher(TradeRecord.SCHEMA.name(), 0);
    while (!ended) {
      for (int i = 0; i < STEP; i++) {
        trades.next();
        write(trades, publisher.claim().address());
        publisher.publish();
      }
      published.lazySet(trades.generated());
    }
  }

  private static void write(TradeGenerator trade, long record) {
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, trade.timestamp());
    Memory.putLong(record + TradeRecord.PRICE, trade.price());
    Memory.putLong(record + TradeRecord.QUANTITY, trade.quantity());
    Memory.putLong(record + TradeRecord.ORDER_ID, trade.orderId());
    Memory.putInt(record + TradeRecord.SYMBOL, (int) trade.key());
    Memory.putByte(record + TradeRecord.SIDE, trade.side());
  }
}
