package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import org.junit.jupiter.api.Test;

class HashingTest {
  @Test
  void takesTheGroupFromTheTopBits() {
    assertEquals(0, Hashing.group(-1, 0));
    assertEquals(31, Hashing.group(-1, 5));
    assertEquals(1, Hashing.group(1L << 63, 1));
    assertEquals(0, Hashing.group(Long.MAX_VALUE, 1));
  }

  @Test
  void spreadsCountingAndShiftedKeysOverGroups() {
    for (int shift : new int[] {0, 4, 16, 32}) {
      int[] groups = new int[32];
      for (long i = 0; i < 32_000; i++) {
        groups[Hashing.group(Hashing.hash(i << shift), 5)]++;
      }
      for (int size : groups) {
        assertTrue(size > 800 && size < 1_200, "shift=" + shift + ", a group of " + size);
      }
    }
  }

  @Test
  void dependsOnEveryByteAndTheLength() {
    long address = Memory.allocate(64);
    try {
      for (int length = 0; length <= 40; length++) {
        long plain = Hashing.hash(address, length);
        assertNotEquals(plain, Hashing.hash(address, length + 1));
        for (int i = 0; i < length; i++) {
          Memory.putByte(address + i, (byte) 1);
          assertNotEquals(plain, Hashing.hash(address, length), "byte " + i + " of " + length);
          Memory.putByte(address + i, (byte) 0);
        }
        assertEquals(plain, Hashing.hash(address, length));
      }
    } finally {
      Memory.free(address);
    }
  }
}
