package io.tidemark.window.trigger;

import io.tidemark.record.SaturatedTime;
import java.time.Duration;

/** What triggers that fire at intervals share. */
final class Intervals {
  private Intervals() {}

  static Duration requirePositive(Duration interval) {
    if (interval.isNegative() || interval.isZero()) {
      throw new IllegalArgumentException(
          "trigger interval=" + interval + ", expected more than zero");
    }
    return interval;
  }

  /** The first multiple of an interval after a time. */
  static long next(long time, long interval) {
    return SaturatedTime.add(time, interval - Math.floorMod(time, interval));
  }

  /** Keeps the earlier of the times in a slot of two windows. */
  static void mergeLeast(int slot, TriggerContext into, TriggerContext from) {
    long there = FireTime.get(from, slot);
    long here = FireTime.get(into, slot);
    if (there != FireTime.NONE && (here == FireTime.NONE || there < here)) {
      FireTime.set(into, slot, there);
    }
  }
}
