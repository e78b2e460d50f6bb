package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import java.time.Duration;
import java.util.Objects;

/**
 * Windows that start together and grow by a step up to a largest size: of {@code [s, s + step)},
 * {@code [s, s + 2 * step)} up to {@code [s, s + maxSize)}, for every s on the grid {@code offset +
 * n * maxSize}, those that hold a record are its windows. Early results of one long window, on a
 * grid.
 *
 * @param step positive
 * @param maxSize a multiple of the step
 * @param offset shifts the grid; less than the largest size either way
 * @param timeDomain which clock the windows live by
 */
public record CumulativeWindows(
    Duration step, Duration maxSize, Duration offset, TimeDomain timeDomain)
    implements WindowAssigner {
  /** Checks step, size and offset against each other. */
  public CumulativeWindows {
    Objects.requireNonNull(timeDomain, "timeDomain");
    AlignedWindows.requirePositive(step, "window step");
    AlignedWindows.requirePositive(maxSize, "largest window size");
    AlignedWindows.requireLess(offset, maxSize, "largest window size");
    if (!step.multipliedBy(maxSize.dividedBy(step)).equals(maxSize)) {
      throw new IllegalArgumentException(
          "largest window size="
              + maxSize
              + " is no multiple of the step="
              + step
              + "; choose a step that divides it");
    }
  }

  /** Windows that grow by a step up to a size, aligned to the epoch. */
  public static CumulativeWindows of(Duration step, Duration maxSize) {
    return new CumulativeWindows(step, maxSize, Duration.ZERO, TimeDomain.EVENT);
  }

  /** The same windows on a grid shifted by {@code shift}, which may be negative. */
  public CumulativeWindows withOffset(Duration shift) {
    return new CumulativeWindows(step, maxSize, shift, timeDomain);
  }

  /** The same windows by the clock at which records arrive. */
  public CumulativeWindows inProcessingTime() {
    return new CumulativeWindows(step, maxSize, offset, TimeDomain.PROCESSING);
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return new Assignment(
        binding.count(step, "window step"),
        binding.count(maxSize, "largest window size"),
        binding.count(offset, "window offset"));
  }

  private static final class Assignment implements WindowAssignment {
    private final long step;
    private final long maxSize;
    private final WindowGrid longest;

    Assignment(long step, long maxSize, long offset) {
      this.step = step;
      this.maxSize = maxSize;
      longest = new WindowGrid(maxSize, maxSize, offset);
    }

    @Override
    public void assign(RecordView element, long time, WindowBuffer windows) {
      long window = longest.youngestWindow(longest.sliceOf(time));
      long end = longest.windowEnd(window);
      long start = longest.windowStart(window);
      // From the end back: of the bounds that are held at the ends of int64 the other one is exact.
      for (long before = 0; before < maxSize; before += step) {
        long shorter = end == Long.MAX_VALUE ? end : SaturatedTime.subtract(end, before);
        if (shorter <= time) {
          break;
        }
        windows.add(start, shorter);
      }
    }
  }

  @Override
  public String toString() {
    return "cumulative "
        + maxSize
        + " by "
        + step
        + (offset.isZero() ? "" : " offset " + offset)
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
