package io.tidemark.conformance;

/** Fires with the final watermark. */
record NaiveEndOfStream() implements NaiveTrigger {
  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    context.setEventTimer(context.window().last());
    return NaiveResult.CONTINUE;
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    return time == context.window().last() ? NaiveResult.FIRE : NaiveResult.CONTINUE;
  }

  @Override
  public boolean canMerge() {
    return false;
  }
}
