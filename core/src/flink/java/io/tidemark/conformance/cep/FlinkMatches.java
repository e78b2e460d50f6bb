package io.tidemark.conformance.cep;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.cep.functions.PatternProcessFunction;
import org.apache.flink.cep.functions.TimedOutPartialMatchHandler;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Puts Flink's matches out as the vectors write them; timed-out ones aside. */
final class FlinkMatches extends PatternProcessFunction<FlinkEvent, CepMatch>
    implements TimedOutPartialMatchHandler<FlinkEvent> {
  static final OutputTag<CepMatch> TIMEOUTS =
      new OutputTag<>(
          "timeouts", org.apache.flink.api.common.typeinfo.TypeInformation.of(CepMatch.class));
  private static final long serialVersionUID = 1;

  private final String rule;

  FlinkMatches(String rule) {
    this.rule = rule;
  }

  @Override
  public void processMatch(
      Map<String, List<FlinkEvent>> match, Context context, Collector<CepMatch> out) {
    out.collect(match(match, context.timestamp()));
  }

  @Override
  public void processTimedOutMatch(Map<String, List<FlinkEvent>> match, Context context) {
    context.output(TIMEOUTS, match(match, context.timestamp()));
  }

  private CepMatch match(Map<String, List<FlinkEvent>> taken, long time) {
    Map<String, List<String>> events = new TreeMap<>();
    String key = null;
    for (Map.Entry<String, List<FlinkEvent>> step : taken.entrySet()) {
      events.put(step.getKey(), step.getValue().stream().map(FlinkEvent::id).toList());
      key = step.getValue().get(0).key();
    }
    return new CepMatch(rule, key, time, events);
  }
}
