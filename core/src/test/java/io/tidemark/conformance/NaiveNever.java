package io.tidemark.conformance;

/** Never fires. */
record NaiveNever() implements NaiveTrigger {
  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    return NaiveResult.CONTINUE;
  }

  @Override
  public boolean canMerge() {
    return false;
  }
}
