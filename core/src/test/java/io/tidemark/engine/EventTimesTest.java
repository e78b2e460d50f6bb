package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

/** What sources may say of their event times, and what becomes of what they may not. */
class EventTimesTest {
  private static final Schema ORDERS =
      Schema.builder("orders")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .nullable("sent", FieldType.timestamp(TimeUnit.MILLISECONDS))
          .nullable("n", FieldType.INT64)
          .build();

  private static final SourceOptions IN_ORDER =
      SourceOptions.watermark(WatermarkStrategy.monotonous());

  private static InlineEngine engine(SourceOptions options) {
    Topology topology = new Topology();
    topology
        .source(ORDERS, options)
        .windowAll(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.count().as("count"))
        .to("counts");
    return InlineEngine.builder(topology).build();
  }

  private static void publish(Publisher publisher, long time, long sent, long n) {
    RecordWriter row = publisher.claim().clear(ORDERS).eventTime(time);
    set(row, "sent", sent);
    set(row, "n", n);
    publisher.publish();
  }

  /** A row that was cleared has nulls. */
  private static void set(RecordWriter row, String field, long value) {
    if (value != Nulls.INT64) {
      row.integer(ORDERS.field(field), value);
    }
  }

  @Test
  void foldsEachEventTimeByItself() {
    WatermarkStrategy bounded = WatermarkStrategy.boundedOutOfOrderness(Ticks.millis(5));
    try (InlineEngine engine = engine(IN_ORDER.withPartitions(2).withEventTime("sent", bounded))) {
      publish(engine.publisher("orders", 0), 100, 50, 0);
      publish(engine.publisher("orders", 1), 90, 40, 0);
      assertEquals(89, engine.watermark("orders", 0));
      assertEquals(34, engine.watermark("orders", 1));
      publish(engine.publisher("orders", 1), 95, Nulls.INT64, 0);
      assertEquals(94, engine.watermark("orders", 0));
      assertEquals(34, engine.watermark("orders", 1), "a row without the time moves none");
      engine.publisher("orders", 1).watermark(1, 60);
      assertEquals(44, engine.watermark("orders", 1));
      engine.publisher("orders", 1).heartbeat(1, 80);
      engine.publisher("orders", 0).heartbeat(1, 90);
      assertEquals(74, engine.watermark("orders", 1));
      assertEquals(94, engine.watermark("orders", 0));
      assertEquals(Long.MIN_VALUE, engine.watermark("orders", 7), "nobody has told of it");
      assertThrows(
          IllegalArgumentException.class, () -> engine.publisher("orders", 0).heartbeat(2, 1));
    }
  }

  @Test
  void partitionsJoinAndLeaveWhileItRuns() {
    try (InlineEngine engine = engine(IN_ORDER.withMostPartitions(3))) {
      publish(engine.publisher("orders", 0), 100, 0, 0);
      assertEquals(99, engine.watermark("orders", 0));
      engine.publisher("orders", 1).register();
      publish(engine.publisher("orders", 0), 200, 0, 0);
      assertEquals(99, engine.watermark("orders", 0), "the new one holds time back");
      publish(engine.publisher("orders", 1), 150, 0, 0);
      assertEquals(149, engine.watermark("orders", 0));
      engine.publisher("orders", 1).done();
      assertEquals(199, engine.watermark("orders", 0));
      publish(engine.publisher("orders", 2), 300, 0, 0);
      publish(engine.publisher("orders", 0), 400, 0, 0);
      assertEquals(299, engine.watermark("orders", 0), "it has joined as it spoke");
      assertThrows(IllegalArgumentException.class, () -> engine.publisher("orders", 3));
    }
  }

  @Test
  void endOfSessionFiresItsWindows() {
    try (InlineEngine engine = engine(IN_ORDER)) {
      publish(engine.publisher("orders", 0), 1003, 0, 0);
      assertEquals(1, engine.openWindows("counts"));
      engine.endOfSession("orders", 1009);
      assertEquals(0, engine.openWindows("counts"));
      assertEquals(1009, engine.watermark("orders", 0));
      publish(engine.publisher("orders", 0), 1008, 0, 0);
      assertEquals(1, engine.report().get(0).late());
      publish(engine.publisher("orders", 0), 2000, 0, 0);
      assertEquals(1999, engine.watermark("orders", 0), "the next session goes on by itself");
      engine.endOfSession("orders", 1500);
      assertEquals(1999, engine.watermark("orders", 0));
    }
  }

  @Test
  void computesEventTimesAsRecordsArePublished() {
    try (InlineEngine engine =
        engine(
            IN_ORDER.withTimestamps(
                Expressions.multiply(Expressions.field(ORDERS, "n"), Expressions.literal(1000))))) {
      Publisher publisher = engine.publisher("orders", 0);
      publish(publisher, 0, 0, 7);
      assertEquals(6999, engine.watermark("orders", 0));
      publish(publisher, 5, 0, Nulls.INT64);
      publish(publisher, 5, 0, Long.MAX_VALUE);
      assertEquals(6999, engine.watermark("orders", 0));
      assertEquals(2, engine.report().get(0).rejected());
    }
  }

  @Test
  void refusesWatermarksThatDoNotRiseByKey() {
    try (InlineEngine engine = engine(IN_ORDER)) {
      Publisher publisher = engine.publisher("orders", 0);
      publisher.watermark(3, 10);
      publisher.watermark(-4, 9);
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> engine.publisher("orders", 0).watermark(3, 10))
              .getMessage();
      assertEquals(
          "watermark 10 with key 3 of partition 0 of orders does not rise: it stands at 10",
          message);
      assertThrows(IllegalArgumentException.class, () -> publisher.watermark(Long.MIN_VALUE));
      assertThrows(IllegalArgumentException.class, () -> publisher.watermark(128, 1));
      assertEquals(10, engine.watermark("orders", 3));
      assertEquals(9, engine.watermark("orders", -4));
    }
  }

  @Test
  void ignoresWhatARestartRepeats() {
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    try (InlineEngine engine = engine(IN_ORDER)) {
      engine.publisher("orders", 0).watermark(100);
      engine.snapshot(snapshot);
    }
    try (InlineEngine engine = engine(IN_ORDER)) {
      engine.restore(new ByteArrayInputStream(snapshot.toByteArray()));
      Publisher publisher = engine.publisher("orders", 0);
      publisher.watermark(90);
      assertEquals(100, engine.watermark("orders", 0));
      assertThrows(IllegalArgumentException.class, () -> publisher.watermark(90));
      publisher.watermark(110);
      assertEquals(110, engine.watermark("orders", 0));
    }
  }

  @Test
  void timesAtTheEndsOfTimeMoveNone() {
    try (InlineEngine engine = engine(IN_ORDER.withEventTime("sent", IN_ORDER.strategy()))) {
      Publisher publisher = engine.publisher("orders", 0);
      publish(publisher, 50, Long.MAX_VALUE, 0);
      publish(publisher, Long.MAX_VALUE, 10, 0);
      publish(publisher, Long.MIN_VALUE, 20, 0);
      assertEquals(49, engine.watermark("orders", 0));
      assertEquals(9, engine.watermark("orders", 1));
      assertEquals(2, engine.report().get(0).futureSuspect());
      assertEquals(1, engine.report().get(0).rejected());
      assertTrue(engine.report().get(0).isBalanced());
    }
  }
}
