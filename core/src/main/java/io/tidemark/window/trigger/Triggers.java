package io.tidemark.window.trigger;

import io.tidemark.expression.Expression;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * The usual triggers. A trigger given to a window replaces its default one, which is {@link
 * #eventTime()}, {@link #processingTime()} or, for global windows, none.
 *
 * <p>What came after the last firing of a window that ends is discarded and counted; {@code
 * anyOf(count(3), eventTime())} puts it out at the end.
 */
public final class Triggers {
  private Triggers() {}

  /** When the watermark reaches the last time of a window, and for every row behind that. */
  public static Trigger eventTime() {
    return new EventTimeTrigger();
  }

  /** Whether a trigger is {@link #eventTime()}, the default of windows in event time. */
  public static boolean isEventTime(Trigger trigger) {
    return trigger instanceof EventTimeTrigger;
  }

  /** Whether a trigger is {@link #processingTime()}, the default of windows in processing time. */
  public static boolean isProcessingTime(Trigger trigger) {
    return trigger instanceof ProcessingTimeTrigger;
  }

  /**
   * When the watermark reaches the last time of a window and a delay more, and for every row behind
   * that.
   *
   * @param delay at most the allowed lateness, or it would never fire
   */
  public static Trigger delayed(Duration delay) {
    return new DelayedTrigger(delay);
  }

  /** When the clock passes the last time of a window in processing time. */
  public static Trigger processingTime() {
    return new ProcessingTimeTrigger();
  }

  /** Never. */
  public static Trigger never() {
    return new NeverTrigger();
  }

  /** When the watermark reaches the last time of a window: of a global one, when input ends. */
  public static Trigger endOfStream() {
    return new EndOfStreamTrigger();
  }

  /**
   * When so many rows have come since it fired last.
   *
   * @param rows 1 or more
   */
  public static Trigger count(long rows) {
    return new CountTrigger(rows);
  }

  /** When another trigger fires, clearing the contents each time. */
  public static Trigger purging(Trigger trigger) {
    return new PurgingTrigger(trigger);
  }

  /**
   * When the watermark reaches the next multiple of an interval, at the end of the window, and for
   * every row behind that.
   */
  public static Trigger continuousEventTime(Duration interval) {
    return new ContinuousEventTimeTrigger(interval);
  }

  /**
   * When the clock passes the next multiple of an interval, counted from the first row, and at the
   * end of a window in processing time.
   */
  public static Trigger continuousProcessingTime(Duration interval) {
    return new ContinuousProcessingTimeTrigger(interval);
  }

  /**
   * When a field is farther than a threshold from what it was in the row that fired last, at first
   * in the first row. Rows where it is null are passed over.
   */
  public static Trigger delta(String field, BigDecimal threshold, DeltaFunction function) {
    return new DeltaTrigger(Delta.of(field, threshold, function));
  }

  /** The same with the threshold as a double. */
  public static Trigger delta(String field, double threshold, DeltaFunction function) {
    return delta(field, new BigDecimal(threshold), function);
  }

  /** When an expression is farther than a threshold from what it was in the row that fired last. */
  public static Trigger delta(Expression value, BigDecimal threshold, DeltaFunction function) {
    return new DeltaTrigger(Delta.of(value, threshold, function));
  }

  /**
   * When another trigger fires, or when the clock has passed a timeout since a row came that did
   * not fire.
   *
   * @param resetOnNewRecord whether the timeout counts from the last such row, not from the first
   * @param clearOnTimeout whether the other trigger begins anew behind a timeout
   */
  public static Trigger processingTimeout(
      Trigger trigger, Duration timeout, boolean resetOnNewRecord, boolean clearOnTimeout) {
    return new ProcessingTimeoutTrigger(trigger, timeout, resetOnNewRecord, clearOnTimeout);
  }

  /** When any of several triggers fires. */
  public static Trigger anyOf(Trigger... triggers) {
    return new AnyOfTrigger(List.of(triggers));
  }

  /** When each of several triggers has fired since this one fired last. */
  public static Trigger allOf(Trigger... triggers) {
    return new AllOfTrigger(List.of(triggers));
  }

  /** When the first of several triggers fires, then when the second does, and so on. */
  public static Trigger afterEach(Trigger... triggers) {
    return new AfterEachTrigger(List.of(triggers));
  }

  /**
   * When the watermark reaches the end of a window; {@link AfterWatermarkTrigger#early} and {@link
   * AfterWatermarkTrigger#late} say what fires before and after.
   */
  public static AfterWatermarkTrigger afterWatermark() {
    return new AfterWatermarkTrigger(null, null);
  }
}
