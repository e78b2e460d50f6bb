package io.tidemark.conformance;

import java.math.BigInteger;

/** What becomes of a time that passes the ends of 64 bits. */
enum AxisEnd {
  /** As recorded: window bounds wrap, and what never expires by its timer stays for ever. */
  WRAPS {
    @Override
    long bound(BigInteger time) {
      return time.longValue();
    }
  },
  /** As decided: bounds are held at the ends, and the end of the stream expires everything. */
  HOLDS {
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
