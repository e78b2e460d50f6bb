package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A case of the pattern vectors.
 *
 * @param isEventTime whether events go by their own time
 * @param rules the rules' nodes
 * @param isRejected whether one of the rules has to be refused
 * @param expected by step; that with every key looked at by time, where it is given
 */
record CepCase(
    String id,
    boolean isEventTime,
    List<JsonNode> rules,
    List<JsonNode> steps,
    boolean isRejected,
    Map<Integer, CepOutput> expected) {
  static CepCase of(JsonNode node) {
    List<JsonNode> rules = new ArrayList<>();
    node.path("rules").forEach(rules::add);
    List<JsonNode> steps = new ArrayList<>();
    node.path("steps").forEach(steps::add);
    Map<Integer, CepOutput> expected = new HashMap<>();
    JsonNode outputs = node.has("expectTimely") ? node.path("expectTimely") : node.path("expect");
    outputs.forEach(output -> expected.put(output.path("step").intValue(), CepOutput.of(output)));
    return new CepCase(
        node.path("id").textValue(),
        node.path("time").textValue().equals("event"),
        rules,
        steps,
        node.path("outcome").textValue().equals("rejected"),
        expected);
  }

  /** The same with other answers. */
  CepCase answered(Map<Integer, CepOutput> answers) {
    return new CepCase(id, isEventTime, rules, steps, isRejected, answers);
  }

  /** The same with other rules and steps. */
  CepCase with(List<JsonNode> otherRules, List<JsonNode> otherSteps) {
    return new CepCase(id, isEventTime, otherRules, otherSteps, isRejected, expected);
  }

  /** Its rules and steps, one a line. */
  String text() {
    StringBuilder text = new StringBuilder(isEventTime ? "event time\n" : "processing time\n");
    rules.forEach(rule -> text.append(rule).append('\n'));
    steps.forEach(step -> text.append(step).append('\n'));
    return text.toString();
  }

  CepOutput expectedAt(int step) {
    return expected.getOrDefault(step, CepOutput.NOTHING);
  }
}
