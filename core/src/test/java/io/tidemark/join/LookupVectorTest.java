package io.tidemark.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The queue of lookups lets go what was recorded from Hazelcast Jet, step by step. */
class LookupVectorTest {
  private static final long SEED = Long.getLong("conformance.seed", System.nanoTime());

  /** Jet keeps several slots for one key there, and lets a watermark go that is overtaken. */
  private static final String KEY_NUMBERING = "async-unordered-key-numbering";

  static Stream<Arguments> cases() throws IOException {
    return Stream.concat(cases("ordered"), cases("unordered"));
  }

  private static Stream<Arguments> cases(String order) throws IOException {
    Path file =
        Path.of(System.getProperty("basedir", ""))
            .resolve("src/test/resources/conformance/watermarks")
            .resolve("watermarks-async-" + order + ".json");
    JsonNode cases = new ObjectMapper().readTree(file.toFile()).path("cases");
    assertFalse(cases.isEmpty());
    return StreamSupport.stream(cases.spliterator(), false)
        .map(node -> Arguments.of(node.path("id").asText(), node));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void letsGoWhatWasRecorded(String id, JsonNode node) {
    play(node, -1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void letsGoTheSameAcrossACut(String id, JsonNode node) {
    play(node, new Random(SEED ^ id.hashCode()).nextInt(node.path("steps").size()));
  }

  private static void play(JsonNode node, int cut) {
    LookupQueueRun run = new LookupQueueRun(node.path("job"));
    try {
      JsonNode steps = node.path("steps");
      for (int i = 0; i < steps.size(); i++) {
        if (i == cut) {
          run = run.cut();
        }
        List<String> found = run.apply(steps.get(i).path("in"));
        List<String> expected = texts(steps.get(i).path("out"));
        if (node.path("id").asText().equals(KEY_NUMBERING)) {
          expected.remove("watermark 2 11");
        }
        assertEquals(expected, found, "step " + i + " -Dconformance.seed=" + SEED);
      }
    } finally {
      run.close();
    }
  }

  private static List<String> texts(JsonNode out) {
    List<String> texts = new ArrayList<>();
    for (JsonNode emission : out) {
      String kind = emission.path("kind").asText();
      texts.add(
          switch (kind) {
            case "item" -> "item " + emission.path("id").asText();
            case "watermark" ->
                "watermark " + emission.path("key").asText() + " " + emission.path("ts").asText();
            case "complete" -> "complete " + emission.path("done").asText();
            case "error" -> "error " + emission.path("error").asText();
            default -> kind;
          });
    }
    return texts;
  }
}
