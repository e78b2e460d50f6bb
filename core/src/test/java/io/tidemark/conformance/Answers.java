package io.tidemark.conformance;

import java.math.BigInteger;

/** Which answers the naive model gives where this engine decides otherwise than recorded. */
enum Answers {
  /** Window bounds wrap, what never expires by its timer stays, a missing time is a failure. */
  RECORDED {
    @Override
    long bound(BigInteger time) {
      return time.longValue();
    }
  },
  /**
   * Bounds are held at the ends of int64, the end of the stream expires everything, an element
   * without a time is set aside.
   */
  DECIDED {
    @Override
    long bound(BigInteger time) {
      return held(time);
    }
  };

  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  /** A window's start, end or last timestamp from its exact value. */
  abstract long bound(BigInteger time);

  static long held(BigInteger time) {
    return time.max(MIN).min(MAX).longValue();
  }

  static boolean fits(BigInteger time) {
    return time.compareTo(MIN) >= 0 && time.compareTo(MAX) <= 0;
  }
}
