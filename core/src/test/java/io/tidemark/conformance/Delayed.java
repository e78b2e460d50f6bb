package io.tidemark.conformance;

import io.tidemark.record.RecordView;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerContext;
import io.tidemark.window.trigger.TriggerResult;

/** A user's trigger: fires some delay after the window's end, then at each element. */
record Delayed(long delay) implements Trigger {
  private long due(TriggerContext context) {
    return context.windowLast() + delay;
  }

  @Override
  public boolean canMerge() {
    return true;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    if (due(context) <= context.currentWatermark()) {
      return TriggerResult.FIRE;
    }
    context.registerEventTimer(due(context));
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return time == due(context) ? TriggerResult.FIRE : TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    if (due(into) > into.currentWatermark()) {
      into.registerEventTimer(due(into));
    }
  }

  @Override
  public void clear(TriggerContext context) {
    context.deleteEventTimer(due(context));
  }
}
