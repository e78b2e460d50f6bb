package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/**
 * Fires at every so many elements before the window's end, at its end, and at each late element.
 */
record NaiveEarlyCount(long n, boolean purge) implements NaiveTrigger {
  private static final String COUNT = "count";

  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    long count = context.memory().merge(COUNT, 1L, Long::sum);
    boolean late = context.window().last() <= context.watermark();
    if (!late) {
      context.setEventTimer(context.window().last());
    }
    if (!late && count < n) {
      return NaiveResult.CONTINUE;
    }
    context.memory().remove(COUNT);
    return fire();
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    return time == context.window().last() ? fire() : NaiveResult.CONTINUE;
  }

  private NaiveResult fire() {
    return purge ? NaiveResult.FIRE_AND_PURGE : NaiveResult.FIRE;
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    for (Map<String, Long> other : merged) {
      context.memory().merge(COUNT, other.getOrDefault(COUNT, 0L), Long::sum);
    }
    if (context.window().last() > context.watermark()) {
      context.setEventTimer(context.window().last());
    }
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    context.memory().clear();
    context.deleteEventTimer(context.window().last());
  }
}
