package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;

/** Makes cases of random patterns and events, in the form of the vectors. */
final class RandomCepCases {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> TYPES = List.of("A", "B", "C", "D");

  private final Random random;
  private final boolean withAdditions;
  private int groups;
  private int steps;

  /** Cases that Flink can answer too. */
  RandomCepCases(long seed) {
    this(seed, false);
  }

  /**
   * @param withAdditions whether there may be in them what Flink does not have
   */
  RandomCepCases(long seed, boolean withAdditions) {
    this.withAdditions = withAdditions;
    random = new Random(seed);
  }

  CepCase next() {
    groups = 0;
    steps = 0;
    boolean isEventTime = random.nextInt(4) > 0;
    ObjectNode node = JSON.createObjectNode();
    node.put("id", "random").put("time", isEventTime ? "event" : "processing");
    node.put("outcome", "ok");
    ObjectNode rule = node.putArray("rules").addObject();
    rule.put("id", "r1");
    ObjectNode graph = graph(1 + random.nextInt(4), 0);
    strategy(graph);
    window(graph);
    rule.set("pattern", graph);
    steps(node.putArray("steps"), isEventTime);
    return CepCase.of(node);
  }

  private ObjectNode graph(int size, int depth) {
    ObjectNode graph = JSON.createObjectNode();
    graph.put("name", "g" + groups++).put("type", "COMPOSITE");
    ArrayNode nodes = graph.putArray("nodes");
    ArrayNode edges = graph.putArray("edges");
    String before = null;
    for (int i = 0; i < size; i++) {
      boolean isGroup = depth < 2 && random.nextInt(6) == 0;
      boolean isNegated = !isGroup && i > 0 && random.nextInt(6) == 0;
      ObjectNode node = isGroup ? graph(1 + random.nextInt(2), depth + 1) : step();
      node.set("quantifier", quantifier(isNegated));
      nodes.add(node);
      if (before != null) {
        String edge =
            isNegated
                ? pick("NOT_NEXT", "NOT_FOLLOW")
                : pick("STRICT", "SKIP_TILL_NEXT", "SKIP_TILL_ANY");
        edges
            .addObject()
            .put("source", before)
            .put("target", node.path("name").asText())
            .put("type", edge);
      }
      before = node.path("name").asText();
    }
    return graph;
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private ObjectNode step() {
    String name = "s" + steps++;
    ObjectNode step = JSON.createObjectNode().put("name", name).put("type", "ATOMIC");
    if (random.nextInt(8) > 0) {
      step.set("condition", condition(name));
    }
    return step;
  }

  private JsonNode condition(String step) {
    String type = "type == '" + pick("A", "B", "C", "D") + "'";
    String text =
        switch (random.nextInt(10)) {
          case 0 -> "v > " + random.nextInt(6);
          case 1 -> type + " && (count(" + step + ") == 0 || v > last(" + step + ".v))";
          case 2 -> type + " && sum(s0.v) + v < " + (5 + random.nextInt(10));
          case 3 -> "v != first(s0.v) || v - min(s0.v) < 2";
          case 4 -> type + " || v % 3 == 1";
          case 5 -> "v * 2 >= avg(s0.v) || max(s0.v) > 6";
          default -> type;
        };
    return JSON.createObjectNode().put("type", "AVIATOR").put("expression", text);
  }

  private ObjectNode quantifier(boolean isNegated) {
    ObjectNode quantifier = JSON.createObjectNode();
    ArrayNode properties = quantifier.putArray("properties");
    int kind = isNegated ? 0 : random.nextInt(5);
    String inner = "SKIP_TILL_NEXT";
    if (kind < 3) {
      properties.add("SINGLE");
    } else {
      properties.add(kind == 3 ? "LOOPING" : "TIMES");
      int from = 1 + random.nextInt(2);
      ObjectNode times = quantifier.putObject("times");
      times.put("from", from).put("to", from + random.nextInt(2));
      if (random.nextInt(6) == 0) {
        times.putObject("windowTime").put("unit", "MILLISECONDS").put("size", 4);
      }
      inner = pick("SKIP_TILL_NEXT", "SKIP_TILL_NEXT", "STRICT", "SKIP_TILL_ANY");
      if (random.nextInt(4) == 0) {
        properties.add("GREEDY");
      }
      if (kind == 3 && random.nextInt(4) == 0) {
        quantifier.set("untilCondition", condition("s0"));
      }
    }
    if (!isNegated && random.nextInt(4) == 0) {
      properties.add("OPTIONAL");
    }
    quantifier.put("consumingStrategy", inner);
    return quantifier;
  }

  private void strategy(ObjectNode graph) {
    String type =
        pick(
            "NO_SKIP",
            "NO_SKIP",
            "SKIP_TO_NEXT",
            "SKIP_PAST_LAST_EVENT",
            "SKIP_TO_FIRST",
            "SKIP_TO_LAST");
    ObjectNode strategy = graph.putObject("afterMatchStrategy").put("type", type);
    JsonNode nodes = graph.path("nodes");
    if (withAdditions && !type.equals("NO_SKIP") && random.nextInt(3) == 0) {
      strategy.put("eager", true);
    }
    strategy.put("patternName", nodes.get(random.nextInt(nodes.size())).path("name").asText());
  }

  private void window(ObjectNode graph) {
    if (random.nextInt(3) > 0) {
      ObjectNode window = graph.putObject("window");
      window.put("type", pick("FIRST_AND_LAST", "FIRST_AND_LAST", "PREVIOUS_AND_CURRENT"));
      window.putObject("time").put("unit", "MILLISECONDS").put("size", 4 + random.nextInt(8));
    }
  }

  private void steps(ArrayNode steps, boolean isEventTime) {
    long time = 1;
    long clock = time;
    int events = 6 + random.nextInt(8);
    if (!isEventTime) {
      // At 0 Flink sets no timers.
      steps.addObject().put("processingTime", time);
    }
    for (int i = 0; i < events; i++) {
      time += random.nextInt(3);
      ObjectNode event = steps.addObject().putObject("event");
      event.put("id", "e" + i).put("key", random.nextInt(5) == 0 ? "k2" : "k1");
      if (isEventTime) {
        event.put("ts", Math.max(0, time - (random.nextInt(4) == 0 ? 2 : 0)));
      }
      ObjectNode fields = event.putObject("fields");
      fields.put("type", TYPES.get(random.nextInt(TYPES.size())));
      if (random.nextInt(8) > 0) {
        fields.put("v", random.nextInt(8));
      }
      if (random.nextInt(3) == 0 && isEventTime) {
        steps.addObject().put("watermark", time - 1);
      } else if (!isEventTime && time > clock && random.nextInt(3) == 0) {
        // To say the same time again is nothing to the engine; Flink looks for timers once more.
        clock = time;
        steps.addObject().put("processingTime", clock);
      }
    }
    steps.addObject().put(isEventTime ? "watermark" : "processingTime", time + 3);
    steps.addObject().put(isEventTime ? "watermark" : "processingTime", time + 100);
  }
}
