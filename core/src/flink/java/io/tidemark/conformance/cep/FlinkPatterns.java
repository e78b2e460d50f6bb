package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.flink.cep.nfa.aftermatch.AfterMatchSkipStrategy;
import org.apache.flink.cep.nfa.aftermatch.SkipToFirstStrategy;
import org.apache.flink.cep.nfa.aftermatch.SkipToLastStrategy;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.WithinType;
import org.apache.flink.cep.pattern.conditions.IterativeCondition;

/** Builds Flink's own patterns from the graphs of the vectors. */
final class FlinkPatterns {
  private FlinkPatterns() {}

  static Pattern<FlinkEvent, ?> root(JsonNode graph) {
    Pattern<FlinkEvent, ?> pattern = chain(graph, skip(graph.path("afterMatchStrategy")));
    JsonNode window = graph.path("window");
    return window.isMissingNode() || window.isNull()
        ? pattern
        : pattern.within(
            duration(window.path("time")), WithinType.valueOf(window.path("type").asText()));
  }

  private static Duration duration(JsonNode time) {
    return Duration.ofMillis(time.path("size").longValue());
  }

  private static AfterMatchSkipStrategy skip(JsonNode node) {
    String step = node.path("patternName").textValue();
    boolean isFailing = node.path("throwExceptionOnMiss").booleanValue();
    return switch (node.path("type").asText("NO_SKIP")) {
      case "SKIP_TO_NEXT" -> AfterMatchSkipStrategy.skipToNext();
      case "SKIP_PAST_LAST_EVENT" -> AfterMatchSkipStrategy.skipPastLastEvent();
      case "SKIP_TO_FIRST" -> {
        SkipToFirstStrategy first = AfterMatchSkipStrategy.skipToFirst(step);
        yield isFailing ? first.throwExceptionOnMiss() : first;
      }
      case "SKIP_TO_LAST" -> {
        SkipToLastStrategy last = AfterMatchSkipStrategy.skipToLast(step);
        yield isFailing ? last.throwExceptionOnMiss() : last;
      }
      default -> AfterMatchSkipStrategy.noSkip();
    };
  }

  private static Pattern<FlinkEvent, ?> chain(JsonNode graph, AfterMatchSkipStrategy skip) {
    Map<String, JsonNode> nodes = new LinkedHashMap<>();
    graph.path("nodes").forEach(node -> nodes.put(node.path("name").asText(), node));
    Map<String, JsonNode> edges = new HashMap<>();
    Set<String> begins = new HashSet<>(nodes.keySet());
    for (JsonNode edge : graph.path("edges")) {
      edges.put(edge.path("source").asText(), edge);
      begins.remove(edge.path("target").asText());
    }
    String at = begins.iterator().next();
    JsonNode first = nodes.get(at);
    Pattern<FlinkEvent, ?> begun =
        isGroup(first)
            ? Pattern.begin(cast(chain(first, skip)), skip)
            : Pattern.<FlinkEvent>begin(at, skip);
    Pattern<FlinkEvent, ?> pattern = details(cast(begun), first);
    while (edges.containsKey(at)) {
      JsonNode edge = edges.get(at);
      at = edge.path("target").asText();
      pattern = details(follow(pattern, edge.path("type").asText(), nodes.get(at)), nodes.get(at));
    }
    return pattern;
  }

  @SuppressWarnings("unchecked")
  private static Pattern<FlinkEvent, FlinkEvent> cast(Pattern<FlinkEvent, ?> pattern) {
    return (Pattern<FlinkEvent, FlinkEvent>) pattern;
  }

  private static boolean isGroup(JsonNode node) {
    return node.path("type").asText().equals("COMPOSITE");
  }

  private static Pattern<FlinkEvent, FlinkEvent> follow(
      Pattern<FlinkEvent, ?> pattern, String edge, JsonNode node) {
    String name = node.path("name").asText();
    if (isGroup(node)) {
      Pattern<FlinkEvent, FlinkEvent> group =
          cast(chain(node, pattern.getAfterMatchSkipStrategy()));
      return switch (edge) {
        case "STRICT" -> cast(pattern).next(group);
        case "SKIP_TILL_NEXT" -> cast(pattern).followedBy(group);
        default -> cast(pattern).followedByAny(group);
      };
    }
    return switch (edge) {
      case "STRICT" -> cast(pattern).next(name);
      case "SKIP_TILL_NEXT" -> cast(pattern).followedBy(name);
      case "SKIP_TILL_ANY" -> cast(pattern).followedByAny(name);
      case "NOT_NEXT" -> cast(pattern).notNext(name);
      default -> cast(pattern).notFollowedBy(name);
    };
  }

  private static Pattern<FlinkEvent, FlinkEvent> details(
      Pattern<FlinkEvent, FlinkEvent> added, JsonNode node) {
    Pattern<FlinkEvent, FlinkEvent> pattern = added;
    if (node.path("condition").isObject()) {
      pattern = pattern.where(condition(node.path("condition")));
    }
    JsonNode quantifier = node.path("quantifier");
    Set<String> properties = new HashSet<>();
    quantifier.path("properties").forEach(property -> properties.add(property.asText()));
    pattern = times(pattern, properties, quantifier.path("times"));
    if (properties.contains("GREEDY")) {
      pattern = pattern.greedy();
    }
    if (properties.contains("OPTIONAL")) {
      pattern = pattern.optional();
    }
    pattern =
        switch (quantifier.path("consumingStrategy").asText("SKIP_TILL_NEXT")) {
          case "STRICT" -> pattern.consecutive();
          case "SKIP_TILL_ANY" -> pattern.allowCombinations();
          default -> pattern;
        };
    JsonNode until = quantifier.path("untilCondition");
    return until.isObject() ? pattern.until(condition(until)) : pattern;
  }

  private static Pattern<FlinkEvent, FlinkEvent> times(
      Pattern<FlinkEvent, FlinkEvent> pattern, Set<String> properties, JsonNode times) {
    int from = times.path("from").asInt(1);
    boolean hasWindow = times.path("windowTime").isObject();
    if (properties.contains("TIMES")) {
      int to = times.path("to").intValue();
      return hasWindow
          ? pattern.times(from, to, duration(times.path("windowTime")))
          : pattern.times(from, to);
    }
    if (properties.contains("LOOPING")) {
      return hasWindow
          ? pattern.timesOrMore(from, duration(times.path("windowTime")))
          : pattern.timesOrMore(from);
    }
    return pattern;
  }

  private static IterativeCondition<FlinkEvent> condition(JsonNode node) {
    return new FlinkCondition(FlinkExpression.parse(node.path("expression").textValue()));
  }
}
