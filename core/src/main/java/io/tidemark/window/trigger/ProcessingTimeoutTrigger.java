package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.window.WindowBinding;
import java.time.Duration;

/**
 * Fires when another trigger does, or when the clock has passed a timeout since the first row that
 * did not fire, or since the last.
 *
 * <p>A timeout is one more early result: it takes nothing from what the other trigger does at the
 * end of the window, timers that are not its own leave it alone, and a deadline that has passed is
 * used up. Flink fires by any timer, forgets the other trigger's timers with its state, and keeps a
 * passed deadline unless it clears.
 */
final class ProcessingTimeoutTrigger implements Trigger {
  private static final int DEADLINE = 0;
  private static final int INNER = 1;

  private final Trigger inner;
  private final Duration timeout;
  private final boolean resets;
  private final boolean clears;
  private final long units;
  private final boolean isFlink;

  ProcessingTimeoutTrigger(Trigger inner, Duration timeout, boolean resets, boolean clears) {
    this(inner, Intervals.requirePositive(timeout), resets, clears, 0, false);
  }

  private ProcessingTimeoutTrigger(
      Trigger inner,
      Duration timeout,
      boolean resets,
      boolean clears,
      long units,
      boolean isFlink) {
    this.inner = inner;
    this.timeout = timeout;
    this.resets = resets;
    this.clears = clears;
    this.units = units;
    this.isFlink = isFlink;
  }

  @Override
  public Trigger bind(WindowBinding to) {
    return new ProcessingTimeoutTrigger(
        inner.bind(to),
        timeout,
        resets,
        clears,
        to.count(timeout, "trigger timeout"),
        to.isFlink());
  }

  @Override
  public int slots() {
    return INNER + inner.slots();
  }

  @Override
  public boolean firesAtEnd() {
    return inner.firesAtEnd();
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    TriggerResult result = inner.onElement(element, time, context.nested(INNER));
    if (result.fires()) {
      beginAnew(context);
      return result;
    }
    if (resets) {
      forgetDeadline(context);
    }
    if (FireTime.get(context, DEADLINE) == FireTime.NONE) {
      long deadline = SaturatedTime.add(context.currentProcessingTime(), units);
      FireTime.set(context, DEADLINE, deadline);
      context.registerProcessingTimer(deadline);
    }
    return result;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    TriggerResult result = inner.onEventTime(time, context.nested(INNER));
    return isFlink ? timedOut(result, context) : answered(result, context);
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    boolean isDeadline = time == FireTime.get(context, DEADLINE);
    TriggerResult result = inner.onProcessingTime(time, context.nested(INNER));
    if (isFlink) {
      return timedOut(result, context);
    }
    if (!isDeadline) {
      return answered(result, context);
    }
    forgetDeadline(context);
    return timedOut(result, context);
  }

  private TriggerResult timedOut(TriggerResult result, TriggerContext context) {
    if (clears) {
      beginAnew(context);
    }
    return result.or(TriggerResult.FIRE);
  }

  /** What the inner trigger put out needs no timeout any more. */
  private TriggerResult answered(TriggerResult result, TriggerContext context) {
    if (result.fires()) {
      beginAnew(context);
    }
    return result;
  }

  /** Forgets what was counted. The inner trigger keeps its timers, the window's end among them. */
  private void beginAnew(TriggerContext context) {
    if (isFlink) {
      clear(context);
      return;
    }
    forgetDeadline(context);
    for (int slot = 0; slot < inner.slots(); slot++) {
      context.set(INNER + slot, 0);
    }
  }

  private static void forgetDeadline(TriggerContext context) {
    long deadline = FireTime.get(context, DEADLINE);
    if (deadline != FireTime.NONE) {
      context.deleteProcessingTimer(deadline);
      FireTime.set(context, DEADLINE, FireTime.NONE);
    }
  }

  @Override
  public void clear(TriggerContext context) {
    forgetDeadline(context);
    inner.clear(context.nested(INNER));
  }

  @Override
  public String toString() {
    return inner
        + " or timeout "
        + timeout
        + (resets ? " since the last row" : "")
        + (clears ? " clearing" : "");
  }
}
