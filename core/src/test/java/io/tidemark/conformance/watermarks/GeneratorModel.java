package io.tidemark.conformance.watermarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Flink's rules for watermarks on a stream and, where they are followed, ours. */
final class GeneratorModel implements WatermarkPlayer {
  private static final long NONE = Long.MIN_VALUE;

  private final Set<WatermarkRule> followed;
  private final String type;
  private final long bound;
  private final long interval;
  private final long timeout;
  private final List<String> out = new ArrayList<>();
  private long nextTick;
  private long clock;
  private long spokeAt;
  private long latest = NONE;
  private long emitted = NONE;
  private boolean isIdle;
  private boolean isActive;

  /** When the idle timer was started; none while it is off. */
  private long timer = NONE;

  GeneratorModel(WatermarkCase of, Set<WatermarkRule> followed) {
    this.followed = followed;
    type = of.job().path("strategy").path("type").asText();
    bound = of.job().path("strategy").path("bound").longValue();
    timeout = of.job().path("strategy").path("idleTimeout").longValue();
    interval = of.option("interval");
    clock = of.option("startProcessingTime");
    spokeAt = clock;
    nextTick = clock + interval;
  }

  private boolean follows(WatermarkRule rule) {
    return followed.contains(rule);
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    out.clear();
    switch (step.op()) {
      case "element" -> onElement(step);
      case "processingTime" -> onClock(step.ts());
      case "watermark" -> onWatermark(step.ts());
      default -> onEnd();
    }
    return List.copyOf(out);
  }

  private void onElement(WatermarkStep step) {
    out.add("element " + step.in().path("id").asText());
    isActive = true;
    onSign();
    latest = type.equals("periodicLatest") ? step.ts() : Math.max(latest, step.ts());
    if (type.equals("punctuated") && step.in().path("value").longValue() < 0) {
      emit(step.ts());
    }
    if (interval == 0 && follows(WatermarkRule.EVERY_RECORD)) {
      emit(periodic());
    }
  }

  private void onSign() {
    spokeAt = clock;
    if (isIdle && follows(WatermarkRule.TIMEOUT_REACHED)) {
      isIdle = false;
      out.add("status false");
    }
  }

  private long periodic() {
    return switch (type) {
      case "none", "punctuated" -> NONE;
      case "periodicLatest" -> latest;
      default -> latest == NONE ? NONE : latest - bound - 1;
    };
  }

  private void emit(long watermark) {
    if (watermark > emitted) {
      if (isIdle) {
        isIdle = false;
        out.add("status false");
      }
      emitted = watermark;
      out.add(WatermarkStep.watermark((byte) 0, watermark));
    }
  }

  private void onClock(long now) {
    clock = now;
    if (interval > 0 && now >= nextTick) {
      nextTick = now + interval;
      if (!isSilent(now)) {
        emit(periodic());
      }
    }
    if (follows(WatermarkRule.TIMEOUT_REACHED)
        && timeout > 0
        && !isIdle
        && now >= spokeAt + timeout) {
      emit(periodic());
      isIdle = true;
      out.add("status true");
    }
  }

  /** Whether a tick finds the stream idle. */
  private boolean isSilent(long now) {
    if (follows(WatermarkRule.TIMEOUT_REACHED)) {
      return isIdle;
    }
    if (timeout == 0) {
      return false;
    }
    if (isActive) {
      isActive = false;
      timer = NONE;
      return false;
    }
    if (timer == NONE) {
      timer = now;
      return false;
    }
    boolean isSilent = now - timer > timeout;
    if (isSilent && !isIdle) {
      isIdle = true;
      out.add("status true");
    }
    return isSilent;
  }

  private void onWatermark(long watermark) {
    if (follows(WatermarkRule.OWN_WATERMARKS)) {
      onSign();
      emit(watermark);
    } else if (watermark == Long.MAX_VALUE) {
      emit(watermark);
    }
  }

  private void onEnd() {
    if (!follows(WatermarkRule.END_OF_TIME)) {
      emit(periodic());
    } else if (emitted < Long.MAX_VALUE) {
      emitted = Long.MAX_VALUE;
      out.add(WatermarkStep.watermark((byte) 0, emitted));
    }
  }
}
