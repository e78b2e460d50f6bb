package io.tidemark.join;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.operator.Collector;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import java.util.List;

/** Makes results of a left row and a right one, or of one of them and nulls. */
final class PairWriter {
  private final CompiledProjection leftColumns;
  private final CompiledProjection rightColumns;
  private final CompiledProjection leftNulls;
  private final CompiledProjection rightNulls;
  private final CompiledPredicate condition;
  private final Collector out;

  /** 0 if there is none. */
  private final int ageOffset;

  PairWriter(List<JoinSide> sides, CompiledPredicate condition, Collector out) {
    this(sides, condition, null, out);
  }

  /**
   * @param age field that tells how much earlier the right row is; null for none
   */
  PairWriter(List<JoinSide> sides, CompiledPredicate condition, Field age, Collector out) {
    ageOffset = age == null ? 0 : age.offset();
    leftColumns = sides.get(0).columns();
    rightColumns = sides.get(1).columns();
    leftNulls = sides.get(0).nulls();
    rightNulls = sides.get(1).nulls();
    this.condition = condition;
    this.out = out;
  }

  /**
   * Puts a pair out, at once, if it meets the condition.
   *
   * @param time event time of the result
   * @return whether it does
   */
  boolean pair(long left, long right, long time, int group) {
    long row = out.claim();
    Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, time);
    leftColumns.project(left, row);
    rightColumns.project(right, row);
    if (condition != null && !condition.test(row)) {
      return false;
    }
    out.emit(Collector.AT_ONCE, group);
    return true;
  }

  /**
   * Puts a pair out if it meets the condition.
   *
   * @param time event time of the result
   * @param age how much earlier the right row is
   * @return whether it does
   */
  boolean pair(long left, long right, long time, long age, long due, long arrival, int group) {
    long row = out.claim();
    Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, time);
    leftColumns.project(left, row);
    rightColumns.project(right, row);
    Memory.putLong(row + ageOffset, age);
    if (condition != null && !condition.test(row)) {
      return false;
    }
    out.emit(due, arrival, group);
    return true;
  }

  /** Puts a row out with nulls for the other input. */
  void alone(int input, long record, long time, long due, long arrival, int group) {
    long row = out.claim();
    Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, time);
    if (input == 0) {
      leftColumns.project(record, row);
      rightNulls.project(record, row);
    } else {
      leftNulls.project(record, row);
      rightColumns.project(record, row);
    }
    if (ageOffset != 0) {
      Memory.putLong(row + ageOffset, Nulls.INT64);
    }
    out.emit(due, arrival, group);
  }
}
