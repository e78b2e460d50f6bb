package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** Fires at every so many elements. */
record NaiveCount(long n) implements NaiveTrigger {
  private static final String COUNT = "count";

  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    if (context.memory().merge(COUNT, 1L, Long::sum) < n) {
      return NaiveResult.CONTINUE;
    }
    context.memory().remove(COUNT);
    return NaiveResult.FIRE;
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    for (Map<String, Long> other : merged) {
      context.memory().merge(COUNT, other.getOrDefault(COUNT, 0L), Long::sum);
    }
  }
}
