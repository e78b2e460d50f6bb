package io.tidemark.conformance.watermarks;

import io.tidemark.record.TimeUnit;
import io.tidemark.time.EventTime;
import io.tidemark.time.StreamTime;
import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays to the time of a stream whose partitions join and leave. A watermark of the vectors is one
 * more than ours, and stands in front of the event that ours follows.
 */
final class SourceMapperPlayer implements WatermarkPlayer {
  private static final int MOST = 256;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final WatermarkCase job;
  private final StreamTime time;
  private final List<Integer> ids = new ArrayList<>();
  private int registered;
  private long emitted = Long.MIN_VALUE;
  private boolean isIdle;

  SourceMapperPlayer(WatermarkCase of) {
    job = of;
    EventTime only =
        new EventTime(
            (byte) 0,
            WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(of.option("lag"))),
            TimeUnit.MILLISECONDS);
    long timeout = of.option("idleTimeout");
    time =
        new StreamTime(
            MOST, 0, List.of(only), timeout == 0 ? null : Duration.ofMillis(timeout), null);
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    time.onClock(step.in().path("now").longValue() * NANOS_PER_MILLI);
    switch (step.op()) {
      case "addPartitions" -> {
        for (int i = 0; i < step.in().path("count").asInt(); i++) {
          time.register(registered);
          ids.add(registered++);
        }
      }
      case "removePartition" -> time.onDone(ids.remove(step.partition()));
      case "event" -> time.onRecord(ids.get(step.partition()), 0, step.ts());
      default -> {}
    }
    return emissions(step);
  }

  private List<String> emissions(WatermarkStep step) {
    List<String> out = new ArrayList<>();
    long now = time.coalescer().watermark();
    if (now > emitted) {
      emitted = now;
      out.add(
          WatermarkStep.watermark((byte) job.option("key"), now == Long.MAX_VALUE ? now : now + 1));
    }
    if (step.op().equals("event")) {
      out.add("element " + step.in().path("id").asText());
    }
    if (time.coalescer().isIdle() && !isIdle) {
      out.add("idle");
    }
    isIdle = time.coalescer().isIdle();
    return out;
  }

  @Override
  public WatermarkPlayer cut() {
    SourceMapperPlayer other = new SourceMapperPlayer(job);
    StreamTimeCut.move(time, other.time);
    other.ids.addAll(ids);
    other.registered = registered;
    other.emitted = emitted;
    other.isIdle = isIdle;
    return other;
  }
}
