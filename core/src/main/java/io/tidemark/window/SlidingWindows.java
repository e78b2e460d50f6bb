package io.tidemark.window;

import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.Objects;

/**
 * Windows of one size that start at every slide: {@code [offset + n * slide, offset + n * slide +
 * size)} for every integer n. A record is in several of them when the slide is less than the size,
 * and may be in none when it is more.
 *
 * @param size positive
 * @param slide positive
 * @param offset shifts the grid; less than the slide either way
 * @param timeDomain which clock the windows live by
 */
public record SlidingWindows(Duration size, Duration slide, Duration offset, TimeDomain timeDomain)
    implements WindowAssigner {
  /** Checks size, slide and offset against each other. */
  public SlidingWindows {
    Objects.requireNonNull(timeDomain, "timeDomain");
    AlignedWindows.requirePositive(size, "window size");
    AlignedWindows.requirePositive(slide, "window slide");
    AlignedWindows.requireLess(offset, slide, "window slide");
  }

  /** Windows of a size at every slide, aligned to the epoch. */
  public static SlidingWindows of(Duration size, Duration slide) {
    return new SlidingWindows(size, slide, Duration.ZERO, TimeDomain.EVENT);
  }

  /** The same windows on a grid shifted by {@code shift}, which may be negative. */
  public SlidingWindows withOffset(Duration shift) {
    return new SlidingWindows(size, slide, shift, timeDomain);
  }

  /** The same windows by the clock at which records arrive. */
  public SlidingWindows inProcessingTime() {
    return new SlidingWindows(size, slide, offset, TimeDomain.PROCESSING);
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return new GridAssignment(grid(binding.unit()));
  }

  @Override
  public WindowGrid grid(TimeUnit unit) {
    return new WindowGrid(
        unit.count(size, "window size"),
        unit.count(slide, "window slide"),
        unit.count(offset, "window offset"));
  }

  @Override
  public String toString() {
    return "sliding "
        + size
        + " every "
        + slide
        + (offset.isZero() ? "" : " offset " + offset)
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
