package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordListTest {
  private static final int RECORD_LENGTH = 72;
  private static final int LISTS = 5;

  private long scratch;

  @BeforeEach
  void allocate() {
    scratch = Memory.allocate(RECORD_LENGTH);
  }

  @AfterEach
  void free() {
    Memory.free(scratch);
  }

  @Test
  void agreesWithListsOverRandomOperations() {
    RandomOperations.check(40, 2_000, (operations, seed) -> new Model().run(operations));
  }

  @Test
  void freesARecordWithItsLastReference() {
    try (Arena arena = new Arena()) {
      RecordPool records = new RecordPool(arena, RECORD_LENGTH);
      int record = records.add(scratch);
      records.retain(record);
      records.release(record);
      assertEquals(1, records.size());
      records.release(record);
      assertEquals(0, records.size());
      assertEquals(0, arena.usedBytes());
    }
  }

  @Test
  void refusesToRemoveBehindTheLast() {
    try (Arena arena = new Arena()) {
      RecordPool records = new RecordPool(arena, RECORD_LENGTH);
      RecordList lists = new RecordList(arena, records);
      Memory.zero(scratch, RecordList.HEAD_LENGTH);
      assertThrows(IllegalArgumentException.class, () -> lists.removeAfter(scratch, Arena.NULL));
    }
  }

  @Test
  void refusesToRestoreRecordsOfAnotherLength() {
    try (Arena arena = new Arena()) {
      byte[] bytes = Snapshots.write(new RecordPool(arena, 64)::snapshot);
      assertThrows(
          SnapshotException.class, () -> new RecordPool(arena, 72).restore(Snapshots.read(bytes)));
    }
  }

  /** Some lists, whose heads lie in one block, beside lists of the numbers in their records. */
  private final class Model {
    private final List<List<Long>> expected = new ArrayList<>();
    private Arena arena = new Arena();
    private RecordPool records = new RecordPool(arena, RECORD_LENGTH);
    private RecordList lists = new RecordList(arena, records);
    private final int heads = arena.allocate(LISTS * RecordList.HEAD_LENGTH);

    Model() {
      Memory.zero(arena.address(heads), LISTS * RecordList.HEAD_LENGTH);
      for (int i = 0; i < LISTS; i++) {
        expected.add(new ArrayList<>());
      }
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
        }
        check();
        for (int i = 0; i < LISTS; i++) {
          lists.clear(head(i));
        }
        assertEquals(0, records.size());
        arena.free(heads, LISTS * RecordList.HEAD_LENGTH);
        assertEquals(0, arena.usedBytes());
      } finally {
        arena.close();
      }
    }

    private long head(int list) {
      return arena.address(heads) + (long) list * RecordList.HEAD_LENGTH;
    }

    private void apply(Operation operation) {
      int list = operation.below(LISTS);
      int other = (list + 1) % LISTS;
      if (operation.kind() < 450) {
        Memory.putLong(scratch, operation.value());
        Memory.putLong(scratch + RECORD_LENGTH - 8, operation.value());
        append(list, records.add(scratch), operation.value());
      } else if (operation.kind() < 550) {
        share(list, other);
      } else if (operation.kind() < 950) {
        remove(list, operation.kind());
      } else if (operation.kind() < 970) {
        lists.appendAll(head(list), head(other));
        expected.get(list).addAll(expected.get(other));
        expected.get(other).clear();
      } else if (operation.kind() < 980) {
        lists.clear(head(list));
        expected.get(list).clear();
      } else if (operation.kind() < 990) {
        check();
      } else {
        cut();
      }
    }

    private void append(int list, int record, long number) {
      lists.append(head(list), record);
      expected.get(list).add(number);
    }

    /** Appends the first record of one list to another one. */
    private void share(int list, int other) {
      int first = lists.first(head(list));
      if (first != Arena.NULL) {
        records.retain(lists.record(first));
        append(other, lists.record(first), expected.get(list).get(0));
      }
    }

    private void remove(int list, int choice) {
      List<Long> numbers = expected.get(list);
      if (numbers.isEmpty()) {
        return;
      }
      int position = choice % Math.min(numbers.size(), 20);
      int previous = Arena.NULL;
      for (int i = 0; i < position; i++) {
        previous = previous == Arena.NULL ? lists.first(head(list)) : lists.next(previous);
      }
      int next = lists.removeAfter(head(list), previous);
      numbers.remove(position);
      assertEquals(position == numbers.size(), next == Arena.NULL);
      if (next != Arena.NULL) {
        assertEquals(numbers.get(position), number(next));
      }
    }

    private long number(int node) {
      long address = records.address(lists.record(node));
      assertEquals(Memory.getLong(address), Memory.getLong(address + RECORD_LENGTH - 8));
      return Memory.getLong(address);
    }

    private void check() {
      Set<Integer> distinct = new HashSet<>();
      for (int i = 0; i < LISTS; i++) {
        List<Long> found = new ArrayList<>();
        for (int at = lists.first(head(i)); at != Arena.NULL; at = lists.next(at)) {
          found.add(number(at));
          distinct.add(lists.record(at));
        }
        assertEquals(expected.get(i), found);
        assertEquals(found.size(), lists.size(head(i)));
      }
      assertEquals(distinct.size(), records.size());
    }

    private void cut() {
      Arena copy = new Arena();
      RecordPool restored = new RecordPool(copy, RECORD_LENGTH);
      restored.restore(Snapshots.restore(copy, arena, records::snapshot));
      arena.close();
      arena = copy;
      records = restored;
      lists = new RecordList(copy, restored);
    }
  }
}
