package io.tidemark.conformance.watermarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A case of one family of watermark vectors. */
record WatermarkCase(String id, JsonNode job, List<WatermarkStep> steps) {
  static WatermarkCase of(JsonNode node) {
    List<WatermarkStep> steps = new ArrayList<>();
    node.path("steps").forEach(step -> steps.add(WatermarkStep.of(step)));
    return new WatermarkCase(node.path("id").asText(), node.path("job"), steps);
  }

  /** What was recorded, step by step. */
  List<List<String>> recorded() {
    return steps.stream().map(WatermarkStep::out).toList();
  }

  /** The number of an option of the job, 0 if it has none of the name. */
  long option(String name) {
    return job.path(name).longValue();
  }
}
