package io.tidemark.engine;

/** Sizes of rings and batches: defaults, and what is accepted. */
final class RingSizes {
  /** Records in the ring: of 64 bytes they fill half of a usual L2. */
  static final int RING = 8192;

  static final int OUTPUT_RING = 4096;
  static final int BATCH = 256;
  static final int MOST = 1 << 24;

  /** Slots that data leaves free for marks, and what part of a small ring they may be. */
  static final int MOST_RESERVED = 64;

  static final int RESERVED_PART = 8;

  private RingSizes() {}

  static int powerOfTwo(String name, int value) {
    if (value < 2 || value > MOST || Integer.bitCount(value) != 1) {
      throw new IllegalArgumentException(
          name + "=" + value + ", expected a power of two from 2 to " + MOST);
    }
    return value;
  }

  static int inRange(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + "=" + value + ", expected " + least + " to " + most);
    }
    return value;
  }
}
