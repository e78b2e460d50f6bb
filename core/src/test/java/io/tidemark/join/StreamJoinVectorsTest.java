package io.tidemark.join;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.engine.Engine;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Layout;
import io.tidemark.engine.Pinning;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Waiting;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Hazelcast Jet's stream-to-stream join gave, step by step. */
class StreamJoinVectorsTest {
  private static final String FILE = "/conformance/watermarks/watermarks-stream-join.json";

  static Stream<JsonNode> cases() throws IOException {
    try (InputStream in = StreamJoinVectorsTest.class.getResourceAsStream(FILE)) {
      JsonNode cases = new ObjectMapper().readTree(in).get("cases");
      return StreamSupport.stream(cases.spliterator(), false);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void comesOutInline(JsonNode vector) {
    Topology topology = JoinVectorRun.topology(vector.get("job"));
    JoinVectorRun run = new JoinVectorRun(topology);
    InlineEngine.Builder builder = InlineEngine.builder(topology);
    run.bind(builder);
    try (InlineEngine engine = builder.build()) {
      check(vector, run, engine, 0, vector.get("steps").size());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void comesOutOfThreads(JsonNode vector) {
    for (int shards : new int[] {1, 3}) {
      Topology topology = JoinVectorRun.topology(vector.get("job"));
      JoinVectorRun run = new JoinVectorRun(topology);
      RingEngine.Builder builder =
          RingEngine.builder(topology)
              .layout(Layout.SPREAD)
              .shards(shards)
              .waiting(Waiting.PARK)
              .pinning(Pinning.OFF);
      run.bind(builder);
      try (RingEngine engine = builder.build()) {
        check(vector, run, engine, 0, vector.get("steps").size());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void comesOutAcrossSnapshots(JsonNode vector) throws IOException {
    int size = vector.get("steps").size();
    Random random = new Random(vector.get("id").textValue().hashCode());
    for (int round = 0; round < 3; round++) {
      Topology topology = JoinVectorRun.topology(vector.get("job"));
      JoinVectorRun run = new JoinVectorRun(topology);
      int cut = random.nextInt(size);
      ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
      InlineEngine.Builder before = InlineEngine.builder(topology);
      run.bind(before);
      try (InlineEngine engine = before.build()) {
        check(vector, run, engine, 0, cut);
        engine.snapshot(snapshot);
      }
      InlineEngine.Builder behind = InlineEngine.builder(topology);
      run.bind(behind);
      try (InlineEngine engine = behind.build()) {
        engine.restore(new ByteArrayInputStream(snapshot.toByteArray()));
        check(vector, run, engine, cut, size);
      }
    }
  }

  private static void check(JsonNode vector, JoinVectorRun run, Engine engine, int from, int to) {
    for (int i = from; i < to; i++) {
      JsonNode step = vector.get("steps").get(i);
      assertEquals(
          JoinVectorRun.expected(step),
          run.step(engine, step.get("in")),
          vector.get("id").textValue() + ", step " + i + " " + step.get("in"));
      JoinVectorRun.requireBalanced(engine);
    }
  }
}
