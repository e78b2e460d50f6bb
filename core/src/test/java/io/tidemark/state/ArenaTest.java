package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ArenaTest {
  @Test
  void keepsBlocksApartOverRandomOperations() {
    RandomOperations.check(40, 2_000, (operations, seed) -> new Model().run(operations));
  }

  @Test
  void takesLittleMemoryAtFirstAndThenAsMuchAsThereIs() {
    try (Arena arena = new Arena()) {
      assertEquals(0, arena.reservedBytes());
      arena.allocate(8);
      assertEquals(65_536, arena.reservedBytes());
      arena.allocate(65_536);
      assertEquals(131_072, arena.reservedBytes());
      arena.allocate(65_536);
      assertEquals(262_144, arena.reservedBytes());
      arena.allocate(10_000_000);
      assertEquals(262_144 + 160 * 65_536, arena.reservedBytes());
    }
  }

  @Test
  void usesFreedMemoryAgainLastFirst() {
    try (Arena arena = new Arena()) {
      int first = arena.allocate(100);
      int second = arena.allocate(100);
      arena.free(first, 100);
      arena.free(second, 100);
      assertEquals(second, arena.allocate(90));
      assertEquals(first, arena.allocate(128));
    }
  }

  @Test
  void cutsALargeFreeBlockForSmallOnes() {
    try (Arena arena = new Arena()) {
      int large = arena.allocate(40_960);
      arena.free(large, 40_960);
      for (int i = 0; i < 40_960 / 8; i++) {
        arena.allocate(8);
      }
      assertEquals(65_536, arena.reservedBytes());
      assertEquals(40_960, arena.usedBytes());
    }
  }

  @Test
  void saysWhatDidNotFitWhenFull() {
    try (Arena arena = new Arena(200_000)) {
      arena.allocate(100_000);
      ArenaFullException full =
          assertThrows(ArenaFullException.class, () -> arena.allocate(100_000));
      assertEquals(114_688, full.requestedBytes());
      assertEquals(131_072, full.reservedBytes());
      assertEquals(196_608, full.maximumBytes());
      assertTrue(full.getMessage().contains("114688 bytes does not fit"), full.getMessage());
      arena.allocate(16_384);
    }
  }

  @Test
  void findsABlockFreedTwice() {
    try (Arena arena = new Arena()) {
      int block = arena.allocate(48);
      arena.free(block, 48);
      assertThrows(IllegalStateException.class, () -> arena.free(block, 48));
    }
  }

  @Test
  void refusesWhatIsNoBlock() {
    try (Arena arena = new Arena()) {
      assertThrows(IllegalArgumentException.class, () -> arena.allocate(0));
      assertThrows(IllegalArgumentException.class, () -> arena.allocate(-8));
      assertThrows(IllegalArgumentException.class, () -> arena.free(Arena.NULL, 8));
      assertThrows(IllegalArgumentException.class, () -> new Arena(1));
      assertThrows(IllegalArgumentException.class, () -> new Arena(Arena.MAXIMUM_BYTES + 1));
    }
  }

  @Test
  void leavesFreeBlocksOutOfASnapshot() {
    try (Arena arena = new Arena()) {
      int small = arena.allocate(64);
      int large = arena.allocate(1_000_000);
      assertTrue(Snapshots.write(arena::snapshot).length > 1_000_000);
      arena.free(large, 1_000_000);
      assertTrue(Snapshots.write(arena::snapshot).length < 2_000);
      arena.free(small, 64);
    }
  }

  @Test
  void allocatesAsTheOriginalDoesAfterARestore() {
    try (Arena arena = new Arena();
        Arena copy = new Arena()) {
      SplittableRandom random = new SplittableRandom(3);
      List<int[]> blocks = new ArrayList<>();
      for (int i = 0; i < 5_000; i++) {
        int bytes = 1 << random.nextInt(14);
        blocks.add(new int[] {arena.allocate(bytes), bytes});
        if (random.nextInt(3) > 0) {
          int[] block = blocks.remove(random.nextInt(blocks.size()));
          arena.free(block[0], block[1]);
        }
      }
      Snapshots.restore(copy, arena, writer -> {});
      assertEquals(arena.reservedBytes(), copy.reservedBytes());
      for (int i = 0; i < 5_000; i++) {
        int bytes = 1 << random.nextInt(16);
        assertEquals(arena.allocate(bytes), copy.allocate(bytes));
      }
    }
  }

  @Test
  void writesTheSameSnapshotAgainAfterARestore() {
    try (Arena arena = new Arena();
        Arena copy = new Arena()) {
      int[] blocks = new int[100];
      for (int i = 0; i < blocks.length; i++) {
        blocks[i] = arena.allocate(8 * i + 8);
      }
      for (int i = 0; i < blocks.length; i += 3) {
        arena.free(blocks[i], 8 * i + 8);
      }
      byte[] bytes = Snapshots.write(arena::snapshot);
      copy.restore(Snapshots.read(bytes));
      assertArrayEquals(bytes, Snapshots.write(copy::snapshot));
    }
  }

  @Test
  void refusesToRestoreIntoAnArenaInUse() {
    try (Arena arena = new Arena()) {
      arena.allocate(8);
      byte[] bytes = Snapshots.write(arena::snapshot);
      assertThrows(IllegalStateException.class, () -> arena.restore(Snapshots.read(bytes)));
    }
  }

  /**
   * An arena beside a map of its blocks, whose first and last bytes carry a number of their own.
   */
  private static final class Model {
    private record Block(int offset, int bytes, long content) {}

    private final Map<Long, Block> blocks = new TreeMap<>();
    private Arena arena = new Arena();

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
      if (operation.kind() < 550) {
        allocate(1 + operation.below(1 << (operation.kind() % 18)), operation.value());
      } else if (operation.kind() < 990) {
        if (!blocks.isEmpty()) {
          List<Block> list = new ArrayList<>(blocks.values());
          free(list.get(operation.below(list.size())));
        }
      } else if (operation.kind() < 995) {
        check();
      } else {
        Arena copy = new Arena();
        Snapshots.restore(copy, arena, writer -> {});
        arena.close();
        arena = copy;
      }
    }

    private void allocate(int bytes, long content) {
      int offset = arena.allocate(bytes);
      assertNotEquals(Arena.NULL, offset);
      assertEquals(0, arena.address(offset) % (bytes >= 64 ? 64 : 8));
      Memory.zero(arena.address(offset), bytes);
      Block block = new Block(offset, bytes, content);
      write(block);
      blocks.put(Integer.toUnsignedLong(offset), block);
    }

    private void write(Block block) {
      long address = arena.address(block.offset);
      Memory.putByte(address, (byte) block.content);
      Memory.putByte(address + block.bytes - 1, (byte) block.content);
    }

    private void free(Block block) {
      check(block);
      arena.free(block.offset, block.bytes);
      blocks.remove(Integer.toUnsignedLong(block.offset));
    }

    private void check() {
      long end = 0;
      long used = 0;
      for (Block block : blocks.values()) {
        assertTrue(Integer.toUnsignedLong(block.offset) >= end, "overlap at " + block);
        long units = SizeClass.units(SizeClass.holding((block.bytes + 7) / 8));
        end = Integer.toUnsignedLong(block.offset) + units;
        used += units * 8;
        check(block);
      }
      assertEquals(used, arena.usedBytes());
      assertTrue(arena.usedBytes() <= arena.reservedBytes());
    }

    private void check(Block block) {
      long address = arena.address(block.offset);
      assertEquals((byte) block.content, Memory.getByte(address));
      assertEquals((byte) block.content, Memory.getByte(address + block.bytes - 1));
    }
  }
}
