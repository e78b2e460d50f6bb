package io.tidemark.conformance.watermarks;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.EventTime;
import io.tidemark.time.StreamTime;
import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays to the time of a stream of one partition. */
final class GeneratorPlayer implements WatermarkPlayer {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Schema ELEMENTS =
      Schema.builder("elements")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("value", FieldType.INT64)
          .build();

  private final WatermarkCase job;
  private final StreamTime time;
  private final long record = Memory.allocateFor(this, ELEMENTS.length());
  private final RecordWriter writer = new RecordWriter();
  private long emitted = Long.MIN_VALUE;
  private boolean isIdle;

  GeneratorPlayer(WatermarkCase of) {
    job = of;
    EventTime only = new EventTime((byte) 0, strategy(of), TimeUnit.MILLISECONDS);
    long timeout = of.job().path("strategy").path("idleTimeout").longValue();
    time =
        new StreamTime(1, 1, List.of(only), timeout == 0 ? null : Duration.ofMillis(timeout), null);
    time.onClock(of.option("startProcessingTime") * NANOS_PER_MILLI);
    writer.wrap(record);
  }

  private static WatermarkStrategy strategy(WatermarkCase of) {
    String type = of.job().path("strategy").path("type").asText();
    Duration interval = Duration.ofMillis(of.option("interval"));
    return switch (type) {
      case "none" -> WatermarkStrategy.explicit();
      case "punctuated" ->
          WatermarkStrategy.punctuated(
              "negative values", (at, element) -> element.integer(ELEMENTS.field("value")) < 0);
      case "periodicLatest" ->
          WatermarkStrategy.custom("latest", Latest::new).withInterval(interval);
      default -> periodic(bounded(of), interval);
    };
  }

  private static WatermarkStrategy bounded(WatermarkCase of) {
    long bound = of.job().path("strategy").path("bound").longValue();
    return bound == 0
        ? WatermarkStrategy.monotonous()
        : WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(bound));
  }

  private static WatermarkStrategy periodic(WatermarkStrategy strategy, Duration interval) {
    return interval.isZero() ? strategy : strategy.withInterval(interval);
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    List<String> out = new ArrayList<>();
    switch (step.op()) {
      case "element" -> {
        writer.eventTime(step.ts());
        writer.integer(ELEMENTS.field("value"), step.in().path("value").longValue());
        time.onRecord(0, record, step.ts());
        out.add("element " + step.in().path("id").asText());
      }
      case "processingTime" -> time.onClock(step.ts() * NANOS_PER_MILLI);
      case "watermark" -> time.onWatermark(0, (byte) 0, step.ts());
      default -> time.onDone(0);
    }
    tell(step, out);
    return out;
  }

  private void tell(WatermarkStep step, List<String> out) {
    boolean isEnd = step.op().equals("end");
    boolean now = time.coalescer().isIdle();
    if (isIdle && !now && !isEnd) {
      out.add("status false");
    }
    if (time.coalescer().watermark() > emitted) {
      emitted = time.coalescer().watermark();
      out.add(WatermarkStep.watermark((byte) 0, emitted));
    }
    if (!isIdle && now) {
      out.add("status true");
    }
    isIdle = now;
  }

  @Override
  public WatermarkPlayer cut() {
    GeneratorPlayer other = new GeneratorPlayer(job);
    StreamTimeCut.move(time, other.time);
    other.emitted = emitted;
    other.isIdle = isIdle;
    return other;
  }
}
