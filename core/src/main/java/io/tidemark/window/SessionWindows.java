package io.tidemark.window;

import io.tidemark.expression.CompiledValue;
import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import io.tidemark.record.Nulls;
import io.tidemark.record.SaturatedTime;
import java.time.Duration;
import java.util.Objects;

/**
 * Windows of activity: each record opens {@code [t, t + gap)}, and windows of a key that overlap or
 * touch are one.
 *
 * @param gap positive; null if the record says it
 * @param dynamicGap an int64 in the stream's unit, positive for every record; null for a fixed gap
 * @param timeDomain which clock the sessions live by
 */
public record SessionWindows(Duration gap, Expression dynamicGap, TimeDomain timeDomain)
    implements WindowAssigner {
  /** Checks the gap. */
  public SessionWindows {
    Objects.requireNonNull(timeDomain, "timeDomain");
    if ((gap == null) == (dynamicGap == null)) {
      throw new IllegalArgumentException("a session has either a fixed gap or one of the record");
    }
    if (gap != null) {
      AlignedWindows.requirePositive(gap, "session gap");
    } else if (!isInteger(dynamicGap)) {
      throw new IllegalArgumentException(
          "session gap "
              + dynamicGap
              + " is "
              + dynamicGap.type()
              + ", expected an integer: the gap in the unit of the stream's event time");
    }
  }

  private static boolean isInteger(Expression gap) {
    FieldType.Kind kind = gap.type().kind();
    return kind == FieldType.Kind.INT8
        || kind == FieldType.Kind.INT16
        || kind == FieldType.Kind.INT32
        || kind == FieldType.Kind.INT64;
  }

  /** Sessions that end after a silence of {@code gap}. */
  public static SessionWindows withGap(Duration gap) {
    return new SessionWindows(gap, null, TimeDomain.EVENT);
  }

  /**
   * Sessions whose gap is a value of the record.
   *
   * @param gap an integer in the stream's unit; a record for which it is not positive cannot be
   *     evaluated
   */
  public static SessionWindows withDynamicGap(Expression gap) {
    return new SessionWindows(null, gap, TimeDomain.EVENT);
  }

  /** The same by the clock at which records arrive. */
  public SessionWindows inProcessingTime() {
    return new SessionWindows(gap, dynamicGap, TimeDomain.PROCESSING);
  }

  @Override
  public boolean isMerging() {
    return true;
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    if (gap != null) {
      long length = binding.count(gap, "session gap");
      return (element, time, windows) -> windows.add(time, SaturatedTime.add(time, length));
    }
    CompiledValue length = binding.compile(dynamicGap);
    return (element, time, windows) ->
        windows.add(time, SaturatedTime.add(time, positive(length.integer(element.address()))));
  }

  private static long positive(long gap) {
    if (gap <= 0) {
      throw new ArithmeticException(
          "session gap="
              + (gap == Nulls.INT64 ? "null" : gap)
              + ", expected more than zero; filter such rows or give them another gap");
    }
    return gap;
  }

  @Override
  public String toString() {
    return "session gap "
        + (gap == null ? dynamicGap : gap)
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
