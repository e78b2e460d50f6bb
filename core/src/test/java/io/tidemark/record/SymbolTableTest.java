package io.tidemark.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymbolTableTest {
  private static final int THREADS = 4;
  private static final int TEXTS = 3_000;

  private final SymbolTable table = new SymbolTable();

  @Test
  void givesIdsInOrderOfFirstAppearance() {
    for (int i = 0; i < 1_000; i++) {
      assertEquals(i, table.intern("symbol " + i));
      assertEquals(i / 2, table.intern("symbol " + i / 2));
      assertEquals(i + 1, table.size());
    }
    for (int i = 0; i < 1_000; i++) {
      assertEquals("symbol " + i, table.text(i));
    }
  }

  @Test
  void looksAtTheGivenPartOfTheBytesOnly() {
    byte[] bytes = "xxEURUSDyyEUR".getBytes(StandardCharsets.UTF_8);
    assertEquals(0, table.intern(bytes, 2, 6));
    assertEquals(1, table.intern(bytes, 2, 3));
    assertEquals(1, table.intern(bytes, 10, 3));
    assertEquals(0, table.intern("EURUSD"));
    assertEquals(2, table.intern(bytes, 0, 0));
    assertEquals("", table.text(2));
  }

  @Test
  void tellsTextsOfOneHashApart() {
    // 31 * 'A' + 'a' == 31 * 'B' + 'B'
    assertNotEquals(table.intern("Aa"), table.intern("BB"));
    assertNotEquals(table.intern("AaAa"), table.intern("BBBB"));
    assertEquals(4, table.size());
  }

  @Test
  void givesBackTheBytesThoughTheyAreNoText() {
    byte[] one = {(byte) 0xFF, 1};
    byte[] two = {(byte) 0xFE, 1};
    assertEquals(0, table.intern(one, 0, 2));
    assertEquals(1, table.intern(two, 0, 2));
    assertEquals(table.text(0), table.text(1));
    assertArrayEquals(one, table.utf8(0));
    table.utf8(1)[0] = 7;
    assertArrayEquals(two, table.utf8(1));
  }

  @Test
  void refusesAnIdThatNoSymbolHas() {
    table.intern("EURUSD");
    for (int id : new int[] {-1, 1, Nulls.INT32}) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> table.text(id));
      assertEquals("symbol id=" + id + ", expected 0 to 0", refusal.getMessage());
      assertThrows(IllegalArgumentException.class, () -> table.utf8(id));
    }
  }

  /** Threads intern overlapping texts, each in an order of its own; one follows the size. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void givesOneIdToATextWhicheverThreadsAskForIt(long seed) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS + 1);
    AtomicInteger working = new AtomicInteger(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
    try {
      List<Future<int[]>> ids = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        SplittableRandom random = new SplittableRandom(seed * THREADS + thread);
        ids.add(
            threads.submit(
                () -> {
                  start.await();
                  try {
                    return internAll(random);
                  } finally {
                    working.decrementAndGet();
                  }
                }));
      }
      Future<Integer> followed = threads.submit(follow(start, working));
      assertDense(ids, "seed=" + seed);
      assertEquals(TEXTS, followed.get());
    } finally {
      threads.shutdownNow();
    }
  }

  private int[] internAll(SplittableRandom random) {
    int[] ids = new int[TEXTS];
    int first = random.nextInt(TEXTS);
    // A step that is prime to the number of texts goes through all of them.
    int step = 1 + 30 * random.nextInt(1, 50);
    for (int i = 0, text = first; i < TEXTS; i++, text = (text + step) % TEXTS) {
      byte[] bytes = Integer.toString(text).getBytes(StandardCharsets.UTF_8);
      ids[text] = table.intern(bytes, 0, bytes.length);
      assertEquals(Integer.toString(text), table.text(ids[text]));
      int earlier = (first + (int) ((long) step * random.nextInt(i + 1) % TEXTS)) % TEXTS;
      assertEquals(ids[earlier], table.intern(Integer.toString(earlier)));
    }
    return ids;
  }

  private Callable<Integer> follow(CyclicBarrier start, AtomicInteger working) {
    return () -> {
      start.await();
      HashSet<String> seen = new HashSet<>();
      boolean last;
      do {
        last = working.get() == 0;
        while (seen.size() < table.size()) {
          assertTrue(seen.add(table.text(seen.size())));
        }
      } while (!last);
      return seen.size();
    };
  }

  private void assertDense(List<Future<int[]>> ids, String context)
      throws InterruptedException, ExecutionException {
    int[] first = ids.get(0).get();
    for (Future<int[]> other : ids) {
      assertArrayEquals(first, other.get(), context);
    }
    BitSet given = new BitSet();
    for (int id : first) {
      given.set(id);
    }
    assertEquals(TEXTS, table.size(), context);
    assertEquals(TEXTS, given.cardinality(), context);
    assertEquals(TEXTS, given.length(), context);
  }
}
