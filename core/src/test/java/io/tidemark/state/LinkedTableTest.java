package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkedTableTest {
  @Test
  void agreesWithALinkedHashMapOverRandomOperations() {
    RandomOperations.check(40, 4_000, (operations, seed) -> new Model(seed).run(operations));
  }

  @Test
  void keepsOffsetsOfEntriesWhileOthersComeAndGo() {
    try (Arena arena = new Arena()) {
      LinkedTable table = new LinkedTable(arena, 8, 0);
      int first = table.add(-1, Hashing.hash(-1));
      long address = table.value(first);
      for (long key = 0; key < 10_000; key++) {
        table.add(key, Hashing.hash(key));
      }
      for (long key = 0; key < 10_000; key++) {
        table.remove(table.find(key, Hashing.hash(key)));
      }
      assertEquals(first, table.find(-1, Hashing.hash(-1)));
      assertEquals(address, table.value(first));
      assertEquals(first, table.first());
      assertEquals(Arena.NULL, table.next(first));
    }
  }

  @Test
  void givesMemoryBackAsEntriesGo() {
    try (Arena arena = new Arena()) {
      LinkedTable table = new LinkedTable(arena, 40, 3);
      for (long key = 0; key < 50_000; key++) {
        table.add(key, Hashing.hash(key));
      }
      long large = arena.usedBytes();
      for (int entry = table.first(); entry != Arena.NULL; ) {
        int next = table.next(entry);
        table.remove(entry);
        entry = next;
      }
      assertEquals(0, table.size());
      assertTrue(arena.usedBytes() < 1_024, "used=" + arena.usedBytes() + " of " + large);
    }
  }

  @Test
  void startsValuesAtZeroInUsedMemoryToo() {
    try (Arena arena = new Arena()) {
      LinkedTable table = new LinkedTable(arena, 24, 0);
      int entry = table.add(1, Hashing.hash(1));
      Memory.putLong(table.value(entry) + 16, -1);
      table.remove(entry);
      assertEquals(entry, table.add(2, Hashing.hash(2)));
      assertEquals(0, Memory.getLong(table.value(entry) + 16));
    }
  }

  /** A table beside a linked map. */
  private static final class Model {
    private final int valueLength;
    private final int groupBits;
    private final int keys;
    private final int adds;
    private final Map<Long, Long> values = new LinkedHashMap<>();
    private Arena arena = new Arena();
    private LinkedTable table;

    Model(long seed) {
      this.valueLength = 8 + 8 * (int) (seed % 9);
      this.groupBits = (int) (seed % 6);
      this.keys = 10 << (seed % 8);
      this.adds = 400 + (int) (seed % 4) * 150;
      this.table = new LinkedTable(arena, valueLength, groupBits);
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
        }
        compare();
        table.clear();
        assertEquals(0, arena.usedBytes());
      } finally {
        arena.close();
      }
    }

    private void apply(Operation operation) {
      long key = operation.below(keys);
      if (operation.kind() < adds) {
        put(key, operation.value());
      } else if (operation.kind() < 980) {
        remove(key);
      } else if (operation.kind() < 990) {
        compare();
      } else if (operation.kind() < 991) {
        table.clear();
        values.clear();
      } else {
        cut();
      }
    }

    private void put(long key, long value) {
      int entry = table.find(key, Hashing.hash(key));
      assertEquals(values.containsKey(key), entry != Arena.NULL);
      if (entry == Arena.NULL) {
        entry = table.add(key, Hashing.hash(key));
        assertEquals(0, Memory.getLong(table.value(entry)));
      }
      values.put(key, value);
      Memory.putLong(table.value(entry), value);
      Memory.putLong(table.value(entry) + valueLength - 8, value);
    }

    private void remove(long key) {
      int entry = table.find(key, Hashing.hash(key));
      assertEquals(values.remove(key) != null, entry != Arena.NULL);
      if (entry != Arena.NULL) {
        table.remove(entry);
        assertEquals(Arena.NULL, table.find(key, Hashing.hash(key)));
      }
    }

    private void compare() {
      assertEquals(values.size(), table.size());
      int entry = table.first();
      for (Map.Entry<Long, Long> expected : values.entrySet()) {
        assertNotEquals(Arena.NULL, entry);
        assertEquals(expected.getKey(), table.key(entry));
        assertEquals(expected.getValue(), Memory.getLong(table.value(entry)));
        assertEquals(expected.getValue(), Memory.getLong(table.value(entry) + valueLength - 8));
        assertEquals(entry, table.find(table.key(entry), Hashing.hash(table.key(entry))));
        entry = table.next(entry);
      }
      assertEquals(Arena.NULL, entry);
    }

    private void cut() {
      Arena copy = new Arena();
      LinkedTable restored = new LinkedTable(copy, valueLength, groupBits);
      restored.restore(Snapshots.restore(copy, arena, table::snapshot));
      assertEquals(arena.usedBytes(), copy.usedBytes());
      arena.close();
      arena = copy;
      table = restored;
    }
  }
}
