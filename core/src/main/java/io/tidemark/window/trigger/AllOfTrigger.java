package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;
import java.util.List;

/**
 * Fires when each of several triggers has fired since it fired last. Purges when one that fired
 * wants that.
 */
final class AllOfTrigger extends CompositeTrigger {
  private static final int FIRED = 0;
  private static final int PURGES = 1;
  private static final int OWN_SLOTS = 2;

  AllOfTrigger(List<Trigger> inner) {
    super(inner, OWN_SLOTS);
    if (inner.size() > Long.SIZE - 1) {
      throw new IllegalArgumentException(
          "all of " + inner.size() + " triggers, at most " + (Long.SIZE - 1) + " are possible");
    }
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new AllOfTrigger(bound(binding));
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    boolean purges = false;
    for (int i = 0; i < inner.length; i++) {
      purges |= note(i, inner[i].onElement(element, time, nested(i, context)), context);
    }
    return answer(purges, context);
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    boolean purges = false;
    for (int i = 0; i < inner.length; i++) {
      purges |= note(i, inner[i].onEventTime(time, nested(i, context)), context);
    }
    return answer(purges, context);
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    boolean purges = false;
    for (int i = 0; i < inner.length; i++) {
      purges |= note(i, inner[i].onProcessingTime(time, nested(i, context)), context);
    }
    return answer(purges, context);
  }

  /** Keeps that a trigger fired; a purge without a firing is done at once. */
  private static boolean note(int trigger, TriggerResult result, TriggerContext context) {
    if (!result.fires()) {
      return result.purges();
    }
    context.set(FIRED, context.get(FIRED) | 1L << trigger);
    if (result.purges()) {
      context.set(PURGES, 1);
    }
    return false;
  }

  private TriggerResult answer(boolean purgesNow, TriggerContext context) {
    if (context.get(FIRED) != (1L << inner.length) - 1) {
      return TriggerResult.of(false, purgesNow);
    }
    boolean purges = purgesNow || context.get(PURGES) != 0;
    context.set(FIRED, 0);
    context.set(PURGES, 0);
    return TriggerResult.of(true, purges);
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    into.set(FIRED, into.get(FIRED) | from.get(FIRED));
    into.set(PURGES, into.get(PURGES) | from.get(PURGES));
    super.onMerge(into, from);
  }

  @Override
  public void clear(TriggerContext context) {
    context.set(FIRED, 0);
    context.set(PURGES, 0);
    super.clear(context);
  }

  @Override
  public String toString() {
    return describe("all of ");
  }
}
