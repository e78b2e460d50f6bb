package io.tidemark.conformance.cep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.cep.nfa.compiler.NFACompiler;
import org.apache.flink.cep.operator.CepOperator;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** One rule in Flink's own operator, under its test harness. */
final class FlinkRule implements AutoCloseable {
  private static final TypeInformation<FlinkEvent> EVENT = new GenericTypeInfo<>(FlinkEvent.class);
  private static final OutputTag<FlinkEvent> LATE = new OutputTag<>("late", EVENT);

  private final CepOperator<FlinkEvent, String, CepMatch> operator;
  private final KeyedOneInputStreamOperatorTestHarness<String, FlinkEvent, CepMatch> harness;
  private final Set<String> keys = new LinkedHashSet<>();

  /**
   * @throws RuntimeException if Flink refuses the pattern
   */
  FlinkRule(String rule, Pattern<FlinkEvent, ?> pattern, boolean isEventTime) throws Exception {
    operator =
        new CepOperator<>(
            EVENT.createSerializer(new SerializerConfigImpl()),
            !isEventTime,
            NFACompiler.compileFactory(pattern, true),
            null,
            pattern.getAfterMatchSkipStrategy(),
            new FlinkMatches(rule),
            LATE);
    harness = new KeyedOneInputStreamOperatorTestHarness<>(operator, FlinkEvent::key, Types.STRING);
    harness.setup();
    harness.open();
  }

  void event(FlinkEvent event, long time) throws Exception {
    keys.add(event.key());
    harness.processElement(new StreamRecord<>(event, time));
  }

  /** Then every key is looked at, as if it had a timer of its own. */
  void watermark(long time) throws Exception {
    harness.processWatermark(time);
    for (String key : keys) {
      operator.setCurrentKey(key);
      operator.onEventTime(null);
    }
  }

  void processingTime(long time) throws Exception {
    harness.setProcessingTime(time);
  }

  /** What came out since it was asked last. */
  CepOutput take() {
    List<CepMatch> matches = new ArrayList<>(harness.extractOutputValues());
    List<CepMatch> timeouts = new ArrayList<>();
    List<String> late = new ArrayList<>();
    Queue<StreamRecord<CepMatch>> ended = harness.getSideOutput(FlinkMatches.TIMEOUTS);
    if (ended != null) {
      ended.forEach(record -> timeouts.add(record.getValue()));
      ended.clear();
    }
    Queue<StreamRecord<FlinkEvent>> tooLate = harness.getSideOutput(LATE);
    if (tooLate != null) {
      tooLate.forEach(record -> late.add(record.getValue().id()));
      tooLate.clear();
    }
    harness.getOutput().clear();
    return new CepOutput(matches, timeouts, late, null);
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
