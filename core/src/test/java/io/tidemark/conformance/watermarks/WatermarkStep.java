package io.tidemark.conformance.watermarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A step of a case.
 *
 * @param out what was recorded, one emission a line; those in no particular order are sorted
 */
record WatermarkStep(JsonNode in, List<String> out) {
  static WatermarkStep of(JsonNode step) {
    List<String> out = new ArrayList<>();
    step.path("out").forEach(emission -> out.add(text(emission)));
    return new WatermarkStep(step.path("in"), sorted(out));
  }

  private static String text(JsonNode emission) {
    String kind = emission.path("kind").asText();
    return switch (kind) {
      case "watermark" ->
          watermark((byte) emission.path("key").asInt(), emission.path("ts").longValue());
      case "error" -> "error " + emission.path("error").asText();
      case "probe" ->
          "probe " + emission.path("coalesced").asText() + " " + emission.path("top").asText();
      case "status" -> "status " + emission.path("idle").asText();
      case "item" -> "item " + emission.path("id").asText();
      case "complete" -> "complete " + emission.path("done").asText();
      case "event", "element" -> "element " + emission.path("id").asText();
      default -> kind;
    };
  }

  static String watermark(byte key, long time) {
    return "watermark " + key + " " + time;
  }

  /** Watermarks of different keys may come in any order, next to each other. */
  static List<String> sorted(List<String> emissions) {
    List<String> sorted = new ArrayList<>(emissions);
    int from = 0;
    for (int i = 0; i <= sorted.size(); i++) {
      if (i == sorted.size() || !sorted.get(i).startsWith("watermark")) {
        sorted.subList(from, i).sort(null);
        from = i + 1;
      }
    }
    return sorted;
  }

  String op() {
    return in.path("op").asText();
  }

  long ts() {
    return in.path("ts").longValue();
  }

  int partition() {
    return in.path("queue").asInt(in.path("partition").asInt());
  }
}
