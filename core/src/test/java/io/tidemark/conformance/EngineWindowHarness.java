package io.tidemark.conformance;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.EngineException;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Drives an engine as a vector's job. */
final class EngineWindowHarness implements WindowHarness {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final StageSpec stage;
  private final KeyShape shape;
  private final EngineShape engineShape;
  private final EmissionSink sink;
  private final Engine engine;
  private final Publisher publisher;
  private QueryReport before;
  private long watermark;
  private boolean idle;

  /**
   * @throws IllegalArgumentException if the job is refused
   */
  EngineWindowHarness(StageSpec stage, KeyShape shape, EngineShape engineShape) {
    this(stage, shape, engineShape, null);
  }

  private EngineWindowHarness(
      StageSpec stage, KeyShape shape, EngineShape engineShape, byte[] snapshot) {
    this.stage = stage;
    this.shape = shape;
    this.engineShape = engineShape;
    Topology topology = WindowJob.of(stage, shape);
    sink = new EmissionSink(stage, topology.queries().get(0).schema());
    engine = engineShape.build(topology, this::bind);
    if (snapshot != null) {
      ((InlineEngine) engine).restore(new ByteArrayInputStream(snapshot));
    }
    sink.symbols(engine.symbols());
    publisher = engine.publisher(WindowJob.ELEMENTS.name(), 0);
    before = report();
    watermark = engine.outputWatermark(WindowJob.QUERY);
    idle = engine.isIdle(WindowJob.QUERY);
  }

  private void bind(EngineBuilder<?> builder) {
    builder.sink(WindowJob.QUERY, sink.results());
    if (stage.lateOutput()) {
      builder.lateSink(WindowJob.QUERY, sink.late());
    }
  }

  @Override
  public List<Emission> element(Input element) {
    int key = engine.symbols().intern(element.key());
    RecordWriter record = publisher.claim();
    if (element.ts() != null) {
      record.eventTime(element.ts());
    }
    record
        .integer(WindowJob.ELEMENTS.field("id"), element.id())
        .integer(WindowJob.ELEMENTS.field("key"), key)
        .integer(WindowJob.ELEMENTS.field("copy"), key)
        .chars(WindowJob.ELEMENTS.field("name"), element.key())
        .integer(WindowJob.ELEMENTS.field("value"), element.value());
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
    return List.of(Emission.probe(engine.openWindows(WindowJob.QUERY)));
  }

  /** What came out, what was counted, then the watermark and the status where they changed. */
  private List<Emission> emitted() {
    engine.awaitProcessed(engine.nextSequence() - 1);
    List<Emission> out = new ArrayList<>(sink.take());
    QueryReport now = report();
    if (!now.isBalanced()) {
      throw new IllegalStateException("rows unaccounted for: " + now);
    }
    for (long i = before.rejected(); i < now.rejected(); i++) {
      out.add(Emission.rejected());
    }
    for (long i = before.late(); i < now.late() && !stage.lateOutput(); i++) {
      out.add(Emission.dropped());
    }
    before = now;
    addTime(out);
    return out;
  }

  private void addTime(List<Emission> out) {
    if (engine.outputWatermark(WindowJob.QUERY) > watermark) {
      watermark = engine.outputWatermark(WindowJob.QUERY);
      out.add(Emission.watermark(watermark));
    }
    if (engine.isIdle(WindowJob.QUERY) != idle) {
      idle = !idle;
      out.add(Emission.status(idle));
    }
  }

  private QueryReport report() {
    return engine.report().get(0);
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
    return new EngineWindowHarness(stage, shape, engineShape, snapshot.toByteArray());
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
