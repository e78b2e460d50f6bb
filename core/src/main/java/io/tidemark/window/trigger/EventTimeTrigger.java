package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;

/** Fires when the watermark reaches the last time of a window, and for every row behind that. */
final class EventTimeTrigger implements Trigger {
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
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return time == context.windowLast() ? TriggerResult.FIRE : TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    if (into.windowLast() > into.currentWatermark()) {
      into.registerEventTimer(into.windowLast());
    }
  }

  @Override
  public void clear(TriggerContext context) {
    context.deleteEventTimer(context.windowLast());
  }

  @Override
  public String toString() {
    return "event time";
  }
}
