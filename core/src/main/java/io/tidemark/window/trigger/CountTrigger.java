package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;

/** Fires when so many rows have come since it fired last. */
final class CountTrigger implements Trigger {
  private static final int COUNT = 0;

  private final long count;

  CountTrigger(long count) {
    if (count < 1) {
      throw new IllegalArgumentException("trigger count=" + count + ", expected 1 or more");
    }
    this.count = count;
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
  public boolean usesClock() {
    return false;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    long now = context.get(COUNT) + 1;
    if (now >= count) {
      context.set(COUNT, 0);
      return TriggerResult.FIRE;
    }
    context.set(COUNT, now);
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
  public void onMerge(TriggerContext into, TriggerContext from) {
    into.set(COUNT, into.get(COUNT) + from.get(COUNT));
  }

  @Override
  public void clear(TriggerContext context) {
    context.set(COUNT, 0);
  }

  @Override
  public String toString() {
    return "count " + count;
  }
}
