package io.tidemark.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the cases of a {@code window-conformance/1} file. */
final class WindowCaseReader {
  private static final String FORMAT = "window-conformance/1";

  private WindowCaseReader() {}

  static List<WindowCase> cases(JsonNode file) {
    if (!file.path("format").asText().equals(FORMAT)) {
      throw new IllegalArgumentException(
          "format is " + file.path("format") + ", expected " + FORMAT);
    }
    List<WindowCase> cases = new ArrayList<>();
    for (JsonNode node : file.path("cases")) {
      cases.add(windowCase(file.path("family").asText(), node));
    }
    return cases;
  }

  private static WindowCase windowCase(String family, JsonNode node) {
    JsonNode job = node.path("job");
    List<StageSpec> stages = new ArrayList<>();
    if (job.has("stages")) {
      job.path("stages").forEach(stage -> stages.add(stage(stage)));
    } else {
      stages.add(stage(job));
    }
    List<Step> steps = new ArrayList<>();
    node.path("steps").forEach(step -> steps.add(step(step)));
    return new WindowCase(
        family,
        node.path("id").asText(),
        stages,
        ExactJson.integer(job, "startProcessingTime", 0),
        node.path("buildError").asText(null),
        steps);
  }

  private static StageSpec stage(JsonNode node) {
    return new StageSpec(
        node.path("keyed").asBoolean(),
        assigner(node.path("assigner")),
        trigger(node.path("trigger")),
        evictor(node.path("evictor")),
        ExactJson.integer(node, "allowedLateness"),
        node.path("lateOutput").asBoolean(),
        function(node.path("function")));
  }

  private static AssignerSpec assigner(JsonNode node) {
    long size = ExactJson.integer(node, "size", ExactJson.integer(node, "gap", 0));
    return new AssignerSpec(
        node.path("type").asText(),
        node.path("time").asText().equals("event"),
        size,
        ExactJson.integer(node, "slide", size),
        ExactJson.integer(node, "offset", 0),
        node.has("stagger"),
        node.path("endOfStream").asBoolean());
  }

  private static TriggerSpec trigger(JsonNode node) {
    Map<String, Object> settings = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (!List.of("type", "inner", "delta", "threshold").contains(field.getKey())) {
        settings.put(field.getKey(), ExactJson.value(field.getValue()));
      }
    }
    if (node.has("delta")) {
      settings.put("delta", delta(node));
    }
    TriggerSpec inner = node.has("inner") ? trigger(node.path("inner")) : null;
    return new TriggerSpec(node.path("type").asText(), settings, inner);
  }

  private static EvictorSpec evictor(JsonNode node) {
    if (!node.has("type")) {
      return null;
    }
    return new EvictorSpec(
        node.path("type").asText(),
        ExactJson.integer(node, "n", ExactJson.integer(node, "size", 0)),
        node.has("delta") ? delta(node) : null,
        node.path("after").asBoolean());
  }

  private static DeltaSpec delta(JsonNode node) {
    return new DeltaSpec(
        node.path("delta").asText().equals("signed"), node.path("threshold").doubleValue());
  }

  private static FunctionSpec function(JsonNode node) {
    return new FunctionSpec(
        node.path("type").asText(),
        node.path("fn").asText(),
        (int) ExactJson.integer(node, "k", 0),
        node.path("meta").asBoolean(),
        node.path("windowState").asBoolean(),
        node.has("sideAbove") ? (Long) ExactJson.integer(node, "sideAbove") : null);
  }

  private static Step step(JsonNode node) {
    List<Emission> out = new ArrayList<>();
    node.path("out").forEach(emission -> out.add(emission(emission)));
    return new Step(input(node.path("in")), out);
  }

  private static Input input(JsonNode in) {
    return switch (in.path("op").asText()) {
      case "element" ->
          Input.element(
              ExactJson.integer(in, "id"),
              in.path("ts").isNull() ? null : (Long) ExactJson.integer(in, "ts"),
              in.path("key").asText(),
              ExactJson.integer(in, "value"),
              ExactJson.integer(in, "gap", 0));
      case "watermark" -> Input.watermark(ExactJson.integer(in, "ts"));
      case "processingTime" -> Input.processingTime(ExactJson.integer(in, "ts"));
      case "status" -> Input.status(in.path("idle").asBoolean());
      case "probe" -> Input.probe();
      default -> throw new IllegalArgumentException("unknown operation in " + in);
    };
  }

  private static Emission emission(JsonNode out) {
    Map<String, Object> fields = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : out.properties()) {
      fields.put(field.getKey(), ExactJson.value(field.getValue()));
    }
    String kind = (String) fields.remove("kind");
    if (kind.equals("probe")) {
      // The rest are counts of the recording system, for information only.
      fields.keySet().retainAll(List.of("windows", "stage"));
    }
    return new Emission(kind, fields);
  }
}
