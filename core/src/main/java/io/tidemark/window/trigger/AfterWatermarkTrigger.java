package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;

/**
 * Fires when the watermark reaches the end of a window; before that as one trigger says, after it
 * as another, as Apache Beam's trigger of this name does. Without a trigger for early results there
 * are none; without one for late results every late row fires, as with the event-time trigger.
 */
public final class AfterWatermarkTrigger implements Trigger {
  private static final int ENDED = 0;
  private static final int EARLY = 1;

  private final Trigger early;
  private final Trigger late;

  AfterWatermarkTrigger(Trigger early, Trigger late) {
    this.early = early;
    this.late = late;
  }

  /** The same with early results as a trigger says. */
  public AfterWatermarkTrigger early(Trigger trigger) {
    return new AfterWatermarkTrigger(trigger, late);
  }

  /** The same with late results as a trigger says. */
  public AfterWatermarkTrigger late(Trigger trigger) {
    return new AfterWatermarkTrigger(early, trigger);
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    return new AfterWatermarkTrigger(
        early == null ? null : early.bind(binding), late == null ? null : late.bind(binding));
  }

  @Override
  public int slots() {
    return EARLY + (early == null ? 0 : early.slots()) + (late == null ? 0 : late.slots());
  }

  @Override
  public boolean usesClock() {
    return (early != null && early.usesClock()) || (late != null && late.usesClock());
  }

  private TriggerContext early(TriggerContext context) {
    return context.nested(EARLY);
  }

  private TriggerContext late(TriggerContext context) {
    return context.nested(EARLY + (early == null ? 0 : early.slots()));
  }

  @Override
  public boolean canMerge() {
    return (early == null || early.canMerge()) && (late == null || late.canMerge());
  }

  @Override
  public boolean firesAtEnd() {
    return true;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    if (context.windowLast() <= context.currentWatermark()) {
      end(context);
      return late == null ? TriggerResult.FIRE : late.onElement(element, time, late(context));
    }
    context.registerEventTimer(context.windowLast());
    return early == null ? TriggerResult.CONTINUE : early.onElement(element, time, early(context));
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    if (context.get(ENDED) != 0) {
      return late == null ? TriggerResult.CONTINUE : late.onEventTime(time, late(context));
    }
    if (time == context.windowLast()) {
      end(context);
      return TriggerResult.FIRE;
    }
    return early == null ? TriggerResult.CONTINUE : early.onEventTime(time, early(context));
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    if (context.get(ENDED) != 0) {
      return late == null ? TriggerResult.CONTINUE : late.onProcessingTime(time, late(context));
    }
    return early == null ? TriggerResult.CONTINUE : early.onProcessingTime(time, early(context));
  }

  private void end(TriggerContext context) {
    if (context.get(ENDED) == 0) {
      context.set(ENDED, 1);
      if (early != null) {
        early.clear(early(context));
      }
    }
  }

  /** A window that grows beyond the watermark has its end before it again. */
  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    if (early != null) {
      early.onMerge(early(into), early(from));
    }
    if (late != null) {
      late.onMerge(late(into), late(from));
    }
    if (into.windowLast() > into.currentWatermark()) {
      into.registerEventTimer(into.windowLast());
    } else {
      into.set(ENDED, 1);
    }
  }

  @Override
  public void clear(TriggerContext context) {
    if (early != null) {
      early.clear(early(context));
    }
    if (late != null) {
      late.clear(late(context));
    }
    context.deleteEventTimer(context.windowLast());
    context.set(ENDED, 0);
  }

  @Override
  public String toString() {
    return "after watermark"
        + (early == null ? "" : ", early " + early)
        + (late == null ? "" : ", late " + late);
  }
}
