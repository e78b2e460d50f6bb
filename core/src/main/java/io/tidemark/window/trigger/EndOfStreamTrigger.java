package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;

/** Fires when the watermark reaches the last time of a window: of a global one, at the end. */
final class EndOfStreamTrigger implements Trigger {
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
  public String toString() {
    return "end of stream";
  }
}
