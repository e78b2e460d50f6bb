package io.tidemark.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the grid with exact arithmetic for sizes, slides and times of every magnitude. */
class WindowGridExtremesTest {
  private static final int CASES = 100_000;

  /** A random grid and a time in exact arithmetic. */
  private static final class Case {
    private final long seed;
    private final long size;
    private final long slide;
    private final long shift;
    private final long time;

    Case(long seed) {
      this.seed = seed;
      SplittableRandom random = new SplittableRandom(seed);
      size = magnitude(random);
      slide =
          switch (random.nextInt(4)) {
            case 0 -> size;
            case 1 -> Math.max(1, size / random.nextLong(1, 9));
            default -> magnitude(random);
          };
      shift = random.nextLong();
      time =
          switch (random.nextInt(4)) {
            case 0 -> Long.MIN_VALUE + 1 + random.nextLong(0, slide);
            case 1 -> Long.MAX_VALUE - random.nextLong(0, slide);
            case 2 -> magnitude(random);
            default -> -magnitude(random);
          };
    }

    private static long magnitude(SplittableRandom random) {
      long limit = 1L << random.nextInt(1, 63);
      return random.nextInt(8) == 0 ? Long.MAX_VALUE : random.nextLong(1, limit + 1);
    }

    WindowGrid grid() {
      return new WindowGrid(size, slide, shift);
    }

    BigInteger offset() {
      return big(shift).mod(big(slide));
    }

    /** The number of the youngest window that starts at or before a time. */
    BigInteger startingBefore(BigInteger at) {
      BigInteger[] parts = at.subtract(offset()).divideAndRemainder(big(slide));
      return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    BigInteger start(BigInteger window) {
      return window.multiply(big(slide)).add(offset());
    }

    @Override
    public String toString() {
      return "seed=" + seed + " " + grid() + " time=" + time;
    }
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  private static boolean fits(BigInteger value) {
    return value.bitLength() < Long.SIZE;
  }

  private static long held(BigInteger bound) {
    return fits(bound) ? bound.longValue() : bound.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  @Test
  void findsTheYoungestAndTheOldestWindowOfATime() {
    for (long seed = 0; seed < CASES; seed++) {
      Case drawn = new Case(seed);
      WindowGrid grid = drawn.grid();
      BigInteger time = big(drawn.time);
      BigInteger youngest = drawn.startingBefore(time);
      BigInteger oldest = drawn.startingBefore(time.subtract(big(drawn.size))).add(BigInteger.ONE);
      long slice = grid.sliceOf(drawn.time);
      if (oldest.compareTo(youngest) > 0) {
        assertEquals(WindowGrid.NO_SLICE, slice, drawn.toString());
        continue;
      }
      assertEquals(held(youngest), grid.youngestWindow(slice), drawn.toString());
      // Windows that start before int64 have no number on a grid of tiny slides.
      if (fits(oldest) && fits(oldest.multiply(big(grid.slicesPerSlide())))) {
        assertEquals(oldest.longValue(), grid.oldestWindow(slice), drawn.toString());
      } else {
        assertTrue(grid.oldestWindow(slice) <= grid.youngestWindow(slice), drawn.toString());
      }
      assertTrue(grid.sliceStart(slice) <= drawn.time, drawn.toString());
      assertTrue(
          drawn.time < grid.sliceEnd(slice) || drawn.time == Long.MAX_VALUE, drawn.toString());
    }
  }

  @Test
  void holdsBoundsAtTheEndsOfInt64EachByItself() {
    for (long seed = 0; seed < CASES; seed++) {
      Case drawn = new Case(seed);
      WindowGrid grid = drawn.grid();
      BigInteger youngest = drawn.startingBefore(big(drawn.time));
      for (int back = 0; back < 4; back++) {
        BigInteger window = youngest.subtract(big(back));
        if (fits(window)) {
          BigInteger start = drawn.start(window);
          long n = window.longValue();
          assertEquals(held(start), grid.windowStart(n), drawn.toString());
          assertEquals(held(start.add(big(drawn.size))), grid.windowEnd(n), drawn.toString());
        }
      }
    }
  }

  @Test
  void findsTheFirstWindowEndingAfterATime() {
    for (long seed = 0; seed < CASES; seed++) {
      Case drawn = new Case(seed);
      WindowGrid grid = drawn.grid();
      BigInteger first =
          drawn.startingBefore(big(drawn.time).subtract(big(drawn.size - 1))).add(BigInteger.ONE);
      BigInteger before = first.subtract(BigInteger.ONE);
      if (fits(before) && fits(before.multiply(big(grid.slicesPerSlide())))) {
        assertEquals(first.longValue(), grid.firstWindowEndingAfter(drawn.time), drawn.toString());
      }
    }
  }

  @Test
  void windowsConsistOfTheSlicesThatListThem() {
    for (long seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      WindowGrid grid =
          new WindowGrid(random.nextLong(1, 100), random.nextLong(1, 100), random.nextLong());
      long window = random.nextLong(-1_000, 1_000);
      long first = grid.firstSlice(window);
      long last = grid.lastSlice(window);
      String label = "seed=" + seed + " " + grid + " window=" + window;
      assertEquals(grid.windowStart(window), grid.sliceStart(first), label);
      assertEquals(grid.windowEnd(window), grid.sliceEnd(last), label);
      for (long slice = first; slice <= last; slice++) {
        assertTrue(grid.oldestWindow(slice) <= window, label);
        assertTrue(grid.youngestWindow(slice) >= window, label);
        assertTrue(slice == first || grid.sliceStart(slice) == grid.sliceEnd(slice - 1), label);
      }
      assertTrue(grid.oldestWindow(last + 1) > window, label);
      assertTrue(grid.youngestWindow(first - 1) < window, label);
    }
  }
}
