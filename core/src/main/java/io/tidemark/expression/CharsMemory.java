package io.tidemark.expression;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;

/**
 * ASCII text in records. Called by generated code, from other packages too; of no use elsewhere.
 */
public final class CharsMemory {
  private CharsMemory() {}

  /** Whether the text at an address is null. */
  public static boolean isNull(long address) {
    return Memory.getByte(address) == Nulls.CHARS;
  }

  /** Compares two texts bytewise, the shorter as if filled up with zeros; see Comparisons. */
  public static int compare(long a, int aLength, long b, int bLength) {
    boolean aNull = isNull(a);
    boolean bNull = isNull(b);
    if (aNull || bNull) {
      return aNull == bNull ? Comparisons.BOTH_NULL : Comparisons.ONE_NULL;
    }
    int length = Math.max(aLength, bLength);
    for (int i = 0; i < length; i++) {
      byte x = i < aLength ? Memory.getByte(a + i) : 0;
      byte y = i < bLength ? Memory.getByte(b + i) : 0;
      if (x != y) {
        return x < y ? -1 : 1;
      }
    }
    return 0;
  }

  /** Copies a text, or null, to a place that is at least as long, and fills it with zeros. */
  public static void copy(long to, int toLength, long from, int fromLength) {
    Memory.copy(from, to, fromLength);
    if (toLength > fromLength) {
      Memory.zero(to + fromLength, toLength - fromLength);
    }
  }
}
