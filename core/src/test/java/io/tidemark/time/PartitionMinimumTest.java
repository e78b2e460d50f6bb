package io.tidemark.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PartitionMinimumTest {
  @Test
  void agreesWithAScanOverRandomClocks() {
    for (long seed = 1; seed <= 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int partitions = random.nextInt(1, 201);
      PartitionMinimum minimum = new PartitionMinimum(partitions);
      long[] clocks = new long[partitions];
      Arrays.fill(clocks, Long.MAX_VALUE);
      for (int step = 0; step < 500; step++) {
        int partition = random.nextInt(partitions);
        clocks[partition] = clock(random);
        minimum.set(partition, clocks[partition]);
        int holder = 0;
        for (int i = 1; i < partitions; i++) {
          holder = clocks[i] < clocks[holder] ? i : holder;
        }
        String label = "seed=" + seed + " step=" + step;
        assertEquals(clocks[holder], minimum.least(), label);
        assertEquals(holder, minimum.holder(), label);
        assertEquals(clocks[partition], minimum.clock(partition), label);
      }
    }
  }

  private static long clock(SplittableRandom random) {
    return switch (random.nextInt(8)) {
      case 0 -> Long.MAX_VALUE;
      case 1 -> Long.MIN_VALUE;
      case 2 -> random.nextLong();
      default -> random.nextLong(20);
    };
  }
}
