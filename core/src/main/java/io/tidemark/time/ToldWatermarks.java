package io.tidemark.time;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The watermarks that a partition's publishers have told, by key: each has to be higher than the
 * one before. Safe for use by many threads; they tell one after the other.
 */
public final class ToldWatermarks {
  private static final int KEYS = 256;

  /** By key as an unsigned byte; null before the first. */
  private volatile AtomicLongArray told;

  /** The watermark of a key that was told last, {@link WatermarkCoalescer#NONE} before any. */
  public long last(byte key) {
    AtomicLongArray all = told;
    return all == null ? WatermarkCoalescer.NONE : all.get(key & 0xFF);
  }

  /**
   * Tells a watermark.
   *
   * @param place whose it is, for the error
   * @param publish hands it over; if it throws, the watermark was not told
   * @throws IllegalArgumentException if it does not rise; the message tells place, key, old and new
   */
  public synchronized void tell(String place, byte key, long watermark, Runnable publish) {
    long before = last(key);
    if (watermark <= before) {
      throw new IllegalArgumentException(
          "watermark "
              + watermark
              + (key == 0 ? "" : " with key " + key)
              + " of "
              + place
              + " does not rise: "
              + (before == WatermarkCoalescer.NONE
                  ? "expected more than the smallest int64"
                  : "it stands at " + before));
    }
    publish.run();
    if (told == null) {
      AtomicLongArray all = new AtomicLongArray(KEYS);
      for (int i = 0; i < KEYS; i++) {
        all.set(i, WatermarkCoalescer.NONE);
      }
      told = all;
    }
    told.set(key & 0xFF, watermark);
  }
}
