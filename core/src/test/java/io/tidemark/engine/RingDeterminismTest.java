package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tidemark.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On rings comes out what comes out inline, whatever the shards, rings and batches. */
class RingDeterminismTest {
  private static final int STEPS = 250;

  private record Run(List<String> rows, long hash, List<String> reports) {}

  private static Run run(Outputs outputs, Engine engine, Feed feed, TickFeed ticks) {
    ticks.feed(engine, feed, 0, ticks.size());
    engine.endOfInput();
    engine.awaitProcessed(engine.nextSequence() - 1);
    List<String> reports =
        engine.report().stream()
            .map(r -> r + " emitted " + r.emitted() + " partly " + r.partiallyLate())
            .collect(Collectors.toList());
    return new Run(List.copyOf(outputs.rows), engine.outputHash(), reports);
  }

  private static Run inline(Topology topology, TickFeed ticks) {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(topology)) {
      return run(outputs, engine, engine.feed(1), ticks);
    }
  }

  static Stream<Arguments> shapes() {
    return Stream.of(
        Arguments.of(Layout.SINGLE, 1, 1024, 64, 256, 1),
        Arguments.of(Layout.SINGLE, 1, 2, 2, 1, 1),
        Arguments.of(Layout.SINGLE, 1, 64, 2, 7, 16),
        Arguments.of(Layout.SPREAD, 1, 1024, 64, 256, 16),
        Arguments.of(Layout.SPREAD, 1, 2, 2, 1, 64),
        Arguments.of(Layout.SPREAD, 2, 1024, 1024, 256, 7),
        Arguments.of(Layout.SPREAD, 2, 2, 2, 7, 1),
        Arguments.of(Layout.SPREAD, 3, 16, 4, 3, 5),
        Arguments.of(Layout.SPREAD, 4, 256, 2, 256, 256),
        Arguments.of(Layout.SPREAD, 4, 2, 1024, 1, 2));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void putsOutWhatTheInlineEngineDoes(
      Layout layout, int shards, int ring, int outputRing, int maxBatch, int feedBatch) {
    Topology topology = Ticks.everyKind();
    for (long seed = 1; seed <= 2; seed++) {
      TickFeed ticks = new TickFeed(seed, STEPS);
      Run expected = inline(topology, ticks);
      assertFalse(expected.rows.isEmpty());
      Outputs outputs = new Outputs();
      try (RingEngine engine =
          outputs.engine(
              topology,
              RingEngine.builder(topology)
                  .layout(layout)
                  .shards(shards)
                  .ringSize(ring)
                  .outputRingSize(outputRing)
                  .maxBatch(maxBatch))) {
        Run run = run(outputs, engine, engine.feed(feedBatch), ticks);
        assertEquals(expected.rows, run.rows, "seed=" + seed);
        assertEquals(expected, run, "seed=" + seed);
      }
    }
  }

  @Test
  void closingProcessesWhatWasAccepted() {
    Topology topology = Ticks.everyKind();
    TickFeed ticks = new TickFeed(9, STEPS);
    Run expected = inline(topology, ticks);
    for (int shards = 1; shards <= 3; shards++) {
      Outputs outputs = new Outputs();
      RingEngine engine =
          outputs.engine(topology, RingEngine.builder(topology).shards(shards).ringSize(1024));
      ticks.feed(engine, engine.feed(16), 0, ticks.size());
      engine.endOfInput();
      engine.close();
      assertEquals(expected.rows, outputs.rows);
    }
  }
}
