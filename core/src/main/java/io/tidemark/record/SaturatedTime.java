package io.tidemark.record;

/**
 * Saturating arithmetic on event times: a sum or a difference that leaves int64 stays at its end.
 */
public final class SaturatedTime {
  private SaturatedTime() {}

  /** Returns {@code a + b}, held at {@link Long#MIN_VALUE} or {@link Long#MAX_VALUE}. */
  public static long add(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return sum;
  }

  /** Returns {@code a - b}, held at {@link Long#MIN_VALUE} or {@link Long#MAX_VALUE}. */
  public static long subtract(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) {
      return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return difference;
  }
}
