package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RowPoolTest {
  private static final int LENGTH = 104;

  @Test
  void keepsRowsApartOverRandomOperations() {
    RandomOperations.check(40, 4_000, (operations, seed) -> new Model(seed).run(operations));
  }

  @Test
  void givesAllMemoryBackWithTheLastRow() {
    try (Arena arena = new Arena()) {
      RowPool rows = new RowPool(arena, LENGTH);
      List<Integer> taken = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        taken.add(rows.allocate());
      }
      assertTrue(arena.usedBytes() < 10_000L * LENGTH * 115 / 100, "used=" + arena.usedBytes());
      taken.forEach(rows::free);
      assertEquals(0, rows.size());
      assertEquals(0, arena.usedBytes());
    }
  }

  @Test
  void tellsWhetherThereIsMemoryBehindANumber() {
    try (Arena arena = new Arena()) {
      RowPool rows = new RowPool(arena, LENGTH);
      assertFalse(rows.isMapped(RowPool.NONE));
      int first = rows.allocate();
      int second = rows.allocate();
      assertTrue(rows.isMapped(first));
      assertFalse(rows.isMapped(second + 1));
      rows.free(first);
      assertTrue(rows.isMapped(first), "its neighbour is in use");
      rows.free(second);
      assertFalse(rows.isMapped(first), "the memory is gone");
    }
  }

  @Test
  void refusesToRestoreIntoAPoolInUse() {
    try (Arena arena = new Arena()) {
      RowPool rows = new RowPool(arena, LENGTH);
      byte[] bytes = Snapshots.write(rows::snapshot);
      rows.allocate();
      assertThrows(IllegalStateException.class, () -> rows.restore(Snapshots.read(bytes)));
    }
  }

  /** Rows that hold a number of their own, beside a map from row to number. */
  private static final class Model {
    private final Map<Integer, Long> expected = new TreeMap<>();
    private final int allocations;
    private Arena arena = new Arena();
    private RowPool rows = new RowPool(arena, LENGTH);
    private long created;

    Model(long seed) {
      allocations = 420 + (int) (seed % 3) * 80;
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
        }
        check();
      } finally {
        arena.close();
      }
    }

    private void apply(Operation operation) {
      if (operation.kind() < allocations) {
        allocate();
      } else if (operation.kind() < 990) {
        free(operation);
      } else if (operation.kind() < 995) {
        check();
      } else {
        cut();
      }
    }

    private void allocate() {
      int row = rows.allocate();
      long address = rows.address(row);
      for (int at = 0; at < LENGTH; at += Long.BYTES) {
        Memory.putLong(address + at, created);
      }
      assertEquals(null, expected.put(row, created++), "row " + row + " is given twice");
    }

    private void free(Operation operation) {
      if (!expected.isEmpty()) {
        int row = new ArrayList<>(expected.keySet()).get(operation.below(expected.size()));
        expected.remove(row);
        rows.free(row);
      }
    }

    private void check() {
      assertEquals(expected.size(), rows.size());
      expected.forEach(
          (row, number) -> {
            assertTrue(rows.isMapped(row) && row < rows.end());
            for (int at = 0; at < LENGTH; at += Long.BYTES) {
              assertEquals(number, Memory.getLong(rows.address(row) + at));
            }
          });
    }

    private void cut() {
      Arena other = new Arena();
      SnapshotReader reader = Snapshots.restore(other, arena, rows::snapshot);
      RowPool restored = new RowPool(other, LENGTH);
      restored.restore(reader);
      arena.close();
      arena = other;
      rows = restored;
    }
  }
}
