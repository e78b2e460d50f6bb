package io.tidemark.join;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.Publisher;
import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.AsOfJoin;
import io.tidemark.topology.IntervalJoin;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random join of two streams, and what it has to put out by a model that knows no more than the
 * definition: all pairs of rows that were in time, and rows without partner when the other side's
 * watermark says so.
 *
 * @param isAsOf whether it is an as-of join, else an interval join
 * @param type which rows without partner are put out
 * @param lower bound of the interval
 * @param upper bound of the interval, or the greatest age; negative for any
 * @param isWide whether keys go through a dictionary
 * @param hasCondition whether pairs have to differ in parity
 */
record JoinJob(
    boolean isAsOf, JoinType type, long lower, long upper, boolean isWide, boolean hasCondition) {
  static final String QUERY = "joined";
  private static final int KEYS = 4;
  private static final List<JoinType> TYPES =
      List.of(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL);

  static JoinJob random(Random random) {
    boolean isAsOf = random.nextBoolean();
    JoinType type = TYPES.get(random.nextInt(isAsOf ? 2 : 4));
    long lower = random.nextInt(30) - 20L;
    long upper = isAsOf ? random.nextInt(40) - 5L : lower + random.nextInt(60);
    return new JoinJob(isAsOf, type, lower, upper, random.nextInt(4) == 0, random.nextInt(3) == 0);
  }

  List<JoinStepInput> steps(Random random, int count) {
    List<JoinStepInput> steps = new ArrayList<>();
    long[] latest = {0, 0};
    long[] watermark = {Long.MIN_VALUE, Long.MIN_VALUE};
    for (int i = 0; i < count; i++) {
      int side = random.nextInt(2);
      if (random.nextInt(4) == 0) {
        long ts = latest[side] - random.nextInt(20);
        if (ts > watermark[side]) {
          watermark[side] = ts;
          steps.add(new JoinStepInput(side, true, ts, 0, 0));
        }
      } else {
        latest[side] += random.nextInt(6);
        int back = random.nextInt(3) == 0 ? random.nextInt(25) : 0;
        int key = random.nextInt(12) == 0 ? -1 : random.nextInt(KEYS);
        steps.add(new JoinStepInput(side, false, latest[side] - back, key, random.nextInt(100)));
      }
    }
    return steps;
  }

  Topology topology() {
    Topology topology = new Topology();
    KeyedStream left = keyed(source(topology, "left"));
    KeyedStream right = keyed(source(topology, "right"));
    if (isAsOf) {
      AsOfJoin join = left.asOf(right).type(type);
      join = upper < 0 ? join : join.maxAge(Duration.ofMillis(upper));
      (hasCondition ? join.on(differ(join.schema("r"))) : join).as("r").to(QUERY);
    } else {
      IntervalJoin join =
          left.intervalJoin(right)
              .between(Duration.ofMillis(lower), Duration.ofMillis(upper))
              .type(type);
      (hasCondition ? join.on(differ(join.schema("r"))) : join).as("r").to(QUERY);
    }
    return topology;
  }

  private static Expression differ(Schema schema) {
    return Expressions.compare(
        ComparisonOperator.NOT_EQUAL,
        Expressions.remainder(Expressions.field(schema, "value"), Expressions.literal(2)),
        Expressions.remainder(Expressions.field(schema, "right_value"), Expressions.literal(2)));
  }

  private KeyedStream keyed(Stream stream) {
    return isWide ? stream.keyBy("key", "tag") : stream.keyBy("key");
  }

  static Stream source(Topology topology, String name) {
    return topology.source(schema(name), SourceOptions.watermark(WatermarkStrategy.explicit()));
  }

  private static Schema schema(String name) {
    return Schema.builder(name)
        .eventTime("ts", TimeUnit.MILLISECONDS)
        .nullable("key", FieldType.INT64)
        .field("tag", FieldType.chars(3))
        .field("value", FieldType.INT64)
        .build();
  }

  static void feed(Engine engine, List<JoinStepInput> steps, int from, int to) {
    Schema schema = schema("left");
    Publisher[] publishers = {engine.publisher("left", 0), engine.publisher("right", 0)};
    for (JoinStepInput step : steps.subList(from, to)) {
      Publisher publisher = publishers[step.side()];
      if (step.isWatermark()) {
        publisher.watermark(step.ts());
      } else {
        RecordWriter writer = publisher.claim().eventTime(step.ts());
        if (step.key() < 0) {
          writer.setNull(schema.field("key"));
        } else {
          writer.integer(schema.field("key"), step.key());
        }
        writer.chars(schema.field("tag"), "abc").integer(schema.field("value"), step.value());
        publisher.publish();
      }
    }
  }

  static void bind(EngineBuilder<?> builder, Schema result, List<String> rows) {
    builder.sink(QUERY, (row, ordinal) -> rows.add(text(result, row)));
  }

  private static String text(Schema result, RecordView row) {
    StringBuilder text = new StringBuilder("#" + row.sequence() + " @" + row.eventTime());
    text.append(part(result, row, "ts", "value"))
        .append(part(result, row, "right_ts", "right_value"));
    if (result.has("age")) {
      text.append(
          row.isNull(result.field("age")) ? "" : " age " + row.integer(result.field("age")));
    }
    return text.toString();
  }

  private static String part(Schema result, RecordView row, String ts, String value) {
    return row.isNull(result.field(ts))
        ? " null"
        : " " + row.integer(result.field(ts)) + ":" + row.integer(result.field(value));
  }

  /** Whether two rows that were in time are a pair of an interval join. */
  boolean arePartners(JoinStepInput left, JoinStepInput right) {
    return left.key() >= 0
        && left.key() == right.key()
        && right.ts() >= left.ts() + lower
        && right.ts() <= left.ts() + upper
        && meetsCondition(left, right);
  }

  boolean meetsCondition(JoinStepInput left, JoinStepInput right) {
    return !hasCondition || left.value() % 2 != right.value() % 2;
  }
}
