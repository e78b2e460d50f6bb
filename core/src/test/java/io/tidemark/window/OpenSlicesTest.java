package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.SliceTable;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpenSlicesTest {
  @Test
  void keepsSlicesInOrderHoweverTheyAreOpened() {
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      WindowGrid grid = new WindowGrid(10, 10, 3);
      OpenSlices slices = new OpenSlices(grid, 2);
      TreeMap<Long, Slice> model = new TreeMap<>();
      for (int step = 0; step < 300; step++) {
        String label = "seed=" + seed + " step=" + step;
        if (random.nextInt(4) > 0) {
          long number = random.nextLong(-40, 40) + step;
          Slice slice = slices.open(number);
          Slice known = model.putIfAbsent(number, slice);
          assertSame(known == null ? slice : known, slice, label);
          assertEquals(number, slice.number, label);
          assertEquals(grid.sliceStart(number), slice.start, label);
          assertEquals(grid.sliceEnd(number) - 1, slice.last(), label);
          if (known == null) {
            assertFalse(slice.fired, label);
          }
          slice.fired = random.nextBoolean();
        } else {
          int count = random.nextInt(Math.min(4, model.size() + 1));
          slices.removeOldest(count);
          for (int i = 0; i < count; i++) {
            model.pollFirstEntry();
          }
        }
        assertEquals(model.size(), slices.count(), label);
        int index = 0;
        for (Slice slice : model.values()) {
          assertSame(slice, slices.get(index++), label);
        }
      }
    }
  }

  @Test
  void usesTheTableFreedLastAgain() {
    try (Arena arena = new Arena()) {
      OpenSlices slices = new OpenSlices(new WindowGrid(10, 10, 0), 1);
      Slice first = slices.open(1);
      first.tables[0] = new SliceTable(arena, 8, 0);
      SliceTable table = first.tables[0];
      table.add(5, Hashing.hash(5));
      table.clear();
      slices.removeOldest(1);
      assertSame(table, slices.open(2).tables[0]);
    }
  }

  @Test
  void givesMemoryOfSlicesBeyondAFewBack() {
    try (Arena arena = new Arena()) {
      OpenSlices slices = new OpenSlices(new WindowGrid(10, 10, 0), 1);
      for (int i = 0; i < 50; i++) {
        Slice slice = slices.open(i);
        slice.tables[0] = new SliceTable(arena, 8, 0);
        slice.tables[0].add(5, Hashing.hash(5));
        slice.tables[0].clear();
      }
      long all = arena.usedBytes();
      slices.removeOldest(50);
      assertEquals(all * 8 / 50, arena.usedBytes());
      slices.releaseUnused(0);
      assertEquals(0, arena.usedBytes());
    }
  }
}
