package io.tidemark.engine;

import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.literal;
import static io.tidemark.expression.Expressions.multiply;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.ElementIterator;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowContext;
import io.tidemark.window.WindowOutput;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;
import java.time.Duration;
import java.util.List;

/** A stream of ticks and queries over it, for tests of the engine. */
final class Ticks {
  static final Schema SCHEMA =
      Schema.builder("ticks")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .nullable("venue", FieldType.chars(4))
          .nullable("price", FieldType.decimal(18, 2))
          .field("qty", FieldType.INT64)
          .nullable("rate", FieldType.FLOAT64)
          .build();

  static final Field SYMBOL = SCHEMA.field("symbol");
  static final Field VENUE = SCHEMA.field("venue");
  static final Field PRICE = SCHEMA.field("price");
  static final Field QTY = SCHEMA.field("qty");
  static final Field RATE = SCHEMA.field("rate");

  static final Schema EXTREMES =
      Schema.builder("extremes")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("n", FieldType.INT64)
          .field("most", FieldType.INT64)
          .build();

  private Ticks() {}

  static Expression of(Field field) {
    return Expressions.field(field);
  }

  static Stream explicit(Topology topology) {
    return explicit(topology, 1);
  }

  static Stream explicit(Topology topology, int partitions) {
    return topology.source(
        SCHEMA, SourceOptions.watermark(WatermarkStrategy.explicit()).withPartitions(partitions));
  }

  static Stream bounded(Topology topology, long millis) {
    return bounded(topology, millis, 1);
  }

  private static Stream bounded(Topology topology, long millis, int partitions) {
    Duration bound = Duration.ofMillis(millis);
    return topology.source(
        SCHEMA,
        SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(bound))
            .withPartitions(partitions));
  }

  static Duration millis(long count) {
    return Duration.ofMillis(count);
  }

  static List<NamedAggregate> aggregates() {
    return List.of(
        Aggregates.count().as("n"),
        Aggregates.sum(of(QTY)).as("volume"),
        Aggregates.sum(multiply(of(PRICE), of(QTY))).as("turnover"),
        Aggregates.min(of(PRICE)).as("low"),
        Aggregates.last(of(PRICE)).as("close"),
        Aggregates.avg(of(RATE)).as("mean"));
  }

  /** Queries of every kind over one stream. */
  static Topology everyKind() {
    return everyKind(1);
  }

  static Topology everyKind(int partitions) {
    Topology topology = new Topology();
    Stream ticks = bounded(topology, 5, partitions);
    Expression some = compare(ComparisonOperator.GREATER, of(QTY), literal(2));
    ticks.filter(some).to("raw");
    ticks
        .select(
            "slim",
            List.of(
                new NamedExpression("ts", Expressions.field(SCHEMA, "ts")),
                new NamedExpression("symbol", of(SYMBOL)),
                new NamedExpression("twice", multiply(of(QTY), literal(2)))))
        .to("slim");
    ticks.keyBy("symbol").window(TumblingWindows.of(millis(10))).aggregate(aggregates()).to("bars");
    ticks
        .filter(some)
        .keyBy("symbol", "venue", "rate")
        .window(SlidingWindows.of(millis(25), millis(10)))
        .allowedLateness(millis(30))
        .aggregate(aggregates())
        .to("wide");
    ticks.windowAll(SlidingWindows.of(millis(4), millis(10))).aggregate(aggregates()).to("sampled");
    ticks
        .keyBy("venue")
        .window(SlidingWindows.of(millis(20), millis(10)))
        .allowedLateness(millis(8))
        .process(EXTREMES, Ticks::most)
        .to("most");
    ticks
        .keyBy("symbol")
        .window(SessionWindows.withGap(millis(3)))
        .allowedLateness(millis(4))
        .withPaneInfo()
        .aggregate(aggregates())
        .to("sessions");
    ticks
        .keyBy("venue", "rate")
        .window(SlidingWindows.of(millis(20), millis(10)))
        .trigger(
            Triggers.anyOf(
                Triggers.count(3), Triggers.purging(Triggers.continuousEventTime(millis(4)))))
        .evictor(Evictors.count(5))
        .aggregate(aggregates())
        .to("paced");
    return topology;
  }

  static void most(WindowContext context, ElementIterator elements, WindowOutput out) {
    long most = Long.MIN_VALUE;
    while (elements.next()) {
      most = Math.max(most, elements.record().integer(QTY));
    }
    RecordWriter row = out.row();
    row.integer(EXTREMES.field("n"), elements.count()).integer(EXTREMES.field("most"), most);
    out.emit();
  }

  static void publish(Publisher publisher, long time, long symbol, long qty) {
    RecordWriter row = publisher.claim().clear(SCHEMA).eventTime(time);
    row.integer(SYMBOL, symbol).integer(QTY, qty);
    publisher.publish();
  }
}
