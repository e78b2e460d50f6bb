package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;

/** Fires when another trigger does, and clears the contents each time. */
final class PurgingTrigger implements Trigger {
  private final Trigger inner;

  PurgingTrigger(Trigger inner) {
    this.inner = inner;
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new PurgingTrigger(inner.bind(binding));
  }

  @Override
  public int slots() {
    return inner.slots();
  }

  @Override
  public boolean canMerge() {
    return inner.canMerge();
  }

  @Override
  public boolean usesClock() {
    return inner.usesClock();
  }

  @Override
  public boolean firesAtEnd() {
    return inner.firesAtEnd();
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    return purging(inner.onElement(element, time, context));
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return purging(inner.onEventTime(time, context));
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return purging(inner.onProcessingTime(time, context));
  }

  private static TriggerResult purging(TriggerResult result) {
    return result.fires() ? TriggerResult.FIRE_AND_PURGE : result;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    inner.onMerge(into, from);
  }

  @Override
  public void clear(TriggerContext context) {
    inner.clear(context);
  }

  @Override
  public String toString() {
    return "purging " + inner;
  }
}
