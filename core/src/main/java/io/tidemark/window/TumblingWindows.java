package io.tidemark.window;

import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.Objects;

/**
 * Windows of one size, back to back: every record is in exactly one. {@code [offset + n * size,
 * offset + (n + 1) * size)} for every integer n.
 *
 * @param size positive
 * @param offset shifts the grid; less than the size either way
 * @param stagger whether the grid is shifted by the arrival of the first row, too
 * @param timeDomain which clock the windows live by
 */
public record TumblingWindows(
    Duration size, Duration offset, WindowStagger stagger, TimeDomain timeDomain)
    implements WindowAssigner {
  /** Checks size and offset against each other. */
  public TumblingWindows {
    Objects.requireNonNull(stagger, "stagger");
    Objects.requireNonNull(timeDomain, "timeDomain");
    AlignedWindows.requirePositive(size, "window size");
    AlignedWindows.requireLess(offset, size, "window size");
  }

  /** Windows of a size, aligned to the epoch. */
  public static TumblingWindows of(Duration size) {
    return new TumblingWindows(size, Duration.ZERO, WindowStagger.ALIGNED, TimeDomain.EVENT);
  }

  /** The same windows on a grid shifted by {@code shift}, which may be negative. */
  public TumblingWindows withOffset(Duration shift) {
    return new TumblingWindows(size, shift, stagger, timeDomain);
  }

  /** The same windows, aligned or staggered. */
  public TumblingWindows withStagger(WindowStagger how) {
    return new TumblingWindows(size, offset, how, timeDomain);
  }

  /** The same windows by the clock at which records arrive. */
  public TumblingWindows inProcessingTime() {
    return new TumblingWindows(size, offset, stagger, TimeDomain.PROCESSING);
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return new GridAssignment(grid(binding.unit()));
  }

  @Override
  public WindowGrid grid(TimeUnit unit) {
    long length = unit.count(size, "window size");
    return new WindowGrid(length, length, unit.count(offset, "window offset"));
  }

  @Override
  public String toString() {
    return "tumbling "
        + size
        + (offset.isZero() ? "" : " offset " + offset)
        + (stagger == WindowStagger.ALIGNED ? "" : " staggered")
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
