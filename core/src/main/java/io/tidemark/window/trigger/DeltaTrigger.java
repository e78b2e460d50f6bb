package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;

/** Fires when a value is farther than a threshold from that of the row that fired last. */
final class DeltaTrigger implements Trigger {
  private static final int HAS_REFERENCE = 0;
  private static final int REFERENCE = 1;

  private final Delta delta;

  DeltaTrigger(Delta delta) {
    this.delta = delta;
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new DeltaTrigger(delta.bind(binding));
  }

  @Override
  public int slots() {
    return 2;
  }

  @Override
  public boolean usesClock() {
    return false;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    long value = delta.value(element.address());
    if (delta.isNull(value)) {
      return TriggerResult.CONTINUE;
    }
    boolean isFirst = context.get(HAS_REFERENCE) == 0;
    if (!isFirst && !delta.exceeds(context.get(REFERENCE), value)) {
      return TriggerResult.CONTINUE;
    }
    context.set(HAS_REFERENCE, 1);
    context.set(REFERENCE, value);
    return isFirst ? TriggerResult.CONTINUE : TriggerResult.FIRE;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void clear(TriggerContext context) {
    context.set(HAS_REFERENCE, 0);
  }

  @Override
  public String toString() {
    return delta.toString();
  }
}
