package io.tidemark.window.trigger;

/**
 * What a trigger may know and keep of one window of one key. Times are in the stream's unit. Valid
 * during the call.
 */
public interface TriggerContext {
  /** Start of the window, inclusive; the least int64 of a global window. */
  long windowStart();

  /** End of the window, exclusive; the greatest int64 of a global window. */
  long windowEnd();

  /** The last time that the window can hold. */
  long windowLast();

  /** The watermark as it stands; in a firing by time, the one that caused it. */
  long currentWatermark();

  /** The clock reading as it stands. */
  long currentProcessingTime();

  /** The value in one of the trigger's slots, 0 at first. */
  long get(int slot);

  /** Sets the value in one of the trigger's slots. */
  void set(int slot, long value);

  /**
   * Asks to be called when the watermark reaches a time. One at or below the present watermark is
   * due with the next. However often a time is registered, there is one timer for it.
   */
  void registerEventTimer(long time);

  /** Takes an event timer back, if there is one for that time. */
  void deleteEventTimer(long time);

  /**
   * Asks to be called when the clock reads more than a time; at once if it does. However often a
   * time is registered, there is one timer for it.
   */
  void registerProcessingTimer(long time);

  /** Takes a processing timer back, if there is one for that time. */
  void deleteProcessingTimer(long time);

  /**
   * The same window for a trigger inside a trigger, whose slots begin at one of this trigger's. All
   * triggers of a window share its timers.
   */
  TriggerContext nested(int firstSlot);
}
