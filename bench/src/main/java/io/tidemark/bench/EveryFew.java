package io.tidemark.bench;

import io.tidemark.record.RecordView;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerContext;
import io.tidemark.window.trigger.TriggerResult;

/** A trigger as a user writes it: every so many rows, and at the end. */
final class EveryFew implements Trigger {
  private static final int COUNTED = 0;

  private final int rows;

  EveryFew(int rows) {
    this.rows = rows;
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    context.registerEventTimer(context.windowLast());
    long counted = context.get(COUNTED) + 1;
    context.set(COUNTED, counted == rows ? 0 : counted);
    return counted == rows ? TriggerResult.FIRE : TriggerResult.CONTINUE;
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
    return "every " + rows + " rows";
  }
}
