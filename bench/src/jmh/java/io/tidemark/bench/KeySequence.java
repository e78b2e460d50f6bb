package io.tidemark.bench;

/** Keys uniformly at random in [0, keys), scattered over the integers as ids of instruments are. */
final class KeySequence {
  private static final long SPREAD = 0x5851F42D4C957F2DL;
  private static final long MULTIPLIER = 6364136223846793005L;

  private final long keys;
  private long state = 1;

  KeySequence(int keys) {
    this.keys = keys;
  }

  /** The next key. */
  long next() {
    state = state * MULTIPLIER + 1442695040888963407L;
    return key(((state >>> 32) * keys) >>> 32);
  }

  /** The key of an ordinal number from 0. */
  static long key(long ordinal) {
    return ordinal * SPREAD;
  }
}
