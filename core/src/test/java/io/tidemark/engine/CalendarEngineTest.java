package io.tidemark.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.topology.Topology;
import io.tidemark.window.CalendarWindows;
import io.tidemark.window.TradingCalendar;
import io.tidemark.window.TradingSessionWindows;
import io.tidemark.window.WindowAssigner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows that follow calendars, through an engine. */
class CalendarEngineTest {
  private static WindowAssigner trading(String holiday) {
    String text =
        "tidemark-calendar 1\ncalendar XNYS 2026\nzone America/New_York\nroll 00:00\n"
            + "valid 2026-01-01 2026-12-31\nholiday "
            + holiday;
    return TradingSessionWindows.of(TradingCalendar.parse("test.cal", text.getBytes(UTF_8)));
  }

  private static Topology counts(WindowAssigner assigner) {
    Topology topology = new Topology();
    Ticks.bounded(topology, 0)
        .keyBy("symbol")
        .window(assigner)
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    return topology;
  }

  private static long millis(String moment) {
    return Instant.parse(moment).toEpochMilli();
  }

  private static void publish(Engine engine, String... moments) {
    Publisher publisher = engine.publisher("ticks", 0);
    for (String moment : moments) {
      Ticks.publish(publisher, millis(moment), 1, 1);
    }
  }

  @Test
  void aDayOf25HoursIsOneWindow() {
    Outputs outputs = new Outputs();
    Topology topology = counts(CalendarWindows.days(ZoneId.of("America/New_York")));
    try (InlineEngine engine = outputs.engine(topology)) {
      publish(engine, "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z");
      long start = millis("2026-11-01T04:00:00Z");
      long end = millis("2026-11-02T05:00:00Z");
      assertEquals(
          List.of("counts #2.0 @%d S1 %d %d %d 2".formatted(end - 1, start, end, end - 1)),
          outputs.rows);
    }
  }

  @Test
  void rowsOutsideOfTradingDaysAreUnassignedAndOnesBeyondTheCalendarSetAside() {
    Topology topology = counts(trading("2026-06-19"));
    List<String> dead = new ArrayList<>();
    try (InlineEngine engine =
        InlineEngine.builder(topology)
            .symbols(RingShape.symbols())
            .deadLetters((query, record, reason) -> dead.add(reason.getMessage()))
            .build()) {
      publish(
          engine,
          "2026-06-18T15:00:00Z",
          "2026-06-19T15:00:00Z",
          "2026-06-22T15:00:00Z",
          "2027-06-22T15:00:00Z");
      engine.endOfInput();
      assertEquals(
          "counts: in 4 = emitted-from 2 + held 0 + late 0 + filtered 0 + rejected 1"
              + " + unassigned 1",
          engine.report().get(0).toString());
    }
    assertEquals(1, dead.size());
    assertTrue(dead.get(0).contains("2027-06-22 is not in trading calendar XNYS 2026"));
  }

  @Test
  void refusesASnapshotUnderAnotherCalendar() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InlineEngine engine = new Outputs().engine(counts(trading("2026-06-19")))) {
      engine.snapshot(bytes);
    }
    try (InlineEngine engine = new Outputs().engine(counts(trading("2026-07-03")))) {
      String message =
          assertThrows(
                  IllegalStateException.class,
                  () -> engine.restore(new ByteArrayInputStream(bytes.toByteArray())))
              .getMessage();
      assertTrue(message.contains("trading sessions of XNYS 2026 (sha256 "), message);
    }
  }
}
