package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OffsetIndexTest {
  @Test
  void agreesWithAMapUnderCrowdedHashes() {
    RandomOperations.check(200, 2_000, (operations, seed) -> new Model(seed).run(operations));
  }

  /**
   * An index of numbers beside a map from hash to numbers. The hashes crowd at both ends of the
   * index, so that runs are long, wrap around and lie across the place that a resize has reached.
   */
  private static final class Model {
    private final Map<Long, Set<Integer>> expected = new HashMap<>();
    private final List<long[]> present = new ArrayList<>();
    private final int adds;
    private final int hashes;
    private Arena arena = new Arena();
    private OffsetIndex index = new OffsetIndex(arena, 0);
    private int created;

    Model(long seed) {
      this.adds = 480 + (int) (seed % 3) * 60;
      this.hashes = 1 + (int) (seed % 50);
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
        }
        check();
        index.release();
        assertEquals(0, arena.usedBytes());
      } finally {
        arena.close();
      }
    }

    private void apply(Operation operation) {
      if (operation.kind() < adds) {
        add(((long) operation.below(hashes) - hashes / 2L) << 48);
      } else if (operation.kind() < 900) {
        remove(operation);
      } else if (operation.kind() < 970) {
        replace(operation);
      } else if (operation.kind() < 990) {
        check();
      } else {
        cut();
      }
    }

    private void add(long hash) {
      index.add(hash, ++created);
      expected.computeIfAbsent(hash, h -> new TreeSet<>()).add(created);
      present.add(new long[] {hash, created});
    }

    private void remove(Operation operation) {
      if (!present.isEmpty()) {
        long[] entry = present.remove(operation.below(present.size()));
        index.remove(entry[0], (int) entry[1]);
        expected.get(entry[0]).remove((int) entry[1]);
      }
    }

    private void replace(Operation operation) {
      if (!present.isEmpty()) {
        long[] entry = present.get(operation.below(present.size()));
        index.replace(entry[0], (int) entry[1], ++created);
        expected.get(entry[0]).remove((int) entry[1]);
        expected.get(entry[0]).add(created);
        entry[1] = created;
      }
    }

    private void check() {
      assertEquals(present.size(), index.size());
      expected.forEach(
          (hash, numbers) -> {
            List<Integer> found = new ArrayList<>();
            for (int at = index.first(hash); at >= 0; at = index.next(at, hash)) {
              found.add(index.offset(at));
            }
            assertEquals(numbers.size(), found.size());
            assertEquals(numbers, new TreeSet<>(found));
          });
    }

    private void cut() {
      Arena copy = new Arena();
      OffsetIndex restored = new OffsetIndex(copy, 0);
      restored.restore(Snapshots.restore(copy, arena, index::snapshot));
      arena.close();
      arena = copy;
      index = restored;
    }
  }
}
