package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SliceTableTest {
  @Test
  void agreesWithAMapOverRandomOperations() {
    RandomOperations.check(40, 3_000, (operations, seed) -> new Model(seed).run(operations));
  }

  @Test
  void findsNothingBeforeTheFirstKey() {
    try (Arena arena = new Arena()) {
      SliceTable table = new SliceTable(arena, 8, 5);
      assertEquals(0, table.find(1, Hashing.hash(1)));
      assertEquals(0, table.touch(Hashing.hash(-1)));
      assertEquals(0, arena.reservedBytes());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 20, 32})
  void keepsEntriesInTheOrderOfCreationWhateverTheShapeOfKeys(int keyShift) {
    try (Arena arena = new Arena()) {
      SliceTable table = new SliceTable(arena, 48, 0);
      for (long i = 0; i < 20_000; i++) {
        long key = i << keyShift;
        assertEquals(0, table.find(key, Hashing.hash(key)));
        Memory.putLong(table.add(key, Hashing.hash(key)) + SliceTable.VALUE_OFFSET, i);
      }
      for (int i = 0; i < table.size(); i++) {
        long key = (long) i << keyShift;
        assertEquals(key, Memory.getLong(table.entry(i)));
        assertEquals(table.entry(i), table.find(key, Hashing.hash(key)));
        assertEquals(i, Memory.getLong(table.entry(i) + SliceTable.VALUE_OFFSET));
      }
    }
  }

  @Test
  void usesTheSameMemoryForEachSliceOfTheSameSize() {
    try (Arena arena = new Arena()) {
      SliceTable table = new SliceTable(arena, 56, 5);
      fill(table, 1_000);
      table.clear();
      fill(table, 1_000);
      table.clear();
      long used = arena.usedBytes();
      for (int i = 0; i < 100; i++) {
        fill(table, 1_000);
        table.clear();
        assertEquals(used, arena.usedBytes());
      }
    }
  }

  @Test
  void shrinksWhenSlicesStaySmall() {
    try (Arena arena = new Arena()) {
      SliceTable table = new SliceTable(arena, 56, 5);
      fill(table, 20_000);
      table.clear();
      long large = arena.usedBytes();
      for (int i = 0; i < 20; i++) {
        fill(table, 10);
        table.clear();
      }
      assertTrue(arena.usedBytes() < 16_384, "used=" + arena.usedBytes() + " of " + large);
    }
  }

  @Test
  void givesAllMemoryBackOnRelease() {
    try (Arena arena = new Arena()) {
      for (int size : new int[] {1, 6, 7, 8, 100, 385, 400, 5_000}) {
        SliceTable table = new SliceTable(arena, 24, 5);
        fill(table, size);
        table.release();
        assertEquals(0, arena.usedBytes());
        assertEquals(0, table.find(1, Hashing.hash(1)));
      }
    }
  }

  @Test
  void stateAsBeforeWhenTheArenaIsFull() {
    try (Arena arena = new Arena(65_536)) {
      SliceTable table = new SliceTable(arena, 56, 0);
      ArenaFullException full =
          assertThrows(ArenaFullException.class, () -> fill(table, Integer.MAX_VALUE));
      assertEquals(65_536, full.reservedBytes());
      assertTrue(table.size() > 100);
      for (int i = 0; i < table.size(); i++) {
        assertEquals(table.entry(i), table.find(i, Hashing.hash(i)));
      }
      assertEquals(0, table.find(table.size(), Hashing.hash(table.size())));
    }
  }

  @Test
  void refusesToRestoreIntoAnotherLayout() {
    try (Arena arena = new Arena();
        Arena copy = new Arena()) {
      SliceTable table = new SliceTable(arena, 24, 5);
      fill(table, 3);
      SnapshotReader reader = Snapshots.restore(copy, arena, table::snapshot);
      SnapshotException refused =
          assertThrows(SnapshotException.class, () -> new SliceTable(copy, 32, 5).restore(reader));
      assertTrue(refused.getMessage().contains("row length=32, expected 40"), refused.getMessage());
    }
  }

  private static void fill(SliceTable table, int size) {
    for (int i = 0; i < size; i++) {
      table.add(i, Hashing.hash(i));
    }
  }

  /** A table beside a map and a list of its keys. */
  private static final class Model {
    private final int valueLength;
    private final int groupBits;
    private final int keys;
    private final Map<Long, Long> values = new HashMap<>();
    private final List<Long> order = new ArrayList<>();
    private Arena arena = new Arena();
    private SliceTable table;

    Model(long seed) {
      this.valueLength = (int) (seed % 5) * (int) (seed % 7) * 40 + 8;
      this.groupBits = (int) (seed % 6);
      this.keys = 10 << (seed % 9);
      this.table = new SliceTable(arena, valueLength, groupBits);
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
        }
        compare();
        table.release();
        assertEquals(0, arena.usedBytes());
      } finally {
        arena.close();
      }
    }

    private void apply(Operation operation) {
      if (operation.kind() < 700) {
        add(operation);
      } else if (operation.kind() < 990) {
        find(key(operation));
      } else if (operation.kind() < 993) {
        compare();
      } else if (operation.kind() < 995) {
        table.clear();
        forget();
      } else if (operation.kind() < 996) {
        table.release();
        forget();
      } else {
        cut();
      }
    }

    private long key(Operation operation) {
      return operation.below(keys);
    }

    private static long hash(long key) {
      return Hashing.hash(key);
    }

    private void add(Operation operation) {
      long key = key(operation);
      long entry = find(key);
      if (entry == 0) {
        entry = table.add(key, hash(key));
        order.add(key);
        assertEquals(entry, table.find(key, hash(key)));
      }
      values.put(key, operation.value());
      Memory.putLong(entry + SliceTable.VALUE_OFFSET, operation.value());
      Memory.putLong(entry + valueLength, operation.value());
    }

    private long find(long key) {
      table.touch(hash(key));
      long entry = table.find(key, hash(key));
      assertEquals(values.containsKey(key), entry != 0);
      if (entry != 0) {
        assertEquals(key, Memory.getLong(entry));
        assertEquals(values.get(key), Memory.getLong(entry + SliceTable.VALUE_OFFSET));
      }
      return entry;
    }

    private void compare() {
      assertEquals(order.size(), table.size());
      for (int i = 0; i < order.size(); i++) {
        long entry = table.entry(i);
        assertEquals(order.get(i), Memory.getLong(entry));
        assertEquals(values.get(order.get(i)), Memory.getLong(entry + valueLength));
        assertEquals(entry, table.find(order.get(i), hash(order.get(i))));
      }
    }

    private void forget() {
      values.clear();
      order.clear();
    }

    private void cut() {
      Arena copy = new Arena();
      SliceTable restored = new SliceTable(copy, valueLength, groupBits);
      SnapshotReader reader = Snapshots.restore(copy, arena, table::snapshot);
      restored.restore(reader);
      assertEquals(arena.usedBytes(), copy.usedBytes());
      arena.close();
      arena = copy;
      table = restored;
    }
  }
}
