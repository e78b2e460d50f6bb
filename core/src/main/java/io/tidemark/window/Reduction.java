package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;

/** Calls of a user's reduce function over rows in memory. */
final class Reduction implements AutoCloseable {
  private final ReduceFunction function;
  private final int length;
  private final RecordView one = new RecordView();
  private final RecordView other = new RecordView();
  private final RecordWriter into = new RecordWriter();
  private final long scratch;

  /**
   * @param length of a row
   */
  Reduction(ReduceFunction function, int length) {
    this.function = function;
    this.length = length;
    scratch = Memory.allocate(length);
  }

  /** Bytes of a row. */
  int length() {
    return length;
  }

  /** Reduces two rows to one, which takes a place that may be one of theirs. */
  void reduce(long first, long second, long result) {
    Memory.copy(first, scratch, length);
    function.reduce(one.wrap(first), other.wrap(second), into.wrap(scratch));
    Memory.copy(scratch, result, length);
  }

  @Override
  public void close() {
    Memory.free(scratch);
  }
}
