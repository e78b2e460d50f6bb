package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** Fires when the watermark has passed the window, some delay later if so wanted. */
record NaiveEventTime(long delay) implements NaiveTrigger {
  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    if (due(context) <= context.watermark()) {
      return NaiveResult.FIRE;
    }
    context.setEventTimer(due(context));
    return NaiveResult.CONTINUE;
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    return time == due(context) ? NaiveResult.FIRE : NaiveResult.CONTINUE;
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    if (due(context) > context.watermark()) {
      context.setEventTimer(due(context));
    }
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    context.deleteEventTimer(due(context));
  }

  private long due(NaiveTriggerContext context) {
    return context.window().last() + delay;
  }
}
