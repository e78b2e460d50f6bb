package io.tidemark.window.trigger;

import io.tidemark.record.RecordView;
import io.tidemark.window.WindowBinding;

/**
 * Says when a window puts out its results. {@link Triggers} has the usual ones.
 *
 * <p>A trigger is asked after each row that was added to a window and when a timer of the window
 * comes due. What it keeps lies in int64 slots of the window, so that the one object serves all
 * windows, and all threads of an engine; it has no state of its own. It must not throw; if it does,
 * the engine stops.
 */
public interface Trigger {
  /**
   * Makes the trigger ready for a window.
   *
   * @return this trigger, or what takes its place
   * @throws IllegalArgumentException if it does not fit the window
   */
  default Trigger bind(WindowBinding binding) {
    return this;
  }

  /** How many int64 slots it keeps in each window. They are 0 in a new window. */
  default int slots() {
    return 0;
  }

  /** Whether windows with this trigger can merge, as sessions do. */
  default boolean canMerge() {
    return false;
  }

  /** Whether it fires by itself when time reaches the window's end. */
  default boolean firesAtEnd() {
    return false;
  }

  /**
   * Whether it may ask for processing time or set timers by it. Only for those an engine keeps its
   * clock as fresh as its rows.
   */
  default boolean usesClock() {
    return true;
  }

  /**
   * A row was added.
   *
   * @param element the row, valid during the call
   * @param time its event time
   */
  TriggerResult onElement(RecordView element, long time, TriggerContext context);

  /**
   * The watermark reached a timer of the trigger's own, or with Flink's answers the window's
   * expiry.
   */
  TriggerResult onEventTime(long time, TriggerContext context);

  /** The clock passed a timer of the trigger's own, or with Flink's answers the window's expiry. */
  TriggerResult onProcessingTime(long time, TriggerContext context);

  /**
   * A window was merged into another, or into a larger one of itself. Called once for each, before
   * the row that caused it is added. Timers of the old windows are gone with them.
   *
   * @param into the new window; its slots are 0 before the first call
   * @param from an old window, with its slots and bounds
   */
  default void onMerge(TriggerContext into, TriggerContext from) {
    throw new UnsupportedOperationException("trigger " + this + " cannot merge windows");
  }

  /** The window goes: undoes what the trigger has registered. Slots and timers go by themselves. */
  default void clear(TriggerContext context) {}
}
