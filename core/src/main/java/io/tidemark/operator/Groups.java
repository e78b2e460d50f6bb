package io.tidemark.operator;

import java.util.BitSet;

/**
 * How keys are spread over groups, and which of them an operator instance owns.
 *
 * <p>The group is the unit of state, of snapshots and of work: a key's group is the top bits of its
 * hash, whatever the number of threads. Rows without a key belong to group 0. Immutable.
 */
public final class Groups {
  /** How many groups a job has if nothing else is said. */
  public static final int DEFAULT_COUNT = 32;

  private final int bits;
  private final boolean[] owned;

  private Groups(int count, boolean[] owned) {
    this.bits = Integer.numberOfTrailingZeros(count);
    this.owned = owned;
  }

  /**
   * All groups, owned by one instance.
   *
   * @param count a power of two, 1 to 4,096
   */
  public static Groups all(int count) {
    BitSet every = new BitSet();
    every.set(0, Math.max(0, count));
    return owning(count, every);
  }

  /**
   * Some of the groups.
   *
   * @param count of all, a power of two, 1 to 4,096
   * @param mine those that the instance owns
   */
  public static Groups owning(int count, BitSet mine) {
    if (count < 1 || count > 4096 || Integer.bitCount(count) != 1) {
      throw new IllegalArgumentException(
          "groups=" + count + ", expected a power of two from 1 to 4096");
    }
    boolean[] owned = new boolean[count];
    for (int group = 0; group < count; group++) {
      owned[group] = mine.get(group);
    }
    return new Groups(count, owned);
  }

  /** How many groups there are in all. */
  public int count() {
    return owned.length;
  }

  /** How many bits of a hash choose the group. */
  public int bits() {
    return bits;
  }

  /** Whether the instance owns the group. */
  public boolean owns(int group) {
    return owned[group];
  }
}
