package io.tidemark.conformance;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.EngineException;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Query;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Drives an engine as a vector's job. */
final class EngineWindowHarness implements WindowHarness {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final List<StageSpec> stages;
  private final JobOptions options;
  private final EngineShape engineShape;
  private final List<EmissionSink> sinks = new ArrayList<>();
  private final Engine engine;
  private final Publisher publisher;
  private final String lastQuery;
  private Map<String, QueryReport> before;
  private long clock;
  private long watermark;
  private boolean idle;

  /**
   * Starts an engine.
   *
   * @param clock what it reads, in milliseconds
   * @throws IllegalArgumentException if the job is refused
   */
  EngineWindowHarness(
      List<StageSpec> stages, JobOptions options, EngineShape engineShape, long clock) {
    this(stages, options, engineShape, clock, null);
    if (clock != 0) {
      engine.clock(clock * NANOS_PER_MILLI);
    }
  }

  private EngineWindowHarness(
      List<StageSpec> stages,
      JobOptions options,
      EngineShape engineShape,
      long clock,
      byte[] snapshot) {
    this.stages = stages;
    this.options = options;
    this.engineShape = engineShape;
    this.clock = clock;
    Topology topology = WindowJob.of(stages, options);
    for (int stage = 0; stage < stages.size(); stage++) {
      Query query = query(topology, WindowJob.query(stage));
      sinks.add(
          new EmissionSink(stages.get(stage), query.schema(), query.stream().source().schema()));
    }
    lastQuery = WindowJob.query(stages.size() - 1);
    engine = engineShape.build(topology, this::bind);
    if (snapshot != null) {
      ((InlineEngine) engine).restore(new ByteArrayInputStream(snapshot));
    }
    sinks.forEach(sink -> sink.symbols(engine.symbols()));
    publisher = engine.publisher(WindowJob.ELEMENTS.name(), 0);
    before = reports();
    watermark = engine.outputWatermark(lastQuery);
    idle = engine.isIdle(lastQuery);
  }

  private static Query query(Topology topology, String name) {
    return topology.queries().stream()
        .filter(query -> query.name().equals(name))
        .findAny()
        .orElseThrow();
  }

  private void bind(EngineBuilder<?> builder) {
    for (int stage = 0; stage < sinks.size(); stage++) {
      if (stage == sinks.size() - 1) {
        builder.sink(WindowJob.query(stage), sinks.get(stage).results());
      }
      if (stages.get(stage).lateOutput()) {
        builder.lateSink(WindowJob.query(stage), sinks.get(stage).late());
      }
      if (stages.get(stage).function().sideAbove() != null) {
        builder.side(WindowJob.query(stage), WindowJob.SIDE, sinks.get(stage).side());
      }
    }
  }

  @Override
  public List<Emission> element(Input element) {
    int key = engine.symbols().intern(element.key());
    RecordWriter record = publisher.claim();
    if (element.ts() != null) {
      record.eventTime(element.ts());
    } else if (!stages.get(0).assigner().eventTime()) {
      record.eventTime(clock);
    }
    record
        .integer(WindowJob.ELEMENTS.field("id"), element.id())
        .integer(WindowJob.ELEMENTS.field("key"), key)
        .integer(WindowJob.ELEMENTS.field("copy"), key)
        .chars(WindowJob.ELEMENTS.field("name"), element.key())
        .integer(WindowJob.ELEMENTS.field("value"), element.value())
        .integer(WindowJob.ELEMENTS.field("gap"), element.gap());
    publisher.publish();
    return emitted();
  }

  @Override
  public List<Emission> watermark(long ts) {
    publisher.watermark(ts);
    return emitted();
  }

  @Override
  public List<Emission> processingTime(long ts) {
    clock = ts;
    engine.clock(ts * NANOS_PER_MILLI);
    return emitted();
  }

  @Override
  public List<Emission> status(boolean idle) {
    if (idle) {
      publisher.idle();
    } else {
      publisher.active();
    }
    return emitted();
  }

  @Override
  public List<Emission> probe() {
    List<Emission> out = new ArrayList<>();
    for (int stage = 0; stage < stages.size(); stage++) {
      out.add(shown(stage, Emission.probe(engine.openWindows(WindowJob.query(stage)))));
    }
    return out;
  }

  /** What came out, what was counted, then the watermark and the status where they changed. */
  private List<Emission> emitted() {
    engine.awaitProcessed(engine.nextSequence() - 1);
    List<Emission> out = new ArrayList<>();
    Map<String, QueryReport> now = reports();
    for (int stage = 0; stage < stages.size(); stage++) {
      for (Emission emission : sinks.get(stage).take()) {
        out.add(shown(stage, emission));
      }
      addCounts(stage, now, out);
    }
    before = now;
    addTime(out);
    return out;
  }

  private void addCounts(int stage, Map<String, QueryReport> reports, List<Emission> out) {
    QueryReport now = reports.get(WindowJob.query(stage));
    QueryReport then = before.get(WindowJob.query(stage));
    if (!now.isBalanced()) {
      throw new IllegalStateException("rows unaccounted for: " + now);
    }
    for (long i = then.rejected(); i < now.rejected(); i++) {
      out.add(shown(stage, Emission.rejected()));
    }
    for (long i = then.late(); i < now.late() && !stages.get(stage).lateOutput(); i++) {
      out.add(shown(stage, Emission.dropped()));
    }
  }

  private void addTime(List<Emission> out) {
    int last = stages.size() - 1;
    if (engine.outputWatermark(lastQuery) > watermark) {
      watermark = engine.outputWatermark(lastQuery);
      out.add(shown(last, Emission.watermark(watermark)));
    }
    if (engine.isIdle(lastQuery) != idle) {
      idle = !idle;
      out.add(shown(last, Emission.status(idle)));
    }
  }

  private Emission shown(int stage, Emission emission) {
    return stages.size() == 1 ? emission : emission.atStage(stage);
  }

  private Map<String, QueryReport> reports() {
    return engine.report().stream().collect(Collectors.toMap(QueryReport::name, report -> report));
  }

  /** Rings have no state of their own: there is nothing to cut but what is cut inline. */
  @Override
  public WindowHarness cut() {
    if (!(engine instanceof InlineEngine inline)) {
      return this;
    }
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    inline.snapshot(snapshot);
    close();
    return new EngineWindowHarness(stages, options, engineShape, clock, snapshot.toByteArray());
  }

  /** An engine that has failed says so again, which the vectors do not ask for. */
  @Override
  public void close() {
    try {
      engine.close();
    } catch (EngineException told) {
      // Told at the step that failed.
    }
  }
}
