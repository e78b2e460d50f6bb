package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.conformance.cep.FlinkComparison.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Makes a case on which the engine and Flink differ smaller while they differ. */
final class CepShrinker {
  private final FlinkComparison comparison;

  CepShrinker(FlinkComparison comparison) {
    this.comparison = comparison;
  }

  CepCase shrink(CepCase cepCase) throws Exception {
    CepCase smallest = cepCase;
    CepCase before = null;
    while (before != smallest) {
      before = smallest;
      smallest = steps(smallest);
      smallest = pattern(smallest);
    }
    return smallest;
  }

  private boolean isDifferent(CepCase cepCase) throws Exception {
    try {
      return comparison.run(cepCase).outcome() == Outcome.DIFFERENT;
    } catch (IllegalArgumentException broken) {
      return false;
    }
  }

  private CepCase steps(CepCase cepCase) throws Exception {
    CepCase smallest = cepCase;
    int first = cepCase.isEventTime() ? 0 : 1;
    for (int i = cepCase.steps().size() - 1; i >= first; i--) {
      List<JsonNode> steps = new ArrayList<>(smallest.steps());
      steps.remove(i);
      CepCase smaller = smallest.with(smallest.rules(), steps);
      if (isDifferent(smaller)) {
        smallest = smaller;
      }
    }
    return smallest;
  }

  /** Leaves out whatever of the pattern can be left out: nodes at the end, and what they have. */
  private CepCase pattern(CepCase cepCase) throws Exception {
    CepCase smallest = cepCase;
    int places = places(smallest.rules().get(0));
    for (int place = 0; place < places; place++) {
      JsonNode rule = smallest.rules().get(0).deepCopy();
      if (new Cut(place).cut(rule.path("pattern"))) {
        CepCase smaller = smallest.with(List.of(rule), smallest.steps());
        if (isDifferent(smaller)) {
          smallest = smaller;
        }
      }
    }
    return smallest;
  }

  private static int places(JsonNode rule) {
    Cut count = new Cut(Integer.MAX_VALUE);
    count.cut(rule.deepCopy().path("pattern"));
    return count.seen;
  }

  /** Takes one thing away, by its number in the order of a walk. */
  private static final class Cut {
    private final int place;
    private int seen;

    Cut(int place) {
      this.place = place;
    }

    private boolean isHere() {
      return seen++ == place;
    }

    boolean cut(JsonNode graph) {
      ArrayNode nodes = (ArrayNode) graph.path("nodes");
      ArrayNode edges = (ArrayNode) graph.path("edges");
      if (nodes.size() > 1 && isHere()) {
        nodes.remove(nodes.size() - 1);
        edges.remove(edges.size() - 1);
        return true;
      }
      if (nodes.size() > 1 && isHere()) {
        nodes.remove(0);
        edges.remove(0);
        return true;
      }
      if (graph.has("window") && isHere()) {
        ((ObjectNode) graph).remove("window");
        return true;
      }
      for (int i = 0; i < nodes.size(); i++) {
        if (cut(nodes, i)) {
          return true;
        }
      }
      return false;
    }

    private boolean cut(ArrayNode nodes, int index) {
      ObjectNode node = (ObjectNode) nodes.get(index);
      if (node.has("condition") && isHere()) {
        node.remove("condition");
        return true;
      }
      ObjectNode quantifier = (ObjectNode) node.path("quantifier");
      ArrayNode properties = (ArrayNode) quantifier.path("properties");
      for (int i = 1; i < properties.size(); i++) {
        if (isHere()) {
          properties.remove(i);
          return true;
        }
      }
      if (quantifier.has("untilCondition") && isHere()) {
        quantifier.remove("untilCondition");
        return true;
      }
      if (quantifier.path("times").has("windowTime") && isHere()) {
        ((ObjectNode) quantifier.path("times")).remove("windowTime");
        return true;
      }
      if (!properties.get(0).asText().equals("SINGLE") && isHere()) {
        properties.removeAll().add("SINGLE");
        quantifier.remove("times");
        quantifier.remove("untilCondition");
        quantifier.put("consumingStrategy", "SKIP_TILL_NEXT");
        return true;
      }
      return node.has("nodes") && cut(node);
    }
  }
}
