package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.UserAggregateException;
import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.KeyDictionary;

/** Writes the rows that windows put out: key, bounds, aggregates. */
final class WindowResult {
  private final WindowKey key;
  private final Accumulator accumulator;
  private final Schema schema;
  private final int startOffset;
  private final int endOffset;
  private final SymbolTable symbols;
  private final Collector out;
  private long start;
  private long end;
  private long due;

  WindowResult(
      WindowKey key,
      Accumulator accumulator,
      Schema schema,
      String startField,
      String endField,
      SymbolTable symbols,
      Collector out) {
    this.key = key;
    this.accumulator = accumulator;
    this.schema = schema;
    this.startOffset = schema.field(startField).offset();
    this.endOffset = schema.field(endField).offset();
    this.symbols = symbols;
    this.out = out;
  }

  /**
   * Turns to a window: what is emitted from now on is of it.
   *
   * @param dueTime the time that fires it, or {@link Collector#AT_ONCE}
   */
  void window(long windowStart, long windowEnd, long dueTime) {
    start = windowStart;
    end = windowEnd;
    due = dueTime;
  }

  /** Emits the result of a key. */
  void emit(long keyValue, KeyDictionary dictionary, long accumulated, int group) {
    long row = out.claim();
    Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, end - 1);
    Memory.putLong(row + startOffset, start);
    Memory.putLong(row + endOffset, end);
    key.write(keyValue, dictionary, row);
    try {
      accumulator.writeResults(accumulated, row);
    } catch (ArithmeticException e) {
      throw overflow(row, e);
    } catch (UserAggregateException e) {
      throw failed(keyValue, dictionary, e);
    }
    out.emit(due, group);
  }

  /** What to throw when a user's aggregate has thrown over a key of this window. */
  WindowFunctionException failed(
      long keyValue, KeyDictionary dictionary, UserAggregateException e) {
    return new WindowFunctionException(describe(keyValue, dictionary) + ": " + e.getMessage(), e);
  }

  /** The window and a key as text, for errors. */
  String describe(long keyValue, KeyDictionary dictionary) {
    long row = Memory.allocate(schema.length());
    try {
      key.write(keyValue, dictionary, row);
      return "window [" + start + ", " + end + ") of " + key.describe(row, symbols);
    } finally {
      Memory.free(row);
    }
  }

  private ArithmeticException overflow(long row, ArithmeticException e) {
    return new ResultOverflowException(
        "result of window ["
            + start
            + ", "
            + end
            + ") of "
            + key.describe(row, symbols)
            + ": "
            + e.getMessage()
            + "; use a smaller scale, or a double where exactness is not needed",
        e);
  }
}
