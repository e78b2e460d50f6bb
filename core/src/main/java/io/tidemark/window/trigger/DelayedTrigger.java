package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.window.WindowBinding;
import java.time.Duration;

/**
 * Fires when the watermark reaches the last time of a window and a while more, and for every row
 * behind that.
 */
final class DelayedTrigger implements Trigger {
  private final Duration delay;
  private final long units;

  DelayedTrigger(Duration delay) {
    this(delay, 0);
    if (delay.isNegative()) {
      throw new IllegalArgumentException("delay=" + delay + ", expected zero or more");
    }
  }

  private DelayedTrigger(Duration delay, long units) {
    this.delay = delay;
    this.units = units;
  }

  @Override
  public Trigger bind(WindowBinding binding) {
    long bound = binding.count(delay, "trigger delay");
    if (bound > binding.allowedLateness() && !binding.isFlink()) {
      throw new IllegalArgumentException(
          "trigger "
              + this
              + " would never fire: windows are dropped "
              + binding.allowedLateness()
              + " "
              + binding.unit().symbol()
              + " after their end; allow a lateness of the delay at least");
    }
    return new DelayedTrigger(delay, bound);
  }

  private long due(TriggerContext context) {
    return SaturatedTime.add(context.windowLast(), units);
  }

  @Override
  public boolean canMerge() {
    return true;
  }

  @Override
  public boolean usesClock() {
    return false;
  }

  @Override
  public TriggerResult onElement(RecordView element, long time, TriggerContext context) {
    if (due(context) <= context.currentWatermark()) {
      return TriggerResult.FIRE;
    }
    context.registerEventTimer(due(context));
    return TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onEventTime(long time, TriggerContext context) {
    return time == due(context) ? TriggerResult.FIRE : TriggerResult.CONTINUE;
  }

  @Override
  public TriggerResult onProcessingTime(long time, TriggerContext context) {
    return TriggerResult.CONTINUE;
  }

  @Override
  public void onMerge(TriggerContext into, TriggerContext from) {
    if (due(into) > into.currentWatermark()) {
      into.registerEventTimer(due(into));
    }
  }

  @Override
  public void clear(TriggerContext context) {
    context.deleteEventTimer(due(context));
  }

  @Override
  public String toString() {
    return "delayed by " + delay;
  }
}
