package io.tidemark.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.RingEngine;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TradingCalendar;
import io.tidemark.window.TradingSessionWindows;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal knows the trading calendars that its windows followed. */
class JournalCalendarTest {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("qty", FieldType.INT64)
          .build();

  @TempDir Path directory;

  private static Topology topology(String name, String holiday) {
    String text =
        "tidemark-calendar 1\ncalendar "
            + name
            + " 2026\nzone UTC\nroll 00:00\nvalid 2026-01-01 2026-12-31\nholiday "
            + holiday;
    TradingCalendar calendar = TradingCalendar.parse("test.cal", text.getBytes(UTF_8));
    Topology topology = new Topology();
    topology
        .source(TRADES, SourceOptions.watermark(WatermarkStrategy.monotonous()))
        .windowAll(TradingSessionWindows.of(calendar))
        .aggregate(Aggregates.count().as("n"))
        .to("days");
    return topology;
  }

  /** Adds a record to the journal. */
  private void write(Topology topology) {
    JournalWriter writer = JournalWriter.open(directory, new JournalOptions().topology(topology));
    try (RingEngine engine =
        RingEngine.builder(topology).journal(writer).firstSequence(writer.nextSequence()).build()) {
      Publisher publisher = engine.publisher("trades", 0);
      publisher.claim().eventTime(1_780_000_000_000L).integer(TRADES.field("qty"), 1);
      publisher.publish();
    }
  }

  private long replay(Topology topology) {
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      return JournalReplay.of(directory).topology(topology).into(engine);
    }
  }

  @Test
  void refusesAReplayAndAWriterUnderAnotherCalendarOfTheName() {
    Topology christmas = topology("XNYS", "2026-12-25");
    Topology newYear = topology("XNYS", "2026-01-01");
    write(christmas);
    assertEquals(1, replay(topology("XNYS", "2026-12-25")));
    String message = assertThrows(JournalException.class, () -> replay(newYear)).getMessage();
    assertTrue(message.contains("the journal was written with calendar XNYS=2026 sha256"), message);
    assertTrue(message.contains(newYear.properties().get("calendar XNYS")), message);
    assertThrows(JournalException.class, () -> write(newYear));
    write(christmas);
  }

  @Test
  void refusesTwoCalendarsOfOneName() {
    Topology both = topology("XNYS", "2026-12-25");
    String text =
        "tidemark-calendar 1\ncalendar XNYS 2027\nzone UTC\nroll 00:00\n"
            + "valid 2026-01-01 2026-12-31";
    both.source(
            Schema.builder("quotes").eventTime("ts", TimeUnit.MILLISECONDS).build(),
            SourceOptions.watermark(WatermarkStrategy.monotonous()))
        .windowAll(TradingSessionWindows.of(TradingCalendar.parse("b.cal", text.getBytes(UTF_8))))
        .aggregate(Aggregates.count().as("n"))
        .to("other");
    String message = assertThrows(IllegalArgumentException.class, both::properties).getMessage();
    assertTrue(message.contains("two trading calendars named XNYS"), message);
  }
}
