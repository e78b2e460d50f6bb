package io.tidemark.pattern;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.PatternStream;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A pattern over events that a test writes one by one; matches come as text. */
final class PatternRun implements AutoCloseable {
  static final Schema EVENTS =
      Schema.builder("events")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("key", FieldType.INT64)
          .field("type", FieldType.SYMBOL)
          .nullable("v", FieldType.INT64)
          .field("number", FieldType.INT64)
          .build();

  private static final Schema RESULT =
      Schema.builder("matches")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("text", FieldType.chars(128))
          .build();

  final List<String> out = new ArrayList<>();
  private final InlineEngine engine;
  private final Publisher publisher;

  PatternRun(Pattern pattern) {
    this(pattern, UnaryOperator.identity());
  }

  PatternRun(Pattern pattern, UnaryOperator<PatternStream> options) {
    Topology topology = new Topology();
    options
        .apply(
            topology
                .source(EVENTS, SourceOptions.watermark(WatermarkStrategy.explicit()))
                .keyBy("key")
                .pattern(pattern))
        .process(RESULT, new Writer())
        .to("matches");
    engine =
        InlineEngine.builder(topology)
            .sink(
                "matches",
                (row, ordinal) -> out.add(row.eventTime() + ": " + row.chars(RESULT.field("text"))))
            .build();
    publisher = engine.publisher("events", 0);
  }

  /** Puts the type and value of each event after its step, a timeout behind a question mark. */
  private static final class Writer implements MatchFunction {
    @Override
    public void onMatch(Match match, MatchOutput out) {
      write("", match, out);
    }

    @Override
    public void onTimeout(Match partial, MatchOutput out) {
      write("? ", partial, out);
    }

    private static void write(String mark, Match match, MatchOutput out) {
      StringBuilder text = new StringBuilder(mark);
      for (int i = 0; i < match.size(); i++) {
        text.append(i == 0 ? "" : " ").append(match.step(i));
        text.append(match.event(i).integer(EVENTS.field("number")));
      }
      out.row().chars(RESULT.field("text"), text.toString());
      out.emit();
    }
  }

  /** Publishes an event whose number is its place among those of the run, or the one given. */
  PatternRun event(long time, String type, long value, long number) {
    RecordWriter writer = publisher.claim().eventTime(time);
    writer.integer(EVENTS.field("key"), 7);
    writer.integer(EVENTS.field("type"), engine.symbols().intern(type));
    writer.integer(EVENTS.field("v"), value);
    writer.integer(EVENTS.field("number"), number);
    publisher.publish();
    return this;
  }

  PatternRun event(long time, String type) {
    return event(time, type, 0, time);
  }

  PatternRun event(long time, String type, long value) {
    return event(time, type, value, time);
  }

  List<String> upTo(long watermark) {
    publisher.watermark(watermark);
    List<String> taken = List.copyOf(out);
    out.clear();
    return taken;
  }

  /** What is said of the runs of the one key. */
  List<String> explain() {
    return engine
        .explainPatterns("matches", event -> event.integer(EVENTS.field("key")) == 7)
        .toString()
        .lines()
        .toList();
  }

  QueryReport report() {
    return engine.report().get(0);
  }

  long runs() {
    return engine.openWindows("matches");
  }

  @Override
  public void close() {
    engine.close();
  }
}
