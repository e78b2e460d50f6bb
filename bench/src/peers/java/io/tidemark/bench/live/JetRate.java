package io.tidemark.bench.live;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.SinkBuilder;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.StreamSource;
import com.hazelcast.jet.pipeline.WindowDefinition;
import io.tidemark.bench.ResultChecksum;
import io.tidemark.bench.TradeGenerator;
import io.tidemark.bench.Workload;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The wall-clock rate of Hazelcast Jet on the workload W1: one member that talks to nobody, a
 * source on a thread of its own, one cooperative thread. What it counts is what its source has put
 * out.
 */
final class JetRate {
  private static final int BATCH = 256;
  private static final long SECOND_MILLIS = 1_000;

  /** Static, for a pipeline is serialized even within one process. */
  private static final AtomicLong EMITTED = new AtomicLong();

  private static final ResultChecksum BARS = new ResultChecksum();

  private JetRate() {}

  private static final class Trade implements Serializable {
    private final long symbol;
    private final long price;
    private final long quantity;

    Trade(TradeGenerator from) {
      symbol = from.key();
      price = from.price();
      quantity = from.quantity();
    }
  }

  private static final class Bar implements Serializable {
    private long trades;
    private long quantity;
    private long turnover;
    private long lowest = Long.MAX_VALUE;
    private long highest = Long.MIN_VALUE;

    void add(Trade trade) {
      trades++;
      quantity += trade.quantity;
      turnover += trade.price * trade.quantity;
      lowest = Math.min(lowest, trade.price);
      highest = Math.max(highest, trade.price);
    }

    void add(Bar other) {
      trades += other.trades;
      quantity += other.quantity;
      turnover += other.turnover;
      lowest = Math.min(lowest, other.lowest);
      highest = Math.max(highest, other.highest);
    }
  }

  /** Takes seconds to warm up and to measure, and prints a {@link RateResult}. */
  public static void main(String[] args) throws InterruptedException {
    Hazelcast.newHazelcastInstance(config()).getJet().newJob(pipeline());
    double rate =
        RateSampler.median(
            EMITTED::get,
            Integer.parseInt(args[0]),
            Workload.W1.settledAfterTrades(),
            Integer.parseInt(args[1]));
    System.out.println(RateResult.of(rate, BARS).toLine());
    System.out.flush();
    // A member takes its time to leave a cluster of one.
    Runtime.getRuntime().halt(0);
  }

  private static Config config() {
    System.setProperty("hazelcast.logging.type", "none");
    Config config = new Config();
    config.setProperty("hazelcast.phone.home.enabled", "false");
    JoinConfig join = config.getNetworkConfig().getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(false);
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    config.getIntegrityCheckerConfig().setEnabled(false);
    config.getJetConfig().setEnabled(true).setCooperativeThreadCount(1);
    config.getJetConfig().getDefaultEdgeConfig().setQueueSize(4 * 1024);
    return config;
  }

  private static Pipeline pipeline() {
    AggregateOperation1<Trade, Bar, Bar> bars =
        AggregateOperation.withCreate(Bar::new)
            .<Trade>andAccumulate(Bar::add)
            .andCombine(Bar::add)
            .andExportFinish(bar -> bar);
    Pipeline pipeline = Pipeline.create();
    pipeline
        .readFrom(source())
        .withNativeTimestamps(TradeGenerator.MAX_LATENESS)
        .setLocalParallelism(1)
        .groupingKey(trade -> trade.symbol)
        .window(WindowDefinition.tumbling(SECOND_MILLIS))
        .aggregate(bars)
        .setLocalParallelism(1)
        .writeTo(sink());
    return pipeline;
  }

  private static StreamSource<Trade> source() {
    return SourceBuilder.timestampedStream(
            "trades", context -> new TradeGenerator(Workload.W1.keys()))
        .<Trade>fillBufferFn(
            (trades, buffer) -> {
              for (int i = 0; i < BATCH; i++) {
                trades.next();
                buffer.add(new Trade(trades), trades.timestamp());
              }
              EMITTED.lazySet(trades.generated());
            })
        .build();
  }

  private static Sink<KeyedWindowResult<Long, Bar>> sink() {
    return SinkBuilder.sinkBuilder("bars", context -> BARS)
        .<KeyedWindowResult<Long, Bar>>receiveFn(
            (results, row) -> {
              Bar bar = row.result();
              results.accept(
                  row.end(),
                  row.key(),
                  bar.trades,
                  bar.quantity,
                  bar.turnover,
                  bar.lowest,
                  bar.highest);
            })
        .preferredLocalParallelism(1)
        .build();
  }
}
