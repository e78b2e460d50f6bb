package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * The one hash of keys: its top bits choose the group, the bits that follow the bucket of a table.
 *
 * <p>Folding and one multiplication place keys that count up without any collision and spread
 * shifted and packed keys well; a stronger mix costs more than the collisions that it avoids. It is
 * no defence against keys chosen by an attacker: tables stay correct but get slow.
 */
public final class Hashing {
  private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

  private Hashing() {}

  /** Hash of a 64-bit key. */
  public static long hash(long key) {
    return (key ^ key >>> 32) * MULTIPLIER;
  }

  /**
   * Hash of a key of any length.
   *
   * @param address of its bytes, off-heap
   * @param length in bytes
   */
  public static long hash(long address, int length) {
    long hash = length;
    long at = address;
    int rest = length;
    for (; rest >= Long.BYTES; rest -= Long.BYTES) {
      hash = hash(hash ^ Memory.getLong(at));
      at += Long.BYTES;
    }
    long tail = 0;
    for (; rest > 0; rest--) {
      tail = (tail << Byte.SIZE) | (Memory.getByte(at++) & 0xFF);
    }
    return hash(hash ^ tail);
  }

  /**
   * The group of a hash.
   *
   * @param groupBits logarithm of the number of groups, 0 to 31
   */
  public static int group(long hash, int groupBits) {
    return groupBits == 0 ? 0 : (int) (hash >>> (Long.SIZE - groupBits));
  }
}
