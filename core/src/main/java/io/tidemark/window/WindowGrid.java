package io.tidemark.window;

import io.tidemark.record.SaturatedTime;

/**
 * The arithmetic of aligned windows and of the slices that they share.
 *
 * <p>Window n is {@code [offset + n * slide, offset + n * slide + size)}. The starts and ends of
 * all windows cut time into <em>slices</em>, numbered so that window n is made of the slices {@code
 * firstSlice(n)} to {@code lastSlice(n)}. When the slide divides the size, slice i is what starts
 * at {@code offset + i * slide}. Otherwise each slide is cut in two, at {@code size mod slide}.
 * When the slide exceeds the size, windows are slices and the gaps between them belong to none.
 *
 * <p>Cumulative windows lie on such a grid too, though they differ in length: slices are steps, as
 * many as make the largest size are a <em>cycle</em>, and window n begins with the cycle of slice n
 * and ends with that slice. So here as there neither the first nor the last slice of a window lies
 * before that of an older one.
 *
 * <p>Bounds that would leave int64 are held at its ends, each computed from a value inside. Times
 * are any int64 but {@link Long#MIN_VALUE}, which is no time. Immutable.
 */
public final class WindowGrid {
  /** The slice of a time that lies in no window. */
  public static final long NO_SLICE = Long.MIN_VALUE;

  private final long size;
  private final long slide;
  private final long offset;
  private final int perSlide;
  private final long perWindow;
  private final long cut;

  /** Slices of a cycle of cumulative windows; 0 for windows of one size. */
  private final long cycle;

  /** By how many slices the cycles are shifted. */
  private final long cycleShift;

  /** The slice of the last time: cumulative windows that would end behind it are one with its. */
  private final long newestSlice;

  /**
   * Durations are in the stream's unit.
   *
   * @param size positive
   * @param slide positive
   * @param offset any; reduced to the slide
   */
  public WindowGrid(long size, long slide, long offset) {
    if (size <= 0 || slide <= 0) {
      throw new IllegalArgumentException(
          "window size=" + size + " slide=" + slide + ", expected both to be positive");
    }
    this.size = size;
    this.slide = slide;
    this.offset = Math.floorMod(offset, slide);
    boolean gaps = slide > size;
    cut = gaps ? 0 : size % slide;
    perSlide = cut == 0 ? 1 : 2;
    perWindow = gaps ? 1 : cut == 0 ? size / slide : 2 * (size / slide) + 1;
    cycle = 0;
    cycleShift = 0;
    newestSlice = Long.MAX_VALUE;
  }

  private WindowGrid(long step, long cycle, long offset, long cycleShift) {
    size = step;
    slide = step;
    this.offset = offset;
    this.cycle = cycle;
    this.cycleShift = cycleShift;
    cut = 0;
    perSlide = 1;
    perWindow = cycle;
    newestSlice = sliceOf(Long.MAX_VALUE);
  }

  /**
   * The grid of windows that start together and grow by a step. Durations are in the stream's unit.
   *
   * @param step positive
   * @param maxSize a multiple of the step
   * @param offset any; reduced to the largest size
   */
  public static WindowGrid cumulative(long step, long maxSize, long offset) {
    if (step <= 0 || maxSize <= 0 || maxSize % step != 0) {
      throw new IllegalArgumentException(
          "window step="
              + step
              + " largest size="
              + maxSize
              + ", expected a positive step and a multiple of it");
    }
    long within = Math.floorMod(offset, maxSize);
    return new WindowGrid(step, maxSize / step, within % step, within / step);
  }

  /** The same windows, all of one size, moved by {@code shift}. */
  WindowGrid shiftedBy(long shift) {
    return new WindowGrid(size, slide, Math.floorMod(offset - slide + shift, slide));
  }

  /** Length of a window; of the longest if they differ. */
  public long size() {
    return cycle > 0 ? slide * cycle : size;
  }

  /** Distance between the ends of neighbouring windows. */
  public long slide() {
    return slide;
  }

  /** Shift of the grid, 0 to less than the slide; for windows that grow, to the largest size. */
  public long offset() {
    return cycleShift * slide + offset;
  }

  /** How many slices make a window, at most. */
  public long slicesPerWindow() {
    return perWindow;
  }

  /** The youngest window that starts at or before a time. */
  private long windowStartingBefore(long time) {
    long n = Math.floorDiv(time, slide);
    return time - n * slide < offset ? n - 1 : n;
  }

  /** The slice of a time, or {@link #NO_SLICE}. */
  public long sliceOf(long time) {
    long n = windowStartingBefore(time);
    long into = time - (n * slide + offset);
    if (slide > size && into >= size) {
      return NO_SLICE;
    }
    return perSlide == 1 ? n : 2 * n + (into < cut ? 0 : 1);
  }

  /** Where the slice of this number starts. */
  public long sliceStart(long slice) {
    return time(windowOf(slice), isSecond(slice) ? cut : 0);
  }

  /** Where the slice of this number ends, exclusive. */
  public long sliceEnd(long slice) {
    if (slide > size) {
      return time(slice, size);
    }
    return time(windowOf(slice), perSlide == 2 && !isSecond(slice) ? cut : slide);
  }

  private long windowOf(long slice) {
    return perSlide == 1 ? slice : slice >> 1;
  }

  private boolean isSecond(long slice) {
    return perSlide == 2 && (slice & 1) != 0;
  }

  /** Start of a window, inclusive. */
  public long windowStart(long window) {
    return time(cycle > 0 ? firstOfCycle(window) : window, 0);
  }

  /** The first slice of the cycle of a slice. */
  private long firstOfCycle(long slice) {
    return SaturatedTime.subtract(slice, placeInCycle(slice));
  }

  private long placeInCycle(long slice) {
    long place = Math.floorMod(slice, cycle) - cycleShift;
    return place < 0 ? place + cycle : place;
  }

  /** End of a window, exclusive. */
  public long windowEnd(long window) {
    return time(window, size);
  }

  /** The last event time that a window can hold: its timestamp, and the watermark that fires it. */
  public long windowLast(long window) {
    return windowEnd(window) - 1;
  }

  /** The time {@code after} the start of a window, held at the ends of int64. */
  private long time(long window, long after) {
    long start = window * slide;
    long high = Math.multiplyHigh(window, slide);
    long shifted = start + offset;
    high += Long.compareUnsigned(shifted, start) < 0 ? 1 : 0;
    long time = shifted + after;
    high += Long.compareUnsigned(time, shifted) < 0 ? 1 : 0;
    if (high == time >> 63) {
      return time;
    }
    return high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** How many slices begin in a stretch of time, rounded up. */
  public long slicesIn(long duration) {
    long slides = duration / slide;
    return slides >= Long.MAX_VALUE / 2 ? Long.MAX_VALUE : (slides + 1) * perSlide;
  }

  /** How many slices a slide is cut in: 1 or 2. */
  public int slicesPerSlide() {
    return perSlide;
  }

  /** The first slice of a window. */
  public long firstSlice(long window) {
    return cycle > 0 ? firstOfCycle(window) : window * perSlide;
  }

  /** The last slice of a window. */
  public long lastSlice(long window) {
    if (cycle > 0) {
      return window;
    }
    return SaturatedTime.add(window * perSlide, perWindow - 1);
  }

  /** The oldest window that holds a slice. */
  public long oldestWindow(long slice) {
    if (cycle > 0) {
      return slice;
    }
    long first = SaturatedTime.subtract(slice, perWindow - 1);
    return perSlide == 1 ? first : (first >> 1) + (first & 1);
  }

  /** The youngest window that holds a slice. */
  public long youngestWindow(long slice) {
    if (cycle > 0) {
      return Math.min(SaturatedTime.add(slice, cycle - 1 - placeInCycle(slice)), newestSlice);
    }
    return windowOf(slice);
  }

  /** The oldest window whose last time is after a time. */
  public long firstWindowEndingAfter(long time) {
    // floor((time - (size - 1) - offset) / slide) + 1, where the difference may leave int64.
    long n = SaturatedTime.subtract(Math.floorDiv(time, slide), (size - 1) / slide);
    long into = Math.floorMod(time, slide) - (size - 1) % slide;
    if (into < 0) {
      into += slide;
      n = SaturatedTime.subtract(n, 1);
    }
    // No older window has slices that int64 can number.
    return Math.max(into < offset ? n : n + 1, Long.MIN_VALUE / perSlide);
  }

  @Override
  public String toString() {
    return cycle > 0
        ? "step=" + slide + " largest size=" + size() + " offset=" + offset()
        : "size=" + size + " slide=" + slide + " offset=" + offset;
  }
}
