package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;

/** Never fires. */
final class NeverTrigger implements Trigger {
  @Override
  public boolean usesClock() {
    return false;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public String toString() {
    return "never";
  }
}
