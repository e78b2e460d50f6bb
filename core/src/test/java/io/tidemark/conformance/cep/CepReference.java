package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.pattern.NfaProgram;
import io.tidemark.pattern.PatternPlan;
import io.tidemark.pattern.ReferenceMatcher;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A case as the naive matcher answers it, by Flink's rules or by those decided here. */
final class CepReference implements AutoCloseable {
  private final SymbolTable symbols = new SymbolTable();
  private final Schema schema;
  private final boolean isEventTime;
  private final boolean asFlink;
  private final List<String> rules = new ArrayList<>();
  private final List<NfaProgram> programs = new ArrayList<>();
  private final Map<String, List<ReferenceMatcher>> machines = new LinkedHashMap<>();
  private final List<ReferenceMatcher.Event> waiting = new ArrayList<>();
  private final Map<Long, String> ids = new HashMap<>();
  private final Map<Long, String> keys = new HashMap<>();
  private long watermark = Long.MIN_VALUE;
  private long clock;
  private long fed;

  CepReference(CepCase cepCase, boolean asFlink) {
    this.asFlink = asFlink;
    isEventTime = cepCase.isEventTime();
    schema = new CepFields(cepCase).schema();
    CepPatterns patterns = new CepPatterns(new CepConditions(schema, symbols));
    ExpressionCompiler compiler = new ExpressionCompiler(symbols);
    for (JsonNode rule : cepCase.rules()) {
      String id = rule.path("id").textValue();
      rules.add(id);
      programs.add(
          new PatternPlan(id, 1, patterns.root(rule.path("pattern")), schema, TimeUnit.MILLISECONDS)
              .compile(compiler));
    }
  }

  CepOutput apply(JsonNode step) {
    List<String> late = new ArrayList<>();
    try {
      if (step.has("event")) {
        event(step.path("event"), late);
      } else if (step.has("watermark")) {
        watermark(step.path("watermark").longValue());
      } else {
        clock = step.path("processingTime").longValue();
        advance(clock - 1, clock);
      }
    } catch (RuntimeException e) {
      return new CepOutput(List.of(), List.of(), List.of(), e.toString());
    }
    return output(late);
  }

  private void event(JsonNode event, List<String> late) {
    long time = isEventTime ? event.path("ts").longValue() : clock;
    if (isEventTime && time <= watermark) {
      late.add(event.path("id").textValue());
      return;
    }
    long record = Memory.allocate(schema.length());
    RecordWriter writer = new RecordWriter().wrap(record).eventTime(time);
    CepFields.write(event.path("fields"), schema, writer, symbols);
    ids.put(record, event.path("id").textValue());
    keys.put(record, event.path("key").textValue());
    if (isEventTime) {
      waiting.add(new ReferenceMatcher.Event(0, time, record));
    } else {
      feed(new ReferenceMatcher.Event(0, time, record));
    }
  }

  private void feed(ReferenceMatcher.Event waited) {
    ReferenceMatcher.Event event =
        new ReferenceMatcher.Event(++fed, waited.time(), waited.record());
    for (ReferenceMatcher machine : of(keys.get(event.record()))) {
      machine.feed(event, event.time());
    }
  }

  private List<ReferenceMatcher> of(String key) {
    return machines.computeIfAbsent(
        key, k -> programs.stream().map(p -> new ReferenceMatcher(p, asFlink)).toList());
  }

  private void watermark(long time) {
    watermark = Math.max(watermark, time);
    List<ReferenceMatcher.Event> due =
        waiting.stream()
            .filter(event -> event.time() <= watermark)
            .sorted(Comparator.comparingLong(ReferenceMatcher.Event::time))
            .toList();
    waiting.removeAll(due);
    due.forEach(this::feed);
    advance(watermark, watermark);
  }

  /** Keys whose runs end up to one time are taken to the other. */
  private void advance(long upTo, long time) {
    for (List<ReferenceMatcher> ofKey : machines.values()) {
      ofKey.forEach(machine -> machine.advanceIfDue(upTo, time));
    }
  }

  private CepOutput output(List<String> late) {
    List<CepMatch> matches = new ArrayList<>();
    List<CepMatch> timeouts = new ArrayList<>();
    machines.forEach(
        (key, ofKey) -> {
          for (int rule = 0; rule < rules.size(); rule++) {
            for (ReferenceMatcher.Result result : ofKey.get(rule).takeResults()) {
              (result.isTimeout() ? timeouts : matches).add(match(rules.get(rule), key, result));
            }
          }
        });
    return new CepOutput(matches, timeouts, late, null);
  }

  private CepMatch match(String rule, String key, ReferenceMatcher.Result result) {
    Map<String, List<String>> taken = new TreeMap<>();
    for (int i = 0; i < result.events().size(); i++) {
      taken
          .computeIfAbsent(result.steps().get(i), step -> new ArrayList<>())
          .add(ids.get(result.events().get(i).record()));
    }
    return new CepMatch(rule, key, result.time(), taken);
  }

  /** How many runs there are in all. */
  int runs() {
    return machines.values().stream().flatMap(List::stream).mapToInt(ReferenceMatcher::size).sum();
  }

  @Override
  public void close() {
    ids.keySet().forEach(Memory::free);
  }
}
