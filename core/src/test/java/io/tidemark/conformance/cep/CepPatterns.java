package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.pattern.Pattern;
import io.tidemark.pattern.SkipStrategy;
import io.tidemark.pattern.WithinType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Builds patterns from the graphs of the vectors, by the calls that Flink's users make. */
final class CepPatterns {
  private final CepConditions conditions;

  CepPatterns(CepConditions conditions) {
    this.conditions = conditions;
  }

  /** A rule's whole pattern. */
  Pattern root(JsonNode graph) {
    Pattern pattern = chain(graph).skip(skip(graph.path("afterMatchStrategy")));
    JsonNode window = graph.path("window");
    return window.isMissingNode() || window.isNull()
        ? pattern
        : pattern.within(
            duration(window.path("time")), WithinType.valueOf(window.path("type").asText()));
  }

  private static SkipStrategy skip(JsonNode node) {
    String step = node.path("patternName").textValue();
    SkipStrategy skip =
        switch (node.path("type").asText("NO_SKIP")) {
          case "NO_SKIP" -> SkipStrategy.noSkip();
          case "SKIP_TO_NEXT" -> SkipStrategy.skipToNext();
          case "SKIP_PAST_LAST_EVENT" -> SkipStrategy.skipPastLastEvent();
          case "SKIP_TO_FIRST" -> SkipStrategy.skipToFirst(step);
          case "SKIP_TO_LAST" -> SkipStrategy.skipToLast(step);
          default -> throw new IllegalArgumentException("no strategy " + node);
        };
    SkipStrategy failing =
        node.path("throwExceptionOnMiss").booleanValue() ? skip.throwExceptionOnMiss() : skip;
    // An addition of this engine's, which random cases use.
    return node.path("eager").booleanValue() ? failing.eager() : failing;
  }

  private static Duration duration(JsonNode time) {
    ChronoUnit unit =
        time.path("unit").asText().equals("MILLISECONDS")
            ? ChronoUnit.MILLIS
            : ChronoUnit.valueOf(time.path("unit").asText());
    return Duration.of(time.path("size").longValue(), unit);
  }

  private Pattern chain(JsonNode graph) {
    Map<String, JsonNode> nodes = new LinkedHashMap<>();
    for (JsonNode node : graph.path("nodes")) {
      if (nodes.put(node.path("name").asText(), node) != null) {
        throw new IllegalArgumentException("two nodes " + node.path("name"));
      }
    }
    Map<String, JsonNode> out = new HashMap<>();
    Set<String> entered = new HashSet<>();
    for (JsonNode edge : graph.path("edges")) {
      String source = edge.path("source").asText();
      String target = edge.path("target").asText();
      if (!nodes.containsKey(source) || !nodes.containsKey(target)) {
        throw new IllegalArgumentException("an edge to nowhere: " + edge);
      }
      if (out.put(source, edge) != null || !entered.add(target)) {
        throw new IllegalArgumentException("two edges at one node: " + edge);
      }
    }
    String at = null;
    for (String name : nodes.keySet()) {
      if (!entered.contains(name)) {
        if (at != null) {
          throw new IllegalArgumentException("two begin nodes");
        }
        at = name;
      }
    }
    if (at == null) {
      throw new IllegalArgumentException("no begin node");
    }
    Pattern pattern = begin(nodes.get(at));
    while (out.containsKey(at)) {
      JsonNode edge = out.get(at);
      at = edge.path("target").asText();
      pattern = follow(pattern, edge.path("type").asText(), nodes.get(at));
    }
    return pattern;
  }

  private Pattern begin(JsonNode node) {
    String name = node.path("name").asText();
    return details(isGroup(node) ? Pattern.begin(name, chain(node)) : Pattern.begin(name), node);
  }

  private static boolean isGroup(JsonNode node) {
    return switch (node.path("type").asText()) {
      case "COMPOSITE" -> true;
      case "ATOMIC" -> false;
      default -> throw new IllegalArgumentException("no node type " + node.path("type"));
    };
  }

  private Pattern follow(Pattern pattern, String edge, JsonNode node) {
    String name = node.path("name").asText();
    if (isGroup(node)) {
      Pattern group = chain(node);
      return details(
          switch (edge) {
            case "STRICT" -> pattern.next(name, group);
            case "SKIP_TILL_NEXT" -> pattern.followedBy(name, group);
            case "SKIP_TILL_ANY" -> pattern.followedByAny(name, group);
            default -> throw new IllegalArgumentException("no edge to a group: " + edge);
          },
          node);
    }
    return details(
        switch (edge) {
          case "STRICT" -> pattern.next(name);
          case "SKIP_TILL_NEXT" -> pattern.followedBy(name);
          case "SKIP_TILL_ANY" -> pattern.followedByAny(name);
          case "NOT_NEXT" -> pattern.notNext(name);
          case "NOT_FOLLOW" -> pattern.notFollowedBy(name);
          default -> throw new IllegalArgumentException("no edge type " + edge);
        },
        node);
  }

  private Pattern details(Pattern added, JsonNode node) {
    Pattern pattern = added;
    JsonNode condition = node.path("condition");
    if (!condition.isMissingNode() && !condition.isNull()) {
      pattern = pattern.where(conditions.read(condition));
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
          case "SKIP_TILL_NEXT" -> pattern;
          case "SKIP_TILL_ANY" -> pattern.allowCombinations();
          default -> throw new IllegalArgumentException("no strategy in " + quantifier);
        };
    JsonNode until = quantifier.path("untilCondition");
    return until.isMissingNode() || until.isNull()
        ? pattern
        : pattern.until(conditions.read(until));
  }

  private static Pattern times(Pattern pattern, Set<String> properties, JsonNode times) {
    Set<String> known = Set.of("SINGLE", "LOOPING", "TIMES", "OPTIONAL", "GREEDY");
    if (!known.containsAll(properties)) {
      throw new IllegalArgumentException("no such quantifier: " + properties);
    }
    JsonNode windowNode = times.path("windowTime");
    Duration window =
        windowNode.isMissingNode() || windowNode.isNull() ? null : duration(windowNode);
    if (properties.contains("TIMES")) {
      return pattern.times(times.path("from").intValue(), times.path("to").intValue(), window);
    }
    return properties.contains("LOOPING")
        ? pattern.timesOrMore(times.path("from").asInt(1), window)
        : pattern;
  }
}
