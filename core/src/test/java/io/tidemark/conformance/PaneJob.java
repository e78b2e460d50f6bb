package io.tidemark.conformance;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.PaneTiming;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A job with one aggregate over windows of all elements, and what it put out so far, as text:
 * {@code [start, end) value} for a pane, with its timing if the job has that, and {@code late ts}
 * for a late element.
 */
final class PaneJob implements AutoCloseable {
  static final Schema ELEMENTS =
      Schema.builder("elements")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("value", FieldType.INT64)
          .field("keep", FieldType.BOOLEAN)
          .build();

  private static final long NANOS_PER_MILLI = 1_000_000;

  private static final String QUERY = "panes";

  private final Schema results;
  private final InlineEngine engine;
  private final List<String> out = new ArrayList<>();

  /**
   * @param windows from the source's stream to that of the panes, whose aggregate is named {@code
   *     value}
   */
  PaneJob(SourceOptions options, UnaryOperator<Stream> windows) {
    Topology topology = new Topology();
    results = windows.apply(topology.source(ELEMENTS, options)).to(QUERY).schema();
    engine =
        InlineEngine.builder(topology)
            .sink(QUERY, (row, ordinal) -> out.add(pane(row)))
            .lateSink(QUERY, (row, ordinal) -> out.add("late " + row.eventTime()))
            .build();
  }

  private String pane(RecordView row) {
    return "["
        + row.integer(results.field("window_start"))
        + ", "
        + row.integer(results.field("window_end"))
        + ") "
        + row.integer(results.field("value"))
        + timing(row);
  }

  /** When the pane fired, where the job asks for that. */
  private String timing(RecordView row) {
    return results.fields().stream()
        .filter(field -> field.name().equals("pane_timing"))
        .map(field -> " " + timing(row.integer(field)))
        .findAny()
        .orElse("");
  }

  private static PaneTiming timing(long code) {
    return Arrays.stream(PaneTiming.values()).filter(t -> t.code() == code).findAny().orElseThrow();
  }

  Publisher publisher(int partition) {
    return engine.publisher(ELEMENTS.name(), partition);
  }

  /** Publishes elements to partition 0 and tells what came out at each. */
  List<List<String>> outAt(long... times) {
    List<List<String>> outs = new ArrayList<>();
    for (long ts : times) {
      outs.add(element(0, ts, 1, true));
    }
    return outs;
  }

  List<String> element(int partition, long ts, long value, boolean keep) {
    return element(partition, 0, ts, value, keep);
  }

  /** Publishes an element that came at a time of the wall clock, in milliseconds. */
  List<String> arrival(long arrival, long ts) {
    return element(0, arrival * NANOS_PER_MILLI, ts, 1, true);
  }

  private List<String> element(int partition, long ingestTime, long ts, long value, boolean keep) {
    Publisher publisher = publisher(partition);
    publisher
        .claim()
        .eventTime(ts)
        .ingestTime(ingestTime)
        .integer(ELEMENTS.field("value"), value)
        .integer(ELEMENTS.field("keep"), keep ? 1 : 0);
    publisher.publish();
    return take();
  }

  List<String> endOfInput() {
    engine.endOfInput();
    return take();
  }

  /** What came out since the last call. */
  List<String> take() {
    List<String> taken = List.copyOf(out);
    out.clear();
    return taken;
  }

  long watermark() {
    return engine.outputWatermark(QUERY);
  }

  /** Why there is no pane. */
  String why() {
    return engine.why(QUERY).toString();
  }

  QueryReport report() {
    return engine.report().get(0);
  }

  @Override
  public void close() {
    engine.close();
  }
}
