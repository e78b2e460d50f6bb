package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.tidemark.record.Memory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyDictionaryTest {
  private static final int LONGEST = 64;

  private long scratch;

  @BeforeEach
  void allocate() {
    scratch = Memory.allocate(LONGEST);
  }

  @AfterEach
  void free() {
    Memory.free(scratch);
  }

  @Test
  void agreesWithAMapOverRandomOperations() {
    RandomOperations.check(40, 3_000, (operations, seed) -> new Model(seed).run(operations));
  }

  @Test
  void neverTakesOneKeyForAnotherOfTheSameHash() {
    try (Arena arena = new Arena()) {
      KeyDictionary keys = new KeyDictionary(arena, 5);
      long[] ids = new long[200];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = keys.acquire(scratch, bytes("key-" + i), 42);
      }
      for (int i = 0; i < ids.length; i++) {
        assertEquals(ids[i], keys.find(scratch, bytes("key-" + i), 42));
      }
      for (int i = 0; i < ids.length; i += 2) {
        keys.release(ids[i]);
      }
      for (int i = 0; i < ids.length; i++) {
        long expected = i % 2 == 0 ? KeyDictionary.NONE : ids[i];
        assertEquals(expected, keys.find(scratch, bytes("key-" + i), 42));
      }
    }
  }

  @Test
  void tellsPrefixesApart() {
    try (Arena arena = new Arena()) {
      KeyDictionary keys = new KeyDictionary(arena, 0);
      long shorter = keys.acquire(scratch, bytes("ABCDEFGH"), 7);
      long longer = keys.acquire(scratch, bytes("ABCDEFGHI"), 7);
      long empty = keys.acquire(scratch, 0, 7);
      assertNotEquals(shorter, longer);
      assertEquals(8, keys.length(shorter));
      assertEquals(9, keys.length(longer));
      assertEquals(0, keys.length(empty));
      assertEquals(3, keys.size());
    }
  }

  @Test
  void freesAnIdWithItsLastReferenceAndUsesItAgain() {
    try (Arena arena = new Arena()) {
      KeyDictionary keys = new KeyDictionary(arena, 0);
      long first = keys.acquire(scratch, bytes("first"), 1);
      keys.retain(first);
      keys.release(first);
      assertEquals(first, keys.find(scratch, bytes("first"), 1));
      keys.release(first);
      assertEquals(KeyDictionary.NONE, keys.find(scratch, bytes("first"), 1));
      assertEquals(first, keys.acquire(scratch, bytes("other"), 2));
    }
  }

  private int bytes(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.US_ASCII);
    Memory.copyIn(bytes, 0, scratch, bytes.length);
    return bytes.length;
  }

  private String text(KeyDictionary keys, long id) {
    byte[] bytes = new byte[keys.length(id)];
    Memory.copyOut(keys.address(id), bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  /** A dictionary beside a map from the text of a key to {id, references}. */
  private final class Model {
    private final Map<String, long[]> held = new HashMap<>();
    private final int variety;
    private final int groupBits;
    private Arena arena = new Arena();
    private KeyDictionary keys;

    Model(long seed) {
      this.variety = 5 << (seed % 8);
      this.groupBits = (int) (seed % 6);
      this.keys = new KeyDictionary(arena, groupBits);
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
        }
        check();
        releaseAll();
        assertEquals(0, keys.size());
      } finally {
        arena.close();
      }
    }

    private void apply(Operation operation) {
      String key = key(operation);
      if (operation.kind() < 500) {
        acquire(key);
      } else if (operation.kind() < 980) {
        release(key);
      } else if (operation.kind() < 990) {
        check();
      } else {
        cut();
      }
    }

    private String key(Operation operation) {
      int number = operation.below(variety);
      return "k".repeat(number % 40) + number;
    }

    private void acquire(String key) {
      int length = bytes(key);
      long hash = Hashing.hash(scratch, length);
      long id = keys.acquire(scratch, length, hash);
      long[] entry = held.computeIfAbsent(key, k -> new long[] {id, 0});
      assertEquals(entry[0], id);
      entry[1]++;
    }

    private void release(String key) {
      int length = bytes(key);
      long id = keys.find(scratch, length, Hashing.hash(scratch, length));
      long[] entry = held.get(key);
      assertEquals(entry == null ? KeyDictionary.NONE : entry[0], id);
      if (entry != null) {
        keys.release(id);
        if (--entry[1] == 0) {
          held.remove(key);
        }
      }
    }

    private void releaseAll() {
      for (String key : new ArrayList<>(held.keySet())) {
        while (held.containsKey(key)) {
          release(key);
        }
      }
    }

    private void check() {
      assertEquals(held.size(), keys.size());
      held.forEach((key, entry) -> assertEquals(key, text(keys, entry[0])));
    }

    private void cut() {
      Arena copy = new Arena();
      KeyDictionary restored = new KeyDictionary(copy, groupBits);
      restored.restore(Snapshots.restore(copy, arena, keys::snapshot));
      arena.close();
      arena = copy;
      keys = restored;
    }
  }
}
