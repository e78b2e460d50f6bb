package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Memory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowListsTest {
  private static final int LENGTH = 72;
  private static final int LISTS = 4;

  @Test
  void agreesWithListsOverRandomOperations() {
    RandomOperations.check(60, 2_000, (operations, seed) -> new Model().run(operations));
  }

  @Test
  void meetsRowsThatAreAppendedDuringAWalk() {
    try (Arena arena = new Arena()) {
      RowLists lists = new RowLists(arena, LENGTH);
      long head = head(arena);
      RowCursor cursor = new RowCursor().over(lists, head);
      assertFalse(cursor.next());
      Memory.putLong(lists.append(head), 1);
      assertTrue(cursor.next());
      assertFalse(cursor.next());
      for (int i = 2; i < 200; i++) {
        Memory.putLong(lists.append(head), i);
        assertTrue(cursor.next());
        assertEquals(i, Memory.getLong(cursor.address()));
      }
    }
  }

  private static long head(Arena arena) {
    long head = arena.address(arena.allocate(RowLists.HEAD_LENGTH));
    Memory.zero(head, RowLists.HEAD_LENGTH);
    return head;
  }

  private record Row(long number, boolean marked) {}

  /** Some lists beside lists of the numbers in their rows. */
  private static final class Model {
    private final List<List<Row>> expected = new ArrayList<>();
    private final Arena arena = new Arena();
    private final RowLists lists = new RowLists(arena, LENGTH);
    private final long heads;
    private final RowCursor cursor = new RowCursor();
    private long created;

    Model() {
      heads = arena.address(arena.allocate(LISTS * RowLists.HEAD_LENGTH));
      Memory.zero(heads, LISTS * RowLists.HEAD_LENGTH);
      for (int i = 0; i < LISTS; i++) {
        expected.add(new ArrayList<>());
      }
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation, operation.below(LISTS));
        }
        for (int list = 0; list < LISTS; list++) {
          check(list);
          lists.clear(head(list));
        }
        assertEquals(LISTS * RowLists.HEAD_LENGTH, arena.usedBytes());
      } finally {
        arena.close();
      }
    }

    private long head(int list) {
      return heads + (long) list * RowLists.HEAD_LENGTH;
    }

    private void apply(Operation operation, int list) {
      int kind = operation.kind();
      if (kind < 800) {
        append(list);
      } else if (kind < 900) {
        remove(list, operation);
      } else if (kind < 930) {
        lists.markAll(head(list));
        expected.get(list).replaceAll(row -> new Row(row.number(), true));
      } else if (kind < 950) {
        appendAll(list, (list + 1) % LISTS);
      } else if (kind < 960) {
        copy(list, (list + 1) % LISTS);
      } else if (kind < 965) {
        lists.clear(head(list));
        expected.get(list).clear();
      } else {
        check(list);
      }
    }

    private void append(int list) {
      long row = lists.append(head(list));
      for (int at = 0; at < LENGTH; at += Long.BYTES) {
        Memory.putLong(row + at, created);
      }
      expected.get(list).add(new Row(created++, false));
    }

    /** Removes every so many rows, sometimes all. */
    private void remove(int list, Operation operation) {
      int every = 1 + operation.below(5);
      List<Row> kept = new ArrayList<>();
      cursor.over(lists, head(list));
      for (int i = 0; cursor.next(); i++) {
        if (i % every == 0) {
          cursor.remove();
          assertFalse(cursor.isAtRow());
        } else {
          kept.add(expected.get(list).get(i));
        }
      }
      lists.trim(head(list));
      expected.set(list, kept);
    }

    private void appendAll(int list, int other) {
      lists.appendAll(head(list), head(other));
      expected.get(list).addAll(expected.get(other));
      expected.get(other).clear();
    }

    private void copy(int list, int other) {
      cursor.over(lists, head(other));
      if (cursor.next()) {
        lists.appendCopy(head(list), cursor);
        expected.get(list).add(expected.get(other).get(0));
      }
    }

    private void check(int list) {
      List<Row> found = new ArrayList<>();
      cursor.over(lists, head(list));
      while (cursor.next()) {
        assertTrue(cursor.isAtRow());
        long number = Memory.getLong(cursor.address());
        assertEquals(number, Memory.getLong(cursor.address() + LENGTH - Long.BYTES));
        found.add(new Row(number, cursor.isMarked()));
      }
      assertEquals(expected.get(list), found);
      assertEquals(found.size(), lists.size(head(list)));
      if (!found.isEmpty()) {
        long last = found.get(found.size() - 1).number();
        assertEquals(last, Memory.getLong(lists.last(head(list))));
      }
      assertEquals(found.stream().filter(row -> !row.marked()).count(), lists.unmarked(head(list)));
    }
  }
}
