package io.tidemark.bench.join;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.time.Duration;

/**
 * The engine on its whole inline path: each event is a record that is published, held, joined and
 * read at the sink. Time moves after every record.
 */
final class EngineJoiner implements Joiner {
  /** How far pairs lie apart at most. */
  static final long MILLIS = 1000;

  private static final Schema FIRST =
      Schema.builder("first")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("id", FieldType.INT64)
          .field("price", FieldType.INT64)
          .field("symbol", FieldType.INT32)
          .build();
  private static final Schema SECOND =
      Schema.builder("second")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("id", FieldType.INT64)
          .field("qty", FieldType.INT64)
          .field("symbol", FieldType.INT32)
          .build();

  private final Publisher first;
  private final Publisher second;
  private final PairTally pairs = new PairTally();

  private EngineJoiner(Topology topology) {
    Schema result = topology.queries().get(0).schema();
    int price = result.field("price").offset();
    int quantity = result.field("qty").offset();
    Field age = result.has("age") ? result.field("age") : null;
    InlineEngine engine =
        InlineEngine.builder(topology)
            .hashOutputs(false)
            .sink(
                "pairs",
                (row, ordinal) -> {
                  long at = row.address();
                  long more = age == null ? 0 : Memory.getLong(at + age.offset());
                  pairs.add(
                      row.eventTime(),
                      Memory.getLong(at + price),
                      Memory.getLong(at + quantity) + more);
                })
            .build();
    first = engine.publisher("first", 0);
    second = engine.publisher("second", 0);
  }

  static EngineJoiner interval() {
    Topology topology = new Topology();
    source(topology, FIRST)
        .keyBy("id")
        .intervalJoin(source(topology, SECOND).keyBy("id"))
        .between(Duration.ZERO, Duration.ofMillis(MILLIS))
        .as("pairs")
        .to("pairs");
    return new EngineJoiner(topology);
  }

  static EngineJoiner asOf() {
    Topology topology = new Topology();
    Stream quotes = source(topology, FIRST);
    source(topology, SECOND)
        .keyBy("symbol")
        .asOf(quotes.keyBy("symbol"))
        .maxAge(Duration.ofMillis(MILLIS))
        .as("pairs")
        .to("pairs");
    return new EngineJoiner(topology);
  }

  private static Stream source(Topology topology, Schema schema) {
    Duration late = Duration.ofMillis(OrderFlow.LATENESS);
    return topology.source(
        schema, SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(late)));
  }

  @Override
  public void onFirst(long time, long id, int symbol, long price) {
    put(first, time, id, symbol, price);
  }

  @Override
  public void onSecond(long time, long id, int symbol, long quantity) {
    put(second, time, id, symbol, quantity);
  }

  private static void put(Publisher publisher, long time, long id, int symbol, long value) {
    long record = publisher.claim().address();
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, time);
    Memory.putLong(record + RecordHeader.LENGTH, id);
    Memory.putLong(record + RecordHeader.LENGTH + Long.BYTES, value);
    Memory.putInt(record + RecordHeader.LENGTH + 2 * Long.BYTES, symbol);
    publisher.publish();
  }

  @Override
  public PairTally pairs() {
    return pairs;
  }
}
