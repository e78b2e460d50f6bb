package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** Leaves nothing behind a firing. */
record NaivePurging(NaiveTrigger inner) implements NaiveTrigger {
  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    return inner.onElement(context, element, time).purging();
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    return inner.onEventTime(context, time).purging();
  }

  @Override
  public NaiveResult onProcessingTime(NaiveTriggerContext context, long time) {
    return inner.onProcessingTime(context, time).purging();
  }

  @Override
  public boolean canMerge() {
    return inner.canMerge();
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    inner.onMerge(context, merged);
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    inner.clear(context);
  }
}
