package io.tidemark.conformance;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.OperatorChoice;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.topology.WindowedStream;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;
import java.util.List;

/** A vector's job as a topology: one source, and one query for each stage. */
final class WindowJob {
  static final Schema ELEMENTS =
      Schema.builder("elements")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("id", FieldType.INT64)
          .field("key", FieldType.SYMBOL)
          .field("copy", FieldType.SYMBOL)
          .field("name", FieldType.chars(12))
          .field("value", FieldType.INT64)
          .field("gap", FieldType.INT64)
          .build();

  /** The name of a stage's side output. */
  static final String SIDE = "side";

  private WindowJob() {}

  /** The query of a stage. */
  static String query(int stage) {
    return "stage " + stage;
  }

  /**
   * The topology.
   *
   * @throws IllegalArgumentException if it is refused
   */
  static Topology of(List<StageSpec> stages, JobOptions options) {
    Topology topology = new Topology();
    Stream input = topology.source(ELEMENTS, SourceOptions.watermark(WatermarkStrategy.explicit()));
    for (int stage = 0; stage < stages.size(); stage++) {
      add(stages.get(stage), input, options).to(query(stage));
      if (stage < stages.size() - 1) {
        input = topology.resultsOf(query(stage));
      }
    }
    return topology;
  }

  private static Stream add(StageSpec stage, Stream input, JobOptions options) {
    WindowAssigner assigner = JobAssigners.of(stage.assigner());
    KeyedStream keyed = stage.keyed() ? input.keyBy(options.keys().fields()) : null;
    WindowedStream windows =
        (keyed == null ? input.windowAll(assigner) : keyed.window(assigner))
            .compatibility(options.compatibility())
            .operator(options.operator());
    if (!stage.assigner().isGlobal()) {
      windows = windows.allowedLateness(Duration.ofMillis(stage.allowedLateness()));
    }
    if (needsTrigger(stage)) {
      windows = windows.trigger(JobTriggers.of(stage.effectiveTrigger()));
    }
    if (stage.evictor() != null) {
      windows = windows.evictor(JobEvictors.of(stage.evictor()));
    }
    Schema keys = keyed == null ? null : keyed.keySchema();
    return computed(stage, input.schema(), keys, withState(windows, stage.function()), options);
  }

  /** A global window that never fires by default has to be asked for by name. */
  private static boolean needsTrigger(StageSpec stage) {
    return !stage.trigger().type().equals("default")
        || stage.effectiveTrigger().type().equals("never");
  }

  private static WindowedStream withState(WindowedStream windows, FunctionSpec function) {
    WindowedStream with = windows;
    if (function.windowState()) {
      with = with.windowState(FiringMeta.STATE);
    }
    if (function.meta()) {
      with = with.keyState(FiringMeta.STATE);
    }
    return function.sideAbove() == null ? with : with.sideOutput(SIDE, ElementRows.SIDE);
  }

  private static Stream computed(
      StageSpec stage, Schema input, Schema keys, WindowedStream windows, JobOptions options) {
    FunctionSpec function = stage.function();
    if (function.isProcess()) {
      return windows.process(ElementRows.SCHEMA, new ElementRows(function, keys, input));
    }
    if (reduces(stage, options)) {
      return windows.reduce(
          new ReduceValues(function.fn(), input),
          AggregateRows.SCHEMA,
          new AggregateRows(stage, keys, input));
    }
    List<NamedAggregate> aggregates = JobAggregates.of(function, input);
    return function.meta()
        ? windows.aggregate(
            aggregates,
            AggregateRows.SCHEMA,
            new AggregateRows(stage, keys, windows.aggregated(aggregates)))
        : windows.aggregate(aggregates);
  }

  /** A reduce function is an aggregate too: it is run as itself where that operator is chosen. */
  private static boolean reduces(StageSpec stage, JobOptions options) {
    return stage.function().type().equals("reduce")
        && stage.evictor() == null
        && options.operator() == OperatorChoice.GENERAL;
  }
}
