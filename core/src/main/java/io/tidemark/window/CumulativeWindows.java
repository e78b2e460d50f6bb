package io.tidemark.window;

import io.tidemark.record.TimeUnit;
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
  public WindowGrid grid(TimeUnit unit) {
    return WindowGrid.cumulative(
        unit.count(step, "window step"),
        unit.count(maxSize, "largest window size"),
        unit.count(offset, "window offset"));
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return new GridAssignment(grid(binding.unit()));
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
