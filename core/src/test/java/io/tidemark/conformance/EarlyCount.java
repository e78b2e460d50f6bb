package io.tidemark.conformance;

import io.tidemark.record.RecordView;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerContext;
import io.tidemark.window.trigger.TriggerResult;

/** A user's trigger: at every so many elements before the window's end, then at each element. */
record EarlyCount(long n, boolean purge) implements Trigger {
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
    boolean late = context.windowLast() <= context.currentWatermark();
    if (!late) {
      context.registerEventTimer(context.windowLast());
    }
    context.set(0, context.get(0) + 1);
    if (!late && context.get(0) < n) {
      return TriggerResult.CONTINUE;
    }
    context.set(0, 0);
    return fire();
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return time == context.windowLast() ? fire() : TriggerResult.CONTINUE;
  }

  private TriggerResult fire() {
    return purge ? TriggerResult.FIRE_AND_PURGE : TriggerResult.FIRE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    into.set(0, into.get(0) + from.get(0));
    if (into.windowLast() > into.currentWatermark()) {
      into.registerEventTimer(into.windowLast());
    }
  }

  @Override
  public void clear(TriggerContext context) {
    context.set(0, 0);
    context.deleteEventTimer(context.windowLast());
  }
}
