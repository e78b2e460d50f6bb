package io.tidemark.conformance;

/** Fires at an element too far from the one that it fired at before. */
record NaiveDelta(DeltaSpec delta) implements NaiveTrigger {
  private static final String REFERENCE = "reference";

  @Override
  public NaiveResult onElement(NaiveTriggerContext context, Input element, long time) {
    Long reference = context.memory().putIfAbsent(REFERENCE, element.value());
    if (reference == null || delta.between(reference, element.value()) <= delta.threshold()) {
      return NaiveResult.CONTINUE;
    }
    context.memory().put(REFERENCE, element.value());
    return NaiveResult.FIRE;
  }

  @Override
  public boolean canMerge() {
    return false;
  }
}
