package io.tidemark.conformance;

import java.util.List;
import java.util.Map;

/** Fires at every interval of event time, and at the end of the window. */
record NaiveContinuousEventTime(long interval, Answers answers) implements NaiveTrigger {
  private static final String NEXT = "fire time";

  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    long last = context.window().last();
    if (last <= context.watermark()) {
      return NaiveResult.FIRE;
    }
    context.setEventTimer(last);
    if (!context.memory().containsKey(NEXT)) {
      fireNextAt(
          context,
          answers.follow(Deviation.GRID_BELOW_ZERO)
              ? nextMultiple(time)
              : answers.sum(time - time % interval, interval));
    }
    return NaiveResult.CONTINUE;
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    if (time == context.window().last()) {
      return NaiveResult.FIRE;
    }
    Long next = context.memory().get(NEXT);
    if (next == null || next != time) {
      return NaiveResult.CONTINUE;
    }
    if (!answers.follow(Deviation.ONE_RESULT_PER_WATERMARK)) {
      fireNextAt(context, endsNow(context) ? Long.MAX_VALUE : answers.sum(time, interval));
      return NaiveResult.FIRE;
    }
    if (context.window().last() <= context.watermark()) {
      return NaiveResult.CONTINUE;
    }
    fireNextAt(context, nextMultiple(context.watermark()));
    return NaiveResult.FIRE;
  }

  /** A window without end would fire until time ends too, which takes ages. */
  private static boolean endsNow(NaiveTriggerContext context) {
    return context.window().last() == Long.MAX_VALUE && context.watermark() == Long.MAX_VALUE;
  }

  private long nextMultiple(long time) {
    return answers.sum(time - Math.floorMod(time, interval), interval);
  }

  @Override
  public void onMerge(NaiveTriggerContext context, List<Map<String, Long>> merged) {
    boolean silent =
        answers.follow(Deviation.ONE_RESULT_PER_WATERMARK)
            && context.window().last() <= context.watermark();
    merged.stream()
        .filter(memory -> memory.containsKey(NEXT) && !silent)
        .mapToLong(memory -> memory.get(NEXT))
        .min()
        .ifPresent(least -> fireNextAt(context, least));
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    Long next = context.memory().remove(NEXT);
    if (next != null) {
      context.deleteEventTimer(next);
    }
  }

  private static void fireNextAt(NaiveTriggerContext context, long time) {
    long held = Math.min(time, context.window().last());
    context.memory().put(NEXT, held);
    context.setEventTimer(held);
  }
}
