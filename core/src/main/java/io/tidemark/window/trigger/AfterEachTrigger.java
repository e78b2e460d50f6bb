package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;
import java.util.List;

/**
 * Several triggers one after another: the first is asked until it has fired, then the second, and
 * so on; the last stays. One that is not yet asked sees neither rows nor timers.
 */
final class AfterEachTrigger extends CompositeTrigger {
  private static final int CURRENT = 0;

  AfterEachTrigger(List<Trigger> inner) {
    super(inner, 1);
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new AfterEachTrigger(bound(binding));
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    int current = (int) context.get(CURRENT);
    return move(inner[current].onElement(element, time, nested(current, context)), context);
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    int current = (int) context.get(CURRENT);
    return move(inner[current].onEventTime(time, nested(current, context)), context);
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    int current = (int) context.get(CURRENT);
    return move(inner[current].onProcessingTime(time, nested(current, context)), context);
  }

  private TriggerResult move(TriggerResult result, TriggerContext context) {
    int current = (int) context.get(CURRENT);
    if (result.fires() && current < inner.length - 1) {
      inner[current].clear(nested(current, context));
      context.set(CURRENT, current + 1L);
    }
    return result;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    into.set(CURRENT, Math.max(into.get(CURRENT), from.get(CURRENT)));
    super.onMerge(into, from);
  }

  @Override
  public void clear(TriggerContext context) {
    super.clear(context);
    context.set(CURRENT, 0);
  }

  @Override
  public String toString() {
    return describe("after each of ");
  }
}
