package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A match or a timed-out partial match, as the vectors write it.
 *
 * @param events ids by step, in the order taken
 */
record CepMatch(String rule, String key, long time, Map<String, List<String>> events) {
  static CepMatch of(JsonNode node) {
    Map<String, List<String>> events = new TreeMap<>();
    node.path("match")
        .properties()
        .forEach(
            step -> {
              List<String> ids = new ArrayList<>();
              step.getValue().forEach(id -> ids.add(id.textValue()));
              events.put(step.getKey(), ids);
            });
    return new CepMatch(
        node.path("rule").textValue(),
        node.path("key").textValue(),
        node.path("ts").longValue(),
        events);
  }
}
