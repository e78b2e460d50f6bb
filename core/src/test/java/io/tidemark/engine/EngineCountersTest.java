package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineCountersTest {
  @TempDir Path folder;

  private static Topology sums() {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.sum(Ticks.of(Ticks.QTY)).as("volume"))
        .to("sums");
    return topology;
  }

  private static long sum(Map<String, Long> counters, String name) {
    return counters.entrySet().stream()
        .filter(e -> e.getKey().startsWith(name + "{query=sums,"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void showWhatTheEngineHasDone(int shards) throws IOException {
    Path file = folder.resolve("counters");
    try (RingEngine engine =
        RingEngine.builder(sums()).shards(shards).ringSize(256).counters(file).build()) {
      for (int symbol = 0; symbol < 7; symbol++) {
        engine.symbols().intern("S" + symbol);
      }
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 100; i++) {
        Ticks.publish(publisher, i, i % 7, 1);
      }
      publisher.watermark(100);
      Ticks.publish(publisher, 3, 1, 1);
      publisher.reject();
    }
    Map<String, Long> counters = EngineCounters.read(file);
    assertEquals(102, counters.get("in{source=ticks}"));
    assertEquals(1, counters.get("rejected{source=ticks}"));
    assertEquals(100, counters.get("watermark{source=ticks}"));
    assertEquals(100, counters.get("clock{source=ticks,partition=0}"));
    assertEquals(100, sum(counters, "emitted-from"));
    assertEquals(70, sum(counters, "emitted"));
    assertEquals(1, sum(counters, "late"));
    assertEquals(102, counters.get("processed"));
    assertEquals(0, counters.get("ring-used"));
    assertEquals(256, counters.get("ring-size"));
    assertEquals(-1, counters.get("journaled"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void refuseAFileThatIsNoneOfTheirs() throws IOException {
    Path file = folder.resolve("other");
    Files.write(file, new byte[200]);
    String message =
        assertThrows(IllegalArgumentException.class, () -> EngineCounters.read(file)).getMessage();
    assertTrue(message.contains("expected the counters file"), message);
    Files.write(file, new byte[10]);
    assertThrows(IllegalArgumentException.class, () -> EngineCounters.read(file));
  }
}
