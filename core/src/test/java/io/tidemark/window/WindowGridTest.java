package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the grid with exact arithmetic, also where bounds leave int64. */
class WindowGridTest {
  private static final int CASES = 20_000;

  /** A random grid and a time, for a part of the seeds close to an end of int64. */
  private static final class Case {
    private final long seed;
    private final long size;
    private final long slide;
    private final long offset;
    private final long time;

    Case(long seed) {
      this.seed = seed;
      Random random = new Random(seed);
      // Slices are numbered in int64 too, so close to its ends there is no room for tiny ones.
      long least = seed % 3 == 0 ? 1 : 8;
      size = random.nextLong(1, 40);
      slide = random.nextInt(3) == 0 ? Math.max(size, least) : random.nextLong(least, 40);
      offset = random.nextLong(1 - slide, slide);
      time =
          switch ((int) (seed % 3)) {
            case 0 -> random.nextLong(-200, 200);
            case 1 -> Long.MIN_VALUE + random.nextLong(1, 100);
            default -> Long.MAX_VALUE - random.nextLong(0, 100);
          };
    }

    WindowGrid grid() {
      return new WindowGrid(size, slide, offset);
    }

    /** Start of the window that starts last before or at a time, exactly. */
    BigInteger startBefore(BigInteger at) {
      return at.subtract(at.subtract(BigInteger.valueOf(offset)).mod(BigInteger.valueOf(slide)));
    }

    /** Start and end of each window of the time, held at the ends of int64, oldest first. */
    List<String> windows() {
      List<String> windows = new ArrayList<>();
      BigInteger at = BigInteger.valueOf(time);
      BigInteger length = BigInteger.valueOf(size);
      BigInteger start = startBefore(at);
      while (start.add(length).compareTo(at) > 0) {
        windows.add(window(start));
        start = start.subtract(BigInteger.valueOf(slide));
      }
      Collections.reverse(windows);
      return windows;
    }

    String window(BigInteger start) {
      return held(start) + " " + held(start.add(BigInteger.valueOf(size)));
    }

    private static long held(BigInteger bound) {
      return bound
          .max(BigInteger.valueOf(Long.MIN_VALUE))
          .min(BigInteger.valueOf(Long.MAX_VALUE))
          .longValue();
    }

    @Override
    public String toString() {
      return "seed=" + seed + " " + grid() + " time=" + time;
    }
  }

  private interface Check {
    void of(Case drawn, WindowGrid grid);
  }

  private static void forCases(Check check) {
    for (long seed = 0; seed < CASES; seed++) {
      Case drawn = new Case(seed);
      check.of(drawn, drawn.grid());
    }
  }

  private static String window(WindowGrid grid, long n) {
    return grid.windowStart(n) + " " + grid.windowEnd(n);
  }

  @Test
  void findsWindowsOfATime() {
    forCases(
        (drawn, grid) -> {
          List<String> windows = new ArrayList<>();
          long slice = grid.sliceOf(drawn.time);
          if (slice != WindowGrid.NO_SLICE) {
            for (long n = grid.oldestWindow(slice); n <= grid.youngestWindow(slice); n++) {
              windows.add(window(grid, n));
            }
          }
          assertEquals(drawn.windows(), windows, drawn.toString());
        });
  }

  @Test
  void cutsSlicesWhereWindowsStartAndEnd() {
    forCases(
        (drawn, grid) -> {
          long slice = grid.sliceOf(drawn.time);
          if (slice == WindowGrid.NO_SLICE) {
            return;
          }
          assertTrue(grid.sliceStart(slice) <= drawn.time, drawn.toString());
          assertTrue(drawn.time <= grid.sliceEnd(slice) - 1 || isLastTime(drawn), drawn.toString());
          for (long n = grid.oldestWindow(slice); n <= grid.youngestWindow(slice); n++) {
            assertTrue(grid.firstSlice(n) <= slice && slice <= grid.lastSlice(n), drawn.toString());
            assertEquals(grid.windowStart(n), grid.sliceStart(grid.firstSlice(n)));
            assertEquals(grid.windowEnd(n), grid.sliceEnd(grid.lastSlice(n)));
          }
        });
  }

  /** The very last time lies in a slice whose end is held at that time. */
  private static boolean isLastTime(Case drawn) {
    return drawn.time == Long.MAX_VALUE;
  }

  @Test
  void findsFirstWindowEndingAfterATime() {
    forCases(
        (drawn, grid) -> {
          // The last window to start before the one that does not end by then.
          BigInteger at = BigInteger.valueOf(drawn.time);
          BigInteger lastThatEnds =
              drawn.startBefore(at.subtract(BigInteger.valueOf(drawn.size - 1)));
          BigInteger first = lastThatEnds.add(BigInteger.valueOf(drawn.slide));
          assertEquals(
              drawn.window(first),
              window(grid, grid.firstWindowEndingAfter(drawn.time)),
              drawn.toString());
        });
  }

  @Test
  void countsSlicesInAnyStretchOfTime() {
    assertEquals(11, new WindowGrid(20, 1, 0).slicesIn(10));
    assertEquals(12, new WindowGrid(5, 2, 0).slicesIn(10));
    assertEquals(Long.MAX_VALUE, new WindowGrid(20, 1, 0).slicesIn(Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, new WindowGrid(5, 2, 0).slicesIn(Long.MAX_VALUE));
  }

  @Test
  void findsCumulativeWindowsOfATime() {
    for (long seed = 0; seed < CASES; seed++) {
      Random random = new Random(seed);
      long step = random.nextLong(8, 40);
      long maxSize = step * random.nextLong(1, 20);
      long offset = random.nextLong(1 - maxSize, maxSize);
      long time =
          switch ((int) (seed % 3)) {
            case 0 -> random.nextLong(-2_000, 2_000);
            case 1 -> Long.MIN_VALUE + random.nextLong(1, 1_000);
            default -> Long.MAX_VALUE - random.nextLong(1, 1_000);
          };
      WindowGrid grid = WindowGrid.cumulative(step, maxSize, offset);
      String message = "seed=" + seed + " " + grid + " time=" + time;
      long slice = grid.sliceOf(time);
      List<String> windows = new ArrayList<>();
      for (long n = grid.oldestWindow(slice); n <= grid.youngestWindow(slice); n++) {
        windows.add(window(grid, n));
        assertTrue(grid.firstSlice(n) <= slice && slice <= grid.lastSlice(n), message);
        assertEquals(grid.windowStart(n), grid.sliceStart(grid.firstSlice(n)), message);
        assertEquals(grid.windowEnd(n), grid.sliceEnd(grid.lastSlice(n)), message);
      }
      assertEquals(cumulativeWindows(step, maxSize, offset, time), windows, message);
      assertEquals(windows.get(0), window(grid, grid.firstWindowEndingAfter(time - 1)), message);
    }
  }

  private static List<String> cumulativeWindows(long step, long maxSize, long offset, long time) {
    BigInteger at = BigInteger.valueOf(time);
    BigInteger start =
        at.subtract(at.subtract(BigInteger.valueOf(offset)).mod(BigInteger.valueOf(maxSize)));
    List<String> windows = new ArrayList<>();
    BigInteger endOfTime = BigInteger.valueOf(Long.MAX_VALUE);
    BigInteger end = start;
    for (long size = step; size <= maxSize && end.compareTo(endOfTime) <= 0; size += step) {
      end = start.add(BigInteger.valueOf(size));
      if (end.compareTo(at) > 0) {
        windows.add(Case.held(start) + " " + Case.held(end));
      }
    }
    return windows;
  }
}
