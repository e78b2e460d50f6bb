package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;

/** Fires when the clock passes the last time of a window. */
final class ProcessingTimeTrigger implements Trigger {
  @Override
  public boolean canMerge() {
    return true;
  }

  @Override
  public boolean firesAtEnd() {
    return true;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    context.registerProcessingTimer(context.windowLast());
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.FIRE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    if (into.windowLast() > into.currentProcessingTime()) {
      into.registerProcessingTimer(into.windowLast());
    }
  }

  @Override
  public void clear(TriggerContext context) {
    context.deleteProcessingTimer(context.windowLast());
  }

  @Override
  public String toString() {
    return "processing time";
  }
}
