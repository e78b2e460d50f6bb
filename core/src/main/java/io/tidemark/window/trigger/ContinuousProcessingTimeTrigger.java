package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.window.WindowBinding;
import java.time.Duration;

/**
 * Fires each time the clock passes the next multiple of an interval, counted from the first row,
 * and at the end of a window in processing time.
 */
final class ContinuousProcessingTimeTrigger implements Trigger {
  private static final int NEXT = 0;

  private final Duration interval;
  private final long units;

  ContinuousProcessingTimeTrigger(Duration interval) {
    this(Intervals.requirePositive(interval), 0);
  }

  private ContinuousProcessingTimeTrigger(Duration interval, long units) {
    this.interval = interval;
    this.units = units;
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new ContinuousProcessingTimeTrigger(
        interval, binding.count(interval, "trigger interval"));
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
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    if (FireTime.get(context, NEXT) == FireTime.NONE) {
      schedule(Intervals.next(context.currentProcessingTime(), units), context);
    }
    return TriggerResult.CONTINUE;
  }

  private static void schedule(long time, TriggerContext context) {
    long next = Math.min(time, context.windowLast());
    FireTime.set(context, NEXT, next);
    context.registerProcessingTimer(next);
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    if (time == context.windowLast()) {
      return TriggerResult.FIRE;
    }
    if (time != FireTime.get(context, NEXT)) {
      return TriggerResult.CONTINUE;
    }
    schedule(SaturatedTime.add(time, units), context);
    return TriggerResult.FIRE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    Intervals.mergeLeast(NEXT, into, from);
    long next = FireTime.get(into, NEXT);
    if (next != FireTime.NONE) {
      into.registerProcessingTimer(next);
    }
  }

  @Override
  public void clear(TriggerContext context) {
    long next = FireTime.get(context, NEXT);
    if (next != FireTime.NONE) {
      context.deleteProcessingTimer(next);
      FireTime.set(context, NEXT, FireTime.NONE);
    }
  }

  @Override
  public String toString() {
    return "continuous processing time " + interval;
  }
}
