package io.tidemark.window.trigger;

/**
 * A time that a trigger keeps in one slot, or none: a slot of 0 is none, so a time is kept with its
 * first bit turned, and the least int64 is no time.
 */
final class FireTime {
  static final long NONE = Long.MIN_VALUE;

  private FireTime() {}

  static long get(TriggerContext context, int slot) {
    return context.get(slot) ^ Long.MIN_VALUE;
  }

  static void set(TriggerContext context, int slot, long time) {
    context.set(slot, time ^ Long.MIN_VALUE);
  }
}
