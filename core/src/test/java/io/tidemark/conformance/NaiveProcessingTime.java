package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** Fires when the clock has passed the window. */
record NaiveProcessingTime() implements NaiveTrigger {
  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    context.setProcessingTimer(context.window().last());
    return NaiveResult.CONTINUE;
  }

  @Override
  public NaiveResult onProcessingTime(NaiveTriggerContext context, long time) {
    return NaiveResult.FIRE;
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    if (context.window().last() > context.clock()) {
      context.setProcessingTimer(context.window().last());
    }
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    context.deleteProcessingTimer(context.window().last());
  }
}
