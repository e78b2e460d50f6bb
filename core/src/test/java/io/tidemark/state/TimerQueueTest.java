package io.tidemark.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
  @Test
  void agreesWithAPriorityQueueOverRandomOperations() {
    RandomOperations.check(40, 5_000, (operations, seed) -> new Model(seed).run(operations));
  }

  @Test
  void firesEqualTimesInTheOrderOfCreation() {
    try (Arena arena = new Arena()) {
      TimerQueue timers = new TimerQueue(arena);
      for (int i = 0; i < 1_000; i++) {
        timers.add(7, i);
      }
      for (int i = 0; i < 1_000; i++) {
        assertEquals(7, timers.nextTime());
        assertEquals(i, timers.poll());
      }
    }
  }

  @Test
  void firesEqualTimesInTheOrderOfNumbersThatAreGiven() {
    try (Arena arena = new Arena()) {
      TimerQueue timers = new TimerQueue(arena);
      for (int i = 0; i < 1_000; i++) {
        timers.add(i % 3, (i * 7L) % 1_000, i);
      }
      for (int time = 0; time < 3; time++) {
        long before = -1;
        while (timers.size() > 0 && timers.nextTime() == time) {
          long number = timers.nextNumber();
          assertTrue(number > before, "number=" + number + " behind " + before);
          assertEquals(number, timers.poll() * 7 % 1_000);
          before = number;
        }
      }
      assertEquals(0, timers.size());
    }
  }

  @Test
  void hasNoNextTimeWhenEmpty() {
    try (Arena arena = new Arena()) {
      TimerQueue timers = new TimerQueue(arena);
      assertEquals(Long.MAX_VALUE, timers.nextTime());
      assertThrows(IllegalStateException.class, timers::poll);
      timers.add(Long.MIN_VALUE, -1);
      assertEquals(Long.MIN_VALUE, timers.nextTime());
      timers.clear();
      assertEquals(0, timers.size());
      assertEquals(Long.MAX_VALUE, timers.nextTime());
      assertEquals(0, arena.usedBytes());
    }
  }

  @Test
  void givesMemoryBackAsTimersFire() {
    try (Arena arena = new Arena()) {
      TimerQueue timers = new TimerQueue(arena);
      for (int i = 0; i < 100_000; i++) {
        timers.add(-i, i);
      }
      long large = arena.usedBytes();
      for (int i = 99_999; i >= 0; i--) {
        assertEquals(i, timers.poll());
      }
      assertTrue(arena.usedBytes() < 1_024, "used=" + arena.usedBytes() + " of " + large);
    }
  }

  @Test
  void keepsTheOrderOfWhatIsStillWanted() {
    try (Arena arena = new Arena()) {
      TimerQueue timers = new TimerQueue(arena);
      for (int i = 0; i < 50_000; i++) {
        timers.add((i * 7_919L) % 50_000, i);
      }
      long large = arena.usedBytes();
      timers.retain((time, number, payload) -> time % 100 == 3 && number == payload);
      assertEquals(500, timers.size());
      assertTrue(arena.usedBytes() < large / 8, "used=" + arena.usedBytes() + " of " + large);
      for (int time = 3; time < 50_000; time += 100) {
        assertEquals(time, timers.nextTime());
        assertEquals(time, timers.poll() * 7_919 % 50_000);
      }
      timers.add(1, 1);
      timers.retain((time, number, payload) -> false);
      assertEquals(0, arena.usedBytes());
    }
  }

  /** A queue beside java.util's. */
  private static final class Model {
    private record Timer(long time, long number, long payload) {}

    private final PriorityQueue<Timer> expected =
        new PriorityQueue<>(Comparator.comparingLong(Timer::time).thenComparing(Timer::number));
    private final int times;
    private final int adds;
    private Arena arena = new Arena();
    private TimerQueue timers = new TimerQueue(arena);
    private long created;

    Model(long seed) {
      this.times = 3 << (2 * (seed % 10));
      this.adds = 300 + (int) (seed % 5) * 120;
    }

    void run(List<Operation> operations) {
      try {
        for (Operation operation : operations) {
          apply(operation);
          assertEquals(expected.size(), timers.size());
        }
        while (!expected.isEmpty()) {
          poll();
        }
      } finally {
        arena.close();
      }
    }

    private void apply(Operation operation) {
      if (operation.kind() < adds) {
        long time = operation.below(times) - times / 2L;
        timers.add(time, operation.value());
        expected.add(new Timer(time, created++, operation.value()));
      } else if (operation.kind() < 995) {
        poll();
      } else if (operation.kind() < 996) {
        timers.clear();
        expected.clear();
      } else {
        cut();
      }
    }

    private void poll() {
      if (!expected.isEmpty()) {
        assertEquals(expected.peek().time, timers.nextTime());
        assertEquals(expected.poll().payload, timers.poll());
      }
    }

    private void cut() {
      Arena copy = new Arena();
      TimerQueue restored = new TimerQueue(copy);
      restored.restore(Snapshots.restore(copy, arena, timers::snapshot));
      arena.close();
      arena = copy;
      timers = restored;
    }
  }
}
