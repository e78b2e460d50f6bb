package io.tidemark.conformance;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.topology.WindowedStream;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.WindowStagger;
import java.time.Duration;

/** A vector's window stage as a topology with one source and one query. */
final class WindowJob {
  static final String QUERY = "results";

  static final Schema ELEMENTS =
      Schema.builder("elements")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("id", FieldType.INT64)
          .field("key", FieldType.SYMBOL)
          .field("copy", FieldType.SYMBOL)
          .field("name", FieldType.chars(12))
          .field("value", FieldType.INT64)
          .build();

  private WindowJob() {}

  /**
   * The topology.
   *
   * @param shape of the keys, if the stage has any
   * @throws IllegalArgumentException if it is refused
   */
  static Topology of(StageSpec stage, KeyShape shape) {
    Topology topology = new Topology();
    Stream elements =
        topology.source(ELEMENTS, SourceOptions.watermark(WatermarkStrategy.explicit()));
    WindowAssigner assigner = assigner(stage.assigner());
    WindowedStream windows =
        stage.keyed()
            ? elements.keyBy(shape.fields()).window(assigner)
            : elements.windowAll(assigner);
    compute(windows.allowedLateness(Duration.ofMillis(stage.allowedLateness())), stage.function())
        .to(QUERY);
    return topology;
  }

  private static WindowAssigner assigner(AssignerSpec spec) {
    Duration size = Duration.ofMillis(spec.size());
    Duration offset = Duration.ofMillis(spec.offset());
    return spec.type().equals("tumbling")
        ? TumblingWindows.of(size).withOffset(offset).withStagger(stagger(spec))
        : SlidingWindows.of(size, Duration.ofMillis(spec.slide())).withOffset(offset);
  }

  private static Stream compute(WindowedStream windows, FunctionSpec function) {
    if (function.type().equals("process")) {
      return windows.process(ElementRows.SCHEMA, new ElementRows());
    }
    Expression value = Expressions.field(ELEMENTS, "value");
    return switch (function.fn()) {
      case "sum" -> windows.aggregate(Aggregates.sum(value).as("value"));
      case "max" -> windows.aggregate(Aggregates.max(value).as("value"));
      case "min" -> windows.aggregate(Aggregates.min(value).as("value"));
      case "last" -> windows.aggregate(Aggregates.last(value).as("value"));
      case "count" -> windows.aggregate(Aggregates.count().as("value"));
      case "sumCount", "avg" ->
          windows.aggregate(Aggregates.sum(value).as("value"), Aggregates.count().as("count"));
      default -> throw new IllegalArgumentException("no function " + function);
    };
  }

  private static WindowStagger stagger(AssignerSpec spec) {
    return spec.staggered() ? WindowStagger.NATURAL : WindowStagger.ALIGNED;
  }
}
