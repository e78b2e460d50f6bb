package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A case as Flink itself answers it. */
final class FlinkCep implements AutoCloseable {
  private final boolean isEventTime;
  private final List<FlinkRule> rules = new ArrayList<>();
  private long watermark = Long.MIN_VALUE;

  /**
   * @throws RuntimeException if Flink refuses a rule
   */
  FlinkCep(CepCase cepCase) throws Exception {
    isEventTime = cepCase.isEventTime();
    for (JsonNode rule : cepCase.rules()) {
      rules.add(
          new FlinkRule(
              rule.path("id").textValue(), FlinkPatterns.root(rule.path("pattern")), isEventTime));
    }
  }

  CepOutput apply(JsonNode step) {
    List<CepMatch> matches = new ArrayList<>();
    List<CepMatch> timeouts = new ArrayList<>();
    List<String> late = List.of();
    boolean rises = step.has("watermark") && step.path("watermark").longValue() > watermark;
    watermark = rises ? step.path("watermark").longValue() : watermark;
    try {
      for (FlinkRule rule : rules) {
        apply(step, rule, rises);
        CepOutput out = rule.take();
        matches.addAll(out.matches());
        timeouts.addAll(out.timeouts());
        late = out.late();
      }
    } catch (Exception e) {
      return new CepOutput(List.of(), List.of(), List.of(), e.toString());
    }
    return new CepOutput(matches, timeouts, late, null);
  }

  private void apply(JsonNode step, FlinkRule rule, boolean rises) throws Exception {
    if (step.has("event")) {
      JsonNode event = step.path("event");
      rule.event(FlinkEvent.of(event), isEventTime ? event.path("ts").longValue() : 0);
    } else if (rises) {
      rule.watermark(watermark);
    } else if (step.has("processingTime")) {
      rule.processingTime(step.path("processingTime").longValue());
    }
  }

  @Override
  public void close() throws Exception {
    for (FlinkRule rule : rules) {
      rule.close();
    }
  }
}
