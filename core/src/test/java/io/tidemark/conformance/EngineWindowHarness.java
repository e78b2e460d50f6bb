package io.tidemark.conformance;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Drives the inline engine as a vector's job. */
final class EngineWindowHarness implements WindowHarness {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final StageSpec stage;
  private final KeyShape shape;
  private final EmissionSink sink;
  private final InlineEngine engine;
  private final Publisher publisher;
  private QueryReport before;
  private long watermark;
  private boolean idle;

  /**
   * @throws IllegalArgumentException if the job is refused
   */
  EngineWindowHarness(StageSpec stage, KeyShape shape) {
    this(stage, shape, null);
  }

  private EngineWindowHarness(StageSpec stage, KeyShape shape, byte[] snapshot) {
    this.stage = stage;
    this.shape = shape;
    Topology topology = WindowJob.of(stage, shape);
    sink = new EmissionSink(stage, topology.queries().get(0).schema());
    InlineEngine.Builder builder =
        InlineEngine.builder(topology).sink(WindowJob.QUERY, sink.results());
    if (stage.lateOutput()) {
      builder.lateSink(WindowJob.QUERY, sink.late());
    }
    engine = builder.build();
    if (snapshot != null) {
      engine.restore(new ByteArrayInputStream(snapshot));
    }
    sink.symbols(engine.symbols());
    publisher = engine.publisher(WindowJob.ELEMENTS.name(), 0);
    before = report();
    watermark = engine.outputWatermark(WindowJob.QUERY);
    idle = engine.isIdle(WindowJob.QUERY);
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

  @Override
  public WindowHarness cut() {
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    engine.snapshot(snapshot);
    close();
    return new EngineWindowHarness(stage, shape, snapshot.toByteArray());
  }

  @Override
  public void close() {
    engine.close();
  }
}
