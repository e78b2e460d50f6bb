package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** Fires at every interval of the clock, and at the end of the window if it ends on the clock. */
record NaiveContinuousProcessingTime(long interval, Answers answers) implements NaiveTrigger {
  private static final String NEXT = "fire time";

  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    if (!context.memory().containsKey(NEXT)) {
      fireNextAt(context, context.clock() - context.clock() % interval + interval);
    }
    return NaiveResult.CONTINUE;
  }

  @Override
  public NaiveResult onProcessingTime(NaiveTriggerContext context, long time) {
    if (time == context.window().last()) {
      return NaiveResult.FIRE;
    }
    Long next = context.memory().get(NEXT);
    if (next == null || next != time) {
      return NaiveResult.CONTINUE;
    }
    fireNextAt(context, answers.sum(time, interval));
    return NaiveResult.FIRE;
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    merged.stream()
        .filter(memory -> memory.containsKey(NEXT))
        .mapToLong(memory -> memory.get(NEXT))
        .min()
        .ifPresent(least -> fireNextAt(context, least));
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    Long next = context.memory().remove(NEXT);
    if (next != null) {
      context.deleteProcessingTimer(next);
    }
  }

  private static void fireNextAt(NaiveTriggerContext context, long time) {
    long held = Math.min(time, context.window().last());
    context.memory().put(NEXT, held);
    context.setProcessingTimer(held);
  }
}
