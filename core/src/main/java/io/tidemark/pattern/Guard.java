package io.tidemark.pattern;

import java.util.Arrays;

/**
 * What has to be so for an edge to be taken: conditions that hold and others that do not, by their
 * numbers in the program. Immutable.
 */
final class Guard {
  /** Holds whatever comes. */
  static final Guard ALWAYS = new Guard(0, 0);

  /**
   * Never holds. An edge with it leads nowhere, but a run that has come to it is alive until the
   * next event.
   */
  static final Guard NEVER = new Guard(-1, -1);

  private final long wanted;
  private final long unwanted;

  private Guard(long wanted, long unwanted) {
    this.wanted = wanted;
    this.unwanted = unwanted;
  }

  /**
   * A guard of one condition.
   *
   * @param condition its number, or {@link ConditionTable#ANY}
   */
  static Guard holds(int condition) {
    return condition == ConditionTable.ANY ? ALWAYS : new Guard(1L << condition, 0);
  }

  /** The opposite of {@link #holds}. */
  static Guard fails(int condition) {
    return condition == ConditionTable.ANY ? NEVER : new Guard(0, 1L << condition);
  }

  Guard and(Guard other) {
    if (isNever() || other.isNever()) {
      return NEVER;
    }
    long all = wanted | other.wanted;
    long none = unwanted | other.unwanted;
    return (all & none) != 0 ? NEVER : new Guard(all, none);
  }

  boolean isNever() {
    return (wanted & unwanted) != 0;
  }

  /** Whether it holds, given the conditions that do. */
  boolean test(long conditions) {
    return (conditions & (wanted | unwanted)) == wanted && !isNever();
  }

  /** The conditions that it asks for. */
  long conditions() {
    return isNever() ? 0 : wanted | unwanted;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Guard that && wanted == that.wanted && unwanted == that.unwanted;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new long[] {wanted, unwanted});
  }

  @Override
  public String toString() {
    return "+" + Long.toBinaryString(wanted) + " -" + Long.toBinaryString(unwanted);
  }
}
