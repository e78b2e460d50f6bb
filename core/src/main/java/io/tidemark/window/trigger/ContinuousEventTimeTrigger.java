package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.window.WindowBinding;
import java.time.Duration;

/**
 * Fires each time the watermark reaches the next multiple of an interval, at the end of the window,
 * and for every row behind that.
 *
 * <p>A watermark that passes several multiples fires once. Flink fires once for each of them, and
 * rounds the first towards zero.
 */
final class ContinuousEventTimeTrigger implements Trigger {
  private static final int NEXT = 0;

  private final Duration interval;
  private final long units;
  private final boolean isFlink;

  ContinuousEventTimeTrigger(Duration interval) {
    this(Intervals.requirePositive(interval), 0, false);
  }

  private ContinuousEventTimeTrigger(Duration interval, long units, boolean isFlink) {
    this.interval = interval;
    this.units = units;
    this.isFlink = isFlink;
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new ContinuousEventTimeTrigger(
        interval, binding.count(interval, "trigger interval"), binding.isFlink());
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public boolean canMerge() {
    return true;
  }

  @Override
  public boolean firesAtEnd() {
    return true;
  }

  @Override
  public boolean usesClock() {
    return false;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    if (context.windowLast() <= context.currentWatermark()) {
      return TriggerResult.FIRE;
    }
    context.registerEventTimer(context.windowLast());
    if (FireTime.get(context, NEXT) == FireTime.NONE) {
      schedule(first(time), context);
    }
    return TriggerResult.CONTINUE;
  }

  private long first(long time) {
    return isFlink ? SaturatedTime.add(time - time % units, units) : Intervals.next(time, units);
  }

  private static void schedule(long time, TriggerContext context) {
    long next = Math.min(time, context.windowLast());
    FireTime.set(context, NEXT, next);
    context.registerEventTimer(next);
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    if (time == context.windowLast()) {
      return TriggerResult.FIRE;
    }
    if (time != FireTime.get(context, NEXT)) {
      return TriggerResult.CONTINUE;
    }
    if (isFlink) {
      // Of a window without end the final watermark would pass every multiple there is.
      boolean endless =
          context.currentWatermark() == Long.MAX_VALUE && context.windowLast() == Long.MAX_VALUE;
      schedule(endless ? Long.MAX_VALUE : SaturatedTime.add(time, units), context);
      return TriggerResult.FIRE;
    }
    if (context.windowLast() <= context.currentWatermark()) {
      // The end fires in the same step, or has done so.
      return TriggerResult.CONTINUE;
    }
    schedule(Intervals.next(context.currentWatermark(), units), context);
    return TriggerResult.FIRE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    if (!isFlink && into.windowLast() <= into.currentWatermark()) {
      // Behind its end every row fires at once.
      return;
    }
    Intervals.mergeLeast(NEXT, into, from);
    long next = FireTime.get(into, NEXT);
    if (next != FireTime.NONE) {
      into.registerEventTimer(next);
    }
  }

  @Override
  public void clear(TriggerContext context) {
    long next = FireTime.get(context, NEXT);
    if (next != FireTime.NONE) {
      context.deleteEventTimer(next);
      FireTime.set(context, NEXT, FireTime.NONE);
    }
  }

  @Override
  public String toString() {
    return "continuous event time " + interval;
  }
}
