package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.join.AsyncCall;
import io.tidemark.join.AsyncOptions;
import io.tidemark.record.Field;
import io.tidemark.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The recorded cases of lookups on whole engines, those with one watermark key. An engine lets go
 * behind each record what may go, so answers are handed in when the recorded system looks at them.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LookupVectorEngineTest {
  private static final int CASES = 36;

  private final Map<Long, AsyncCall> calls = new ConcurrentHashMap<>();
  private final List<Long> found = Collections.synchronizedList(new ArrayList<>());

  private static List<JsonNode> cases() throws IOException {
    List<JsonNode> cases = new ArrayList<>();
    for (String order : List.of("ordered", "unordered")) {
      Path file =
          Path.of(System.getProperty("basedir", ""))
              .resolve("src/test/resources/conformance/watermarks")
              .resolve("watermarks-async-" + order + ".json");
      new ObjectMapper().readTree(file.toFile()).path("cases").forEach(cases::add);
    }
    cases.removeIf(
        each ->
            StreamSupport.stream(each.path("steps").spliterator(), false)
                .anyMatch(step -> step.path("in").path("key").asInt() != 0));
    return cases;
  }

  static Stream<RingShape> shapes() {
    return Stream.concat(Stream.of((RingShape) null), RingShape.all());
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void letsGoWhatWasRecorded(RingShape shape) throws IOException {
    int count = 0;
    for (JsonNode each : cases()) {
      calls.clear();
      found.clear();
      try (Engine engine = engine(shape, each.path("job"))) {
        play(engine, each);
      } catch (EngineException expected) {
        assertEquals("error", last(each).path("kind").asText(), each.path("id").asText());
      }
      count++;
    }
    assertEquals(CASES, count);
  }

  private static JsonNode last(JsonNode each) {
    JsonNode steps = each.path("steps");
    return steps.get(steps.size() - 1).path("out").path(0);
  }

  private Engine engine(RingShape shape, JsonNode job) {
    int most = job.path("maxConcurrent").asInt();
    Topology topology =
        LookupJobs.rated(
            job.path("ordered").asBoolean()
                ? AsyncOptions.ordered(most)
                : AsyncOptions.unordered(most));
    Sink sink = (row, ordinal) -> found.add(row.integer(score(topology)));
    return shape == null
        ? InlineEngine.builder(topology)
            .symbols(RingShape.symbols())
            .service("rated", this::keep)
            .sink("rated", sink)
            .build()
        : shape.builder(topology).service("rated", this::keep).sink("rated", sink).build();
  }

  private static Field score(Topology topology) {
    return topology.queries().get(0).schema().field("score");
  }

  private void keep(AsyncCall call) {
    calls.put(call.id(), call);
  }

  private void play(Engine engine, JsonNode each) {
    Publisher publisher = engine.publisher("ticks", 0);
    Map<Long, Long> numbers = new HashMap<>();
    List<Runnable> finished = new ArrayList<>();
    List<Long> expected = new ArrayList<>();
    long watermark = Long.MIN_VALUE;
    long told = Long.MIN_VALUE;
    for (JsonNode step : each.path("steps")) {
      JsonNode in = step.path("in");
      long id = in.path("id").longValue();
      JsonNode out = step.path("out");
      for (JsonNode emission : out) {
        if (emission.path("kind").asText().equals("item")) {
          expected.add(emission.path("id").longValue());
        } else if (emission.path("kind").asText().equals("watermark")) {
          watermark = emission.path("ts").longValue();
        }
      }
      switch (in.path("op").asText()) {
        case "item" -> {
          boolean looks = !out.isEmpty();
          boolean isBlocked =
              looks && out.get(out.size() - 1).path("kind").asText().equals("blocked");
          if (looks) {
            finish(engine, finished);
          }
          if (!isBlocked) {
            numbers.put(id, (long) numbers.size());
            Ticks.publish(publisher, 1, 0, id);
          }
        }
        case "watermark" -> {
          tell(publisher, told, in.path("ts").longValue());
          told = Math.max(told, in.path("ts").longValue());
        }
        case "complete" -> {
          AsyncCall call = call(engine, numbers.get(id));
          finished.add(() -> answer(call, in.path("results")));
        }
        case "fail" -> {
          AsyncCall call = call(engine, numbers.get(id));
          finished.add(() -> call.fail("as recorded"));
        }
        default -> {
          finish(engine, finished);
          assertEquals(expected, found, each.path("id").asText() + " " + in);
          assertEquals(
              watermark, engine.outputWatermark("rated"), each.path("id").asText() + " " + in);
        }
      }
    }
  }

  /** What does not rise, an engine refuses to take. */
  private static void tell(Publisher publisher, long told, long time) {
    if (time > told) {
      publisher.watermark(time);
    } else {
      assertThrows(IllegalArgumentException.class, () -> publisher.watermark(time));
    }
  }

  private AsyncCall call(Engine engine, long id) {
    while (!calls.containsKey(id)) {
      pump(engine);
      Worker.pause();
    }
    return calls.get(id);
  }

  private static void pump(Engine engine) {
    if (engine instanceof InlineEngine inline) {
      inline.pumpLookups();
    }
  }

  private static void answer(AsyncCall call, JsonNode results) {
    for (JsonNode result : results) {
      call.addRow().integer(LookupJobs.SCORE, result.longValue()).integer(LookupJobs.PART, 0);
    }
    call.complete();
  }

  private static void finish(Engine engine, List<Runnable> finished) {
    finished.forEach(Runnable::run);
    finished.clear();
    pump(engine);
    engine.awaitProcessed(engine.nextSequence() - 1);
  }
}
