package io.tidemark.state;

/**
 * The sizes that an {@link Arena} cuts: every multiple of 8 bytes below a cache line, every line up
 * to four, then four sizes per doubling, so that at most a fifth of a block is lost to rounding.
 * Sizes are counted in units of 8 bytes.
 */
final class SizeClass {
  /** Number of classes; they run from 1 to this minus one. */
  static final int COUNT = 128;

  /** Units in a cache line. */
  static final int LINE = 8;

  private static final int SINGLE_LINES = 4;
  private static final int FIRST_LINE = LINE - 1;
  private static final int FIRST_QUARTER = FIRST_LINE + SINGLE_LINES;

  private SizeClass() {}

  /** The smallest class that holds so many units. */
  static int holding(int units) {
    if (units < LINE) {
      return units;
    }
    int lines = (units + LINE - 1) >>> 3;
    if (lines <= SINGLE_LINES) {
      return FIRST_LINE + lines;
    }
    int power = 31 - Integer.numberOfLeadingZeros(lines - 1);
    int quarters = ((lines - 1 - (1 << power)) >>> (power - 2)) + 1;
    return FIRST_QUARTER + ((power - 2) << 2) + quarters;
  }

  /** The largest class that fits in so many units. */
  static int within(int units) {
    int sizeClass = holding(units);
    return units(sizeClass) > units ? sizeClass - 1 : sizeClass;
  }

  /** Size of a class in units. */
  static int units(int sizeClass) {
    if (sizeClass < LINE) {
      return sizeClass;
    }
    if (sizeClass <= FIRST_QUARTER) {
      return (sizeClass - FIRST_LINE) << 3;
    }
    int above = sizeClass - FIRST_QUARTER - 1;
    int power = (above >>> 2) + 2;
    int lines = (1 << power) + (((above & 3) + 1) << (power - 2));
    return lines << 3;
  }
}
