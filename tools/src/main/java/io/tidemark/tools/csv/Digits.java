package io.tidemark.tools.csv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Text to numbers, eight bytes at a time.
 *
 * <p>Every method reads up to {@link #PADDING} bytes beyond the text it is given, which the array
 * must have. What is no number is answered with {@link #MALFORMED}, a value that no field may hold,
 * so that the path of good rows neither throws nor allocates.
 */
final class Digits {
  /** The answer to text that is no number of the asked kind, or is out of range. */
  static final long MALFORMED = Long.MIN_VALUE;

  /** Bytes that must be readable behind any text. */
  static final int PADDING = 16;

  /** The largest power of ten that int64 holds is 10 to this. */
  static final int MAX_EXPONENT = 18;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;
  private static final long ZEROS = 0x3030_3030_3030_3030L;
  private static final long POINTS = '.' * ONES;
  private static final long PAIRS = 0x0000_00FF_0000_00FFL;
  private static final long[] POWERS = new long[MAX_EXPONENT + 1];
  private static final double[] EXACT_POWERS = new double[MAX_EXPONENT + 1];

  static {
    long power = 1;
    for (int i = 0; i <= MAX_EXPONENT; i++) {
      POWERS[i] = power;
      EXACT_POWERS[i] = power;
      power *= 10;
    }
  }

  private Digits() {}

  /** A byte in all eight places of a word, as {@link #find} wants it. */
  static long pattern(byte value) {
    return (value & 0xFF) * ONES;
  }

  /** Ten to the given exponent, 0 to {@link #MAX_EXPONENT}. */
  static long power(int exponent) {
    return POWERS[exponent];
  }

  /** Where the first of two bytes stands at or after {@code at}; one of them must be there. */
  static int find(byte[] bytes, int at, long onePattern, long otherPattern) {
    for (int i = at; ; i += Long.BYTES) {
      long word = (long) WORD.get(bytes, i);
      long hits = zeros(word ^ onePattern) | zeros(word ^ otherPattern);
      if (hits != 0) {
        return i + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
  }

  /** The high bit of the lowest zero byte; bits above it mean nothing. */
  private static long zeros(long word) {
    return (word - ONES) & ~word & HIGHS;
  }

  /** An integer with an optional sign, {@link #MALFORMED} if it does not fit 64 bits. */
  static long integer(byte[] bytes, int from, int to) {
    byte first = bytes[from];
    if (first == '-') {
      long value = unsigned(bytes, from + 1, to - from - 1);
      return value == MALFORMED ? MALFORMED : -value;
    }
    return first == '+'
        ? unsigned(bytes, from + 1, to - from - 1)
        : unsigned(bytes, from, to - from);
  }

  /** A decimal as a count of {@code 10^-scale}: exact, or {@link #MALFORMED}. */
  static long decimal(byte[] bytes, int from, int to, int scale) {
    byte first = bytes[from];
    int start = first == '-' || first == '+' ? from + 1 : from;
    long value = scaled(bytes, start, to, scale);
    return first == '-' && value != MALFORMED ? -value : value;
  }

  private static long scaled(byte[] bytes, int from, int to, int scale) {
    int point = point(bytes, from, to);
    int whole = point - from;
    int fraction = to - point - 1;
    if (fraction <= 0) {
      return whole == 0 ? MALFORMED : shifted(unsigned(bytes, from, whole), scale);
    }
    int kept = fraction;
    if (kept > scale) {
      kept = scale;
      for (int i = point + 1 + scale; i < to; i++) {
        if (bytes[i] != '0') {
          return MALFORMED;
        }
      }
    }
    long high = whole == 0 ? 0 : shifted(unsigned(bytes, from, whole), scale);
    long low = kept == 0 ? 0 : shifted(unsigned(bytes, point + 1, kept), scale - kept);
    return high == MALFORMED || low == MALFORMED || high + low < 0 ? MALFORMED : high + low;
  }

  private static long shifted(long value, int exponent) {
    if (value == MALFORMED) {
      return MALFORMED;
    }
    long power = POWERS[exponent];
    if (Math.multiplyHigh(value, power) != 0 || value * power < 0) {
      return MALFORMED;
    }
    return value * power;
  }

  private static int point(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i += Long.BYTES) {
      long hits = zeros((long) WORD.get(bytes, i) ^ POINTS);
      if (hits != 0) {
        return Math.min(to, i + (Long.numberOfTrailingZeros(hits) >>> 3));
      }
    }
    return to;
  }

  /** Digits only, at least one, as a value of 0 to the largest int64. */
  static long unsigned(byte[] bytes, int from, int length) {
    if (length <= 8) {
      return length <= 0 ? MALFORMED : upToEight(bytes, from, length);
    }
    if (length <= 16) {
      long high = upToEight(bytes, from, 8);
      long low = upToEight(bytes, from + 8, length - 8);
      return (high | low) < 0 ? MALFORMED : high * POWERS[length - 8] + low;
    }
    return upToNineteen(bytes, from, length);
  }

  private static long upToNineteen(byte[] bytes, int from, int length) {
    int start = from;
    int left = length;
    while (left > 19 && bytes[start] == '0') {
      start++;
      left--;
    }
    if (left > 19) {
      return MALFORMED;
    }
    long high = upToEight(bytes, start, 8);
    long middle = upToEight(bytes, start + 8, 8);
    long low = left == 16 ? 0 : upToEight(bytes, start + 16, left - 16);
    if ((high | middle | low) < 0) {
      return MALFORMED;
    }
    // 19 digits are less than 2^64, so what is beyond int64 shows as a negative number.
    long value = (high * POWERS[8] + middle) * POWERS[left - 16] + low;
    return value < 0 ? MALFORMED : value;
  }

  /** One to eight digits: the lanes of a word are the digits, what is missing counts as leading. */
  private static long upToEight(byte[] bytes, int from, int length) {
    long digits = ((long) WORD.get(bytes, from) ^ ZEROS) << ((8 - length) * 8);
    if (((digits + 0x7676_7676_7676_7676L | digits) & HIGHS) != 0) {
      return MALFORMED;
    }
    long pairs = digits * 10 + (digits >>> 8);
    return ((pairs & PAIRS) * 0x000F_4240_0000_0064L
            + (pairs >>> 16 & PAIRS) * 0x0000_2710_0000_0001L)
        >>> 32;
  }

  /**
   * A double, correctly rounded; NaN for what is no plain number or beyond the range of a double.
   */
  static double float64(byte[] bytes, int from, int to) {
    byte first = bytes[from];
    int start = first == '-' || first == '+' ? from + 1 : from;
    int point = point(bytes, start, to);
    int fraction = Math.max(0, to - point - 1);
    // Up to 15 digits are an exact double, and so is the power of ten: one rounding, the right one.
    if (to - start <= 16 && to - start > (point < to ? 1 : 0)) {
      long value = scaled(bytes, start, to, fraction);
      if (value != MALFORMED && value < POWERS[15]) {
        double magnitude = value / EXACT_POWERS[fraction];
        return first == '-' ? -magnitude : magnitude;
      }
    }
    return slowFloat64(bytes, from, to);
  }

  private static double slowFloat64(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    for (int i = 0; i < text.length(); i++) {
      // What parseDouble would take beyond plain numbers: blanks, hexadecimal, a type suffix.
      if ("+-.eE0123456789".indexOf(text.charAt(i)) < 0) {
        return Double.NaN;
      }
    }
    try {
      double value = Double.parseDouble(text);
      return Double.isInfinite(value) ? Double.NaN : value;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
