package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowBinding;

/** Fires when the clock passes the last time of a window. */
final class ProcessingTimeTrigger implements Trigger {
  @Override
  public Trigger bind(WindowBinding binding) {
    if (binding.timeDomain() == TimeDomain.EVENT && !binding.isFlink()) {
      throw new IllegalArgumentException(
          "trigger "
              + this
              + " on event-time windows fires once for every row that arrives behind the end; use"
              + " windows in processing time, or an event-time trigger");
    }
    return this;
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
