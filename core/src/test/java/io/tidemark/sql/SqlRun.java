package io.tidemark.sql;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.EngineClock;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.engine.RingEngine;
import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Query;
import io.tidemark.topology.Source;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a script over rows given as text, and holds the results as text. */
final class SqlRun implements AutoCloseable {
  private final Engine engine;
  private final Map<String, Source> sources = new HashMap<>();
  private final Map<String, Publisher> publishers = new HashMap<>();
  private final Map<String, List<String>> results = new HashMap<>();
  private final Map<String, List<String>> late = new HashMap<>();

  /** Runs inline. */
  SqlRun(String script) {
    this(script, 0);
  }

  /** Runs on threads with so many shards, or inline with none. */
  SqlRun(String script, int shards) {
    SqlJob job = SqlPlanner.plan(script);
    if (shards == 0) {
      InlineEngine.Builder builder = InlineEngine.builder(job.topology());
      bind(job, builder);
      engine = builder.build();
    } else {
      RingEngine.Builder builder =
          RingEngine.builder(job.topology()).shards(shards).clock(EngineClock.NONE);
      bind(job, builder);
      engine = builder.build();
    }
    for (Source source : job.topology().sources()) {
      if (source.isExternal()) {
        sources.put(source.name(), source);
        publishers.put(source.name(), engine.publisher(source.name(), 0));
      }
    }
  }

  private void bind(SqlJob job, EngineBuilder<?> builder) {
    for (Query query : job.topology().queries()) {
      List<String> rows = results.computeIfAbsent(query.name(), n -> new ArrayList<>());
      List<String> lateRows = late.computeIfAbsent(query.name(), n -> new ArrayList<>());
      builder.sink(query.name(), (row, ordinal) -> rows.add(text(row, query.schema())));
      builder.lateSink(
          query.name(),
          (row, ordinal) -> lateRows.add(text(row, query.stream().source().schema())));
    }
  }

  /** Publishes rows: values in the order of the source's columns, split at commas. */
  SqlRun rows(String source, String... rows) {
    Schema schema = sources.get(source).schema();
    Publisher publisher = publishers.get(source);
    for (String row : rows) {
      String[] values = row.split(",", -1);
      RecordWriter writer = publisher.claim();
      for (Field field : schema.fields()) {
        write(writer, field, values[field.index()].trim());
      }
      publisher.publish();
    }
    return this;
  }

  private void write(RecordWriter writer, Field field, String text) {
    if (text.isEmpty()) {
      writer.setNull(field);
      return;
    }
    switch (field.type().kind()) {
      case FLOAT64 -> writer.float64(field, Double.parseDouble(text));
      case CHARS -> writer.chars(field, text);
      case SYMBOL -> writer.integer(field, engine.symbols().intern(text));
      case BOOLEAN -> writer.integer(field, Boolean.parseBoolean(text) ? 1 : 0);
      case DECIMAL ->
          writer.integer(
              field, new BigDecimal(text).movePointRight(field.type().scale()).longValueExact());
      default -> writer.integer(field, Long.parseLong(text));
    }
  }

  private String text(RecordView row, Schema schema) {
    List<String> values = new ArrayList<>();
    for (Field field : schema.fields()) {
      values.add(row.isNull(field) ? "" : value(row, field, engine.symbols()));
    }
    return String.join(",", values);
  }

  private static String value(RecordView row, Field field, SymbolTable symbols) {
    return switch (field.type().kind()) {
      case FLOAT64 -> Double.toString(row.float64(field));
      case CHARS -> row.chars(field);
      case SYMBOL -> symbols.text((int) row.integer(field));
      case BOOLEAN -> row.integer(field) == 1 ? "true" : "false";
      case DECIMAL -> row.decimal(field).toPlainString();
      default -> Long.toString(row.integer(field));
    };
  }

  SqlRun end() {
    engine.endOfInput();
    engine.awaitProcessed(engine.nextSequence() - 1);
    return this;
  }

  /** Moves processing time to a number of milliseconds. */
  SqlRun clock(long millis) {
    engine.clock(millis * 1_000_000);
    return this;
  }

  SqlRun heartbeat(String source, long time) {
    publishers.get(source).heartbeat(time);
    return this;
  }

  Map<String, List<String>> results() {
    return results;
  }

  Map<String, List<String>> late() {
    return late;
  }

  List<String> results(String query) {
    return results.get(query);
  }

  List<String> late(String query) {
    return late.get(query);
  }

  /** The counts of all queries. */
  List<QueryReport> reports() {
    return engine.report();
  }

  QueryReport report(String query) {
    return reports().stream().filter(r -> r.name().equals(query)).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    engine.close();
  }
}
