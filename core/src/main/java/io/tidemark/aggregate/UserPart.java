package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;
import io.tidemark.state.Arena;
import java.util.List;

/**
 * Calls a user's aggregate. A row is added to a copy of the accumulator first, before anything else
 * of the row is written, so that an exception leaves no trace.
 */
final class UserPart extends Part {
  private final UserAggregate aggregate;
  private final int length;
  private final int[] offsets;
  private final int[] sizes;
  private final StateRow state;
  private final StateRow other;
  private final RecordView row = new RecordView();
  private final RecordWriter writer = new RecordWriter();

  /** The row of arguments, then an accumulator of nulls, then one to work on. */
  private final long arguments;

  private final long nulls;
  private final long work;

  UserPart(UserAggregate aggregate) {
    this.aggregate = aggregate;
    Schema accumulator = aggregate.accumulator();
    length = StateRow.length(accumulator);
    List<Field> fields = aggregate.arguments().fields();
    offsets = fields.stream().mapToInt(Field::offset).toArray();
    sizes = fields.stream().mapToInt(f -> f.type().size()).toArray();
    state = new StateRow(accumulator);
    other = new StateRow(accumulator);
    int argumentLength = aggregate.arguments().length();
    arguments = Memory.allocateFor(this, argumentLength + 2L * length);
    nulls = arguments + argumentLength;
    work = nulls + length;
    row.wrap(arguments);
    state.wrap(nulls).clear();
  }

  @Override
  Part in(Arena arena) {
    return new UserPart(aggregate);
  }

  /** Sets the header of the row of arguments. */
  void header(long record) {
    Memory.copyWords(record, arguments, RecordHeader.LENGTH);
  }

  /**
   * Sets an argument.
   *
   * @param value an integer, or the bits of a double
   */
  void argument(int index, long value) {
    long at = arguments + offsets[index];
    switch (sizes[index]) {
      case 1 -> Results.put8(value, at);
      case 2 -> Results.put16(value, at);
      case 4 -> Results.put32(value, at);
      default -> Results.put64(value, at);
    }
  }

  /** Works out what the accumulator of the first row will be. */
  void stageFirst() {
    Memory.copyWords(nulls, work, length);
    try {
      aggregate.init(state.wrap(work));
      aggregate.add(state.wrap(work), row);
    } catch (RuntimeException e) {
      throw refused(e);
    }
  }

  /** Works out what the accumulator will be with one more row. */
  void stage(long at) {
    Memory.copyWords(at, work, length);
    try {
      aggregate.add(state.wrap(work), row);
    } catch (RuntimeException e) {
      throw refused(e);
    }
  }

  private RowRefusedException refused(RuntimeException e) {
    return new RowRefusedException("aggregate " + aggregate.name() + " threw on a row: " + e, e);
  }

  /** Sets an accumulator to what was worked out. */
  void commit(long at) {
    Memory.copyWords(work, at, length);
  }

  @Override
  void start(long at, long value, long sequence) {
    commit(at);
  }

  @Override
  void add(long at, long value, long sequence) {
    commit(at);
  }

  @Override
  void merge(long into, long from) {
    try {
      aggregate.merge(state.wrap(into), other.wrap(from));
    } catch (RuntimeException e) {
      throw new UserAggregateException(
          "aggregate " + aggregate.name() + " threw on a merge: " + e, e);
    }
  }

  @Override
  void mergeInto(long into, long one, long from) {
    if (into == from) {
      merge(into, one);
      return;
    }
    if (into != one) {
      Memory.copyWords(one, into, length);
    }
    merge(into, from);
  }

  /** Has the user write the result. */
  void writeResult(long at, long resultRow, Field result) {
    writer.wrap(resultRow);
    if (result.nullable()) {
      writer.setNull(result);
    }
    try {
      aggregate.result(state.wrap(at), writer, result);
    } catch (RuntimeException e) {
      throw new UserAggregateException(
          "aggregate " + aggregate.name() + " threw on a result: " + e, e);
    }
  }
}
