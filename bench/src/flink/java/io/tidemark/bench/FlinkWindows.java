package io.tidemark.bench;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/**
 * Apache Flink's window operator alone, taken out of the job that its API makes: state on the heap,
 * no network, no serialization, no thread of its own. Trades are new objects only where the
 * operator keeps them.
 */
final class FlinkWindows implements TradeConsumer {
  private final KeyedOneInputStreamOperatorTestHarness<Long, FlinkTrade, FlinkTotal> operator;
  private final boolean keepsTrades;
  private FlinkTrade trade = new FlinkTrade();
  private StreamRecord<FlinkTrade> element = new StreamRecord<>(trade);

  FlinkWindows(Workload workload, ResultChecksum results) {
    TotalQuery query = workload.totals();
    keepsTrades =
        switch (query) {
          case SESSIONS, TRIGGER, SLIDING_TRIGGER -> false;
          case PROCESS, EVICT, SLIDING_PROCESS, SLIDING_EVICT -> true;
        };
    try {
      operator = operator(query);
      operator.getExecutionConfig().enableObjectReuse();
      operator.setOutputCreator(serializer -> new FlinkOutput(results));
      operator.setup();
      operator.open();
    } catch (Exception e) {
      throw new IllegalStateException("cannot set up Flink's operator for " + workload, e);
    }
  }

  private static KeyedOneInputStreamOperatorTestHarness<Long, FlinkTrade, FlinkTotal> operator(
      TotalQuery query) throws Exception {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
    KeyedStream<FlinkTrade, Long> trades =
        environment
            .fromData(FlinkQuery.TRADE, new FlinkTrade())
            .keyBy(trade -> trade.symbol, Types.LONG);
    OneInputTransformation<?, ?> windows =
        (OneInputTransformation<?, ?>) FlinkQuery.of(query, trades).getTransformation();
    @SuppressWarnings("unchecked")
    OneInputTransformation<FlinkTrade, FlinkTotal> typed =
        (OneInputTransformation<FlinkTrade, FlinkTotal>) windows;
    return new KeyedOneInputStreamOperatorTestHarness<>(
        typed.getOperatorFactory(), trade -> trade.symbol, Types.LONG);
  }

  @Override
  public void onTrade(TradeGenerator from) {
    if (keepsTrades) {
      trade = new FlinkTrade();
      element = new StreamRecord<>(trade);
    }
    element.replace(trade.of(from), from.timestamp());
    try {
      operator.processElement(element);
    } catch (Exception e) {
      throw new IllegalStateException("Flink's operator failed", e);
    }
  }

  @Override
  public void onWatermark(long watermark) {
    try {
      operator.processWatermark(watermark);
    } catch (Exception e) {
      throw new IllegalStateException("Flink's operator failed", e);
    }
  }

  /** Nobody can tell: it lies on the heap. */
  @Override
  public long stateBytes() {
    return 0;
  }
}
