package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;
import java.util.List;

/** Fires when any of several triggers does; all of them are asked each time. */
final class AnyOfTrigger extends CompositeTrigger {
  AnyOfTrigger(List<Trigger> inner) {
    super(inner, 0);
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new AnyOfTrigger(bound(binding));
  }

  @Override
  public boolean firesAtEnd() {
    for (Trigger trigger : inner) {
      if (trigger.firesAtEnd()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    TriggerResult result = TriggerResult.CONTINUE;
    for (int i = 0; i < inner.length; i++) {
      result = result.or(inner[i].onElement(element, time, nested(i, context)));
    }
    return result;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    TriggerResult result = TriggerResult.CONTINUE;
    for (int i = 0; i < inner.length; i++) {
      result = result.or(inner[i].onEventTime(time, nested(i, context)));
    }
    return result;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    TriggerResult result = TriggerResult.CONTINUE;
    for (int i = 0; i < inner.length; i++) {
      result = result.or(inner[i].onProcessingTime(time, nested(i, context)));
    }
    return result;
  }

  @Override
  public String toString() {
    return describe("any of ");
  }
}
