package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.EngineException;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.pattern.Match;
import io.tidemark.pattern.MatchFunction;
import io.tidemark.pattern.MatchOutput;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.PatternStream;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A case as it runs on an engine: all its rules over one stream. */
final class CepHarness implements AutoCloseable {
  private static final String QUERY = "matches";
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int PARTS = 8;
  private static final int PART = 256;

  private final CepCase cepCase;
  private final BiFunction<Topology, Consumer<EngineBuilder<?>>, Engine> engines;
  private final SymbolTable symbols = new SymbolTable();
  private final Schema events;
  private final Engine engine;
  private final Publisher publisher;
  private final List<String> ids = new ArrayList<>();
  private final List<CepMatch> matches = new ArrayList<>();
  private final List<CepMatch> timeouts = new ArrayList<>();
  private final List<String> late = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if a rule is refused
   */
  CepHarness(CepCase cepCase, BiFunction<Topology, Consumer<EngineBuilder<?>>, Engine> engines) {
    this(cepCase, engines, List.of(), null);
  }

  private CepHarness(
      CepCase cepCase,
      BiFunction<Topology, Consumer<EngineBuilder<?>>, Engine> engines,
      List<String> ids,
      byte[] snapshot) {
    this.cepCase = cepCase;
    this.engines = engines;
    this.ids.addAll(ids);
    events = new CepFields(cepCase).schema();
    engine = engines.apply(topology(), this::bind);
    if (snapshot != null) {
      ((InlineEngine) engine).restore(new ByteArrayInputStream(snapshot));
    }
    publisher = engine.publisher(events.name(), 0);
  }

  private void bind(EngineBuilder<?> builder) {
    builder.symbols(symbols);
    builder.sink(QUERY, (result, ordinal) -> take(result));
    builder.lateSink(QUERY, (record, ordinal) -> late.add(idOf(record)));
  }

  private Topology topology() {
    Topology topology = new Topology();
    Stream source = topology.source(events, SourceOptions.watermark(WatermarkStrategy.explicit()));
    CepPatterns patterns = new CepPatterns(new CepConditions(events, symbols));
    PatternStream stream = null;
    for (JsonNode rule : cepCase.rules()) {
      String id = rule.path("id").textValue();
      stream =
          stream == null
              ? source.keyBy(CepFields.KEY).pattern(id, patterns.root(rule.path("pattern")))
              : stream.and(id, patterns.root(rule.path("pattern")));
    }
    if (!cepCase.isEventTime()) {
      stream = stream.inProcessingTime();
    }
    stream.process(RESULT, new Writer(events)).to(QUERY);
    return topology;
  }

  private static final Schema RESULT = resultSchema();

  private static Schema resultSchema() {
    Schema.Builder builder =
        Schema.builder("matches")
            .eventTime("at", TimeUnit.MILLISECONDS)
            .field("key", FieldType.SYMBOL)
            .field("timeout", FieldType.BOOLEAN)
            .field("rule", FieldType.chars(32));
    for (int part = 0; part < PARTS; part++) {
      builder.field("text" + part, FieldType.chars(PART));
    }
    return builder.build();
  }

  /** Writes the step and id of each event to the row. */
  private record Writer(Schema events) implements MatchFunction {
    @Override
    public void onMatch(Match match, MatchOutput out) {
      write(match, out, false);
    }

    @Override
    public void onTimeout(Match partial, MatchOutput out) {
      write(partial, out, true);
    }

    private void write(Match match, MatchOutput out, boolean timeout) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < match.size(); i++) {
        text.append(match.step(i)).append(' ');
        text.append(match.event(i).integer(events.field(CepFields.ID))).append(' ');
      }
      RecordWriter row = out.row();
      row.integer(RESULT.field("key"), match.event(0).integer(events.field(CepFields.KEY)));
      row.integer(RESULT.field("timeout"), timeout ? 1 : 0);
      row.chars(RESULT.field("rule"), match.rule());
      for (int part = 0; part < PARTS; part++) {
        int from = Math.min(text.length(), part * PART);
        int to = Math.min(text.length(), from + PART);
        row.chars(RESULT.field("text" + part), text.substring(from, to));
      }
      if (text.length() > PARTS * PART) {
        throw new IllegalStateException("a match of " + text.length() + " characters");
      }
      out.emit();
    }
  }

  private void take(RecordView row) {
    StringBuilder text = new StringBuilder();
    for (int part = 0; part < PARTS; part++) {
      text.append(row.chars(RESULT.field("text" + part)));
    }
    String[] words = text.toString().trim().split(" ", -1);
    Map<String, List<String>> taken = new TreeMap<>();
    for (int i = 0; i < words.length; i += 2) {
      taken
          .computeIfAbsent(words[i], step -> new ArrayList<>())
          .add(ids.get(Integer.parseInt(words[i + 1])));
    }
    CepMatch match =
        new CepMatch(
            row.chars(RESULT.field("rule")),
            symbols.text((int) row.integer(RESULT.field("key"))),
            row.eventTime(),
            taken);
    (row.integer(RESULT.field("timeout")) == 1 ? timeouts : matches).add(match);
  }

  private String idOf(RecordView record) {
    return ids.get((int) record.integer(events.field(CepFields.ID)));
  }

  /** Applies a step and returns what came out at it. */
  CepOutput apply(JsonNode step) {
    try {
      if (step.has("event")) {
        event(step.path("event"));
      } else if (step.has("watermark")) {
        watermark(step.path("watermark").longValue());
      } else {
        engine.clock(step.path("processingTime").longValue() * NANOS_PER_MILLI);
      }
      engine.awaitProcessed(engine.nextSequence() - 1);
    } catch (RuntimeException e) {
      return new CepOutput(List.of(), List.of(), List.of(), e.toString());
    }
    QueryReport report = engine.report().get(0);
    if (!report.isBalanced()) {
      throw new IllegalStateException("events unaccounted for: " + report);
    }
    CepOutput out =
        new CepOutput(List.copyOf(matches), List.copyOf(timeouts), List.copyOf(late), null);
    matches.clear();
    timeouts.clear();
    late.clear();
    return out;
  }

  /** One that does not rise says nothing, and a publisher refuses it. */
  private void watermark(long time) {
    if (time > engine.outputWatermark(QUERY)) {
      publisher.watermark(time);
    }
  }

  private void event(JsonNode event) {
    RecordWriter writer = publisher.claim();
    writer.eventTime(event.path("ts").longValue());
    writer.integer(events.field(CepFields.ID), ids.size());
    writer.integer(events.field(CepFields.KEY), symbols.intern(event.path("key").textValue()));
    CepFields.write(event.path("fields"), events, writer, symbols);
    ids.add(event.path("id").textValue());
    publisher.publish();
  }

  /** How many runs there are in all. */
  long runs() {
    return engine.openWindows(QUERY);
  }

  /** Writes the state, throws the engine away, and goes on in a fresh one. */
  CepHarness cut() {
    if (!(engine instanceof InlineEngine inline)) {
      return this;
    }
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    inline.snapshot(snapshot);
    close();
    return new CepHarness(cepCase, engines, ids, snapshot.toByteArray());
  }

  /** An engine that has failed says so again. */
  @Override
  public void close() {
    try {
      engine.close();
    } catch (EngineException told) {
      // Told at the step that failed.
    }
  }
}
