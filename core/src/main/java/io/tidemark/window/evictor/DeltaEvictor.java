package io.tidemark.window.evictor;

import io.tidemark.window.WindowBinding;
import io.tidemark.window.trigger.Delta;

/** Removes elements that are as far as a threshold from the last arrival, or farther. */
final class DeltaEvictor implements Evictor {
  private final Delta delta;

  DeltaEvictor(Delta delta) {
    this.delta = delta;
  }

  @Override
  public Evictor bind(WindowBinding binding) {
    return new DeltaEvictor(delta.bind(binding));
  }

  @Override
  public void evictBefore(EvictorElements elements, long size, EvictorContext context) {
    long last = 0;
    for (long i = 0; elements.next(); i++) {
      if (i == size - 1) {
        last = delta.value(elements.record().address());
      }
    }
    if (size == 0 || delta.isNull(last)) {
      return;
    }
    elements.rewind();
    while (elements.next()) {
      long value = delta.value(elements.record().address());
      if (!delta.isNull(value) && delta.reaches(value, last)) {
        elements.remove();
      }
    }
  }

  @Override
  public String toString() {
    return delta.toString();
  }
}
