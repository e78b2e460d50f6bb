package io.tidemark.tools.demo;

import io.tidemark.engine.Engine;
import io.tidemark.engine.Sink;
import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Takes results on the engine's thread, and shows on another what has come since it was asked last:
 * the bars, the alerts, and how long after its cause was due each result was there.
 */
final class ResultBoard {
  private static final long MAX_LATENCY = TimeUnit.MINUTES.toNanos(10);
  private static final int DIGITS = 3;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int SHOWN_BARS = 24;
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String BAR = "%-9s %-7s %10s %10s %10s %10s %10s %8s %12s%n";

  private final EpochClock clock;
  private final SingleWriterRecorder recorder = new SingleWriterRecorder(MAX_LATENCY, DIGITS);
  private final Histogram total = new Histogram(MAX_LATENCY, DIGITS);
  private Histogram recent;
  private SymbolTable symbols;
  private Schema barSchema;
  private Schema alertSchema;

  // Guarded by this.
  private List<Object[]> bars = new ArrayList<>();
  private String lastAlert;
  private long alerts;

  ResultBoard(EpochClock clock) {
    this.clock = clock;
  }

  /** Says what the rows look like, before the first comes. */
  void open(Engine engine) {
    symbols = engine.symbols();
    barSchema = engine.outputSchema("bars");
    alertSchema = engine.outputSchema("alerts");
  }

  /** Takes bars. */
  Sink bars() {
    return (row, ordinal) -> {
      time(row);
      List<Object> cells = new ArrayList<>();
      for (Field field : barSchema.fields()) {
        cells.add(field.name().equals("window_start") ? second(row, field) : text(row, field));
      }
      synchronized (this) {
        bars.add(cells.toArray());
      }
    };
  }

  /** Takes alerts. */
  Sink alerts() {
    return (row, ordinal) -> {
      time(row);
      synchronized (this) {
        alerts++;
        if (lastAlert == null) {
          lastAlert =
              (text(row, alertSchema.field("side")).equals("B") ? "bought " : "sold ")
                  + text(row, alertSchema.field("qty"))
                  + " "
                  + text(row, alertSchema.field("symbol"))
                  + " at "
                  + text(row, alertSchema.field("price"))
                  + ", worth "
                  + text(row, alertSchema.field("notional"));
        }
      }
    };
  }

  /** What the end of the input fires has no time of arrival, and is not timed. */
  private void time(RecordView row) {
    if (row.ingestTime() != 0) {
      long nanos = clock.nanos() - row.ingestTime();
      recorder.recordValue(Math.max(0, Math.min(MAX_LATENCY, nanos)));
    }
  }

  private String text(RecordView row, Field field) {
    return row.text(field, symbols);
  }

  private static String second(RecordView row, Field field) {
    return SECOND.format(Instant.ofEpochSecond(row.integer(field) / MICROS_PER_SECOND));
  }

  /** Prints what is new. */
  void show(PrintWriter out, long eventsPerSecond) {
    List<Object[]> rows;
    String alert;
    long alertCount;
    synchronized (this) {
      rows = bars;
      alert = lastAlert;
      alertCount = alerts;
      bars = new ArrayList<>();
      lastAlert = null;
      alerts = 0;
    }
    showBars(out, rows);
    if (alertCount > 0) {
      out.println("alerts: " + alertCount + ", one of them: " + alert);
    }
    recent = recorder.getIntervalHistogram(recent);
    total.add(recent);
    out.println(String.format(Locale.ROOT, "%,d events/s, ", eventsPerSecond) + latency(recent));
    out.flush();
  }

  private static void showBars(PrintWriter out, List<Object[]> rows) {
    if (rows.isEmpty()) {
      return;
    }
    out.println();
    out.printf(
        Locale.ROOT,
        BAR,
        "symbol",
        "second",
        "open",
        "high",
        "low",
        "close",
        "volume",
        "trades",
        "vwap");
    for (Object[] row : rows.subList(Math.max(0, rows.size() - SHOWN_BARS), rows.size())) {
      out.printf(Locale.ROOT, BAR, row);
    }
  }

  /** Prints how long results took over the whole run. */
  void showTotal(PrintWriter out) {
    recent = recorder.getIntervalHistogram(recent);
    total.add(recent);
    out.println("in all: " + latency(total));
    out.flush();
  }

  private static String latency(Histogram histogram) {
    return String.format(
        Locale.ROOT,
        "response of %,d results: p50 %s, p99 %s, max %s",
        histogram.getTotalCount(),
        micros(histogram.getValueAtPercentile(50)),
        micros(histogram.getValueAtPercentile(99)),
        micros(histogram.getMaxValue()));
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%,.0f us", nanos / 1e3);
  }
}
