package io.tidemark.conformance;

/** Purges at a value of 0, fires and purges at a negative one, and fires at the window's end. */
record NaiveMarker() implements NaiveTrigger {
  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    if (context.window().last() > context.watermark()) {
      context.setEventTimer(context.window().last());
    }
    if (element.value() == 0) {
      return NaiveResult.PURGE;
    }
    return element.value() < 0 ? NaiveResult.FIRE_AND_PURGE : NaiveResult.CONTINUE;
  }

  @Override
  public NaiveResult onEventTime(NaiveTriggerContext context, long time) {
    return time == context.window().last() ? NaiveResult.FIRE : NaiveResult.CONTINUE;
  }

  @Override
  public boolean canMerge() {
    return false;
  }

  @Override
  public void clear(NaiveTriggerContext context) {
    context.deleteEventTimer(context.window().last());
  }
}
