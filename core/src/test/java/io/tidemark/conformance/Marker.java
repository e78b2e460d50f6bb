package io.tidemark.conformance;

import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerContext;
import io.tidemark.window.trigger.TriggerResult;

/**
 * A user's trigger: purges at a value of 0, fires and purges at a negative one, and fires at the
 * window's end.
 *
 * @param value null until it is bound
 */
record Marker(Field value) implements Trigger {
  @Override
  public Trigger bind(WindowBinding binding) {
    return new Marker(binding.schema().field("value"));
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    if (context.windowLast() > context.currentWatermark()) {
      context.registerEventTimer(context.windowLast());
    }
    long mark = element.integer(value);
    if (mark == 0) {
      return TriggerResult.PURGE;
    }
    return mark < 0 ? TriggerResult.FIRE_AND_PURGE : TriggerResult.CONTINUE;
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
  public void clear(TriggerContext context) {
    context.deleteEventTimer(context.windowLast());
  }
}
