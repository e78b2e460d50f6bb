package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.window.ResultOverflowException;
import java.util.Arrays;

/**
 * The way out of a query's operator: condition on results and projection, on the thread of the
 * operator. The operator emits in output order already, so nothing is sorted here.
 */
abstract class QueryOutput extends Collector implements AutoCloseable {
  private final InputPosition position;
  private final CompiledPredicate having;
  private final CompiledProjection projection;
  private final boolean resultsOfRows;
  private final int length;
  private final long result;

  /** A place for a row of each side output. */
  private final long[] sideRows;

  private final int[] sideLengths;

  private long emitted;
  private long suppressed;
  private long sideEmitted;

  QueryOutput(QueryParts parts, InputPosition position) {
    this.position = position;
    this.having = parts.having();
    this.projection = parts.projection();
    this.resultsOfRows = parts.isPlain();
    Schema schema = parts.outputSchema();
    this.length = schema.length();
    result = Memory.allocate(parts.resultSchema().length());
    sideLengths = parts.sides().stream().mapToInt(side -> side.schema().length()).toArray();
    sideRows = Arrays.stream(sideLengths).mapToLong(Memory::allocate).toArray();
  }

  final int sideLength(int side) {
    return sideLengths[side];
  }

  final InputPosition position() {
    return position;
  }

  final long emitted() {
    return emitted;
  }

  /** Results that did not meet the condition on results. */
  final long suppressed() {
    return suppressed;
  }

  final long sideEmitted() {
    return sideEmitted;
  }

  @Override
  public final long claim() {
    return result;
  }

  @Override
  public final void emit(long due, int group) {
    emitRow(result, due, group);
  }

  @Override
  public final long claimSide(int side) {
    return sideRows[side];
  }

  @Override
  public final void emitSide(int side, long due, int group) {
    long row = sideRows[side];
    stamp(row);
    putOutSide(side, row, due, group);
    sideEmitted++;
  }

  @Override
  public final void emit(long due, long arrival, int group) {
    position.arrival = arrival;
    emitRow(result, due, group);
    position.arrival = 0;
  }

  @Override
  public final void forward(long due, int key, long watermark) {
    watermark(due, key, watermark);
  }

  @Override
  public final void emitSide(int side, long due, long arrival, int group) {
    position.arrival = arrival;
    emitSide(side, due, group);
    position.arrival = 0;
  }

  /** Emits a row that lies elsewhere: an input row that passes through. */
  final void emitRow(long row, long due, int group) {
    if (resultsOfRows) {
      put(row, due, group);
      return;
    }
    try {
      put(row, due, group);
    } catch (ResultOverflowException e) {
      throw e;
    } catch (ArithmeticException e) {
      throw new ResultOverflowException(
          "result at event time " + Memory.getLong(row) + ": " + e.getMessage(), e);
    }
  }

  private void put(long row, long due, int group) {
    if (having != null && !having.test(row)) {
      suppressed++;
      return;
    }
    long place = place(result, row, projection == null);
    if (projection != null) {
      projection.project(row, place);
      Memory.putLong(
          place + RecordHeader.EVENT_TIME_OFFSET,
          Memory.getLong(row + RecordHeader.EVENT_TIME_OFFSET));
    } else if (row != place) {
      Memory.copy(row, place, length);
    }
    stamp(place);
    putOut(place, due, group);
    emitted++;
  }

  /** An output has come in when the record did that caused it. */
  private void stamp(long row) {
    Memory.putLong(
        row + RecordHeader.INGEST_TIME_OFFSET,
        Memory.getLong(position.record + RecordHeader.INGEST_TIME_OFFSET));
  }

  /**
   * Where the output row is to be made.
   *
   * @param scratch a place of the operator's result row
   * @param row as the operator made it
   * @param asIs whether the output is that row, unchanged
   */
  abstract long place(long scratch, long row, boolean asIs);

  /** Puts out the row at the place, which lacks only its id. */
  abstract void putOut(long place, long due, int group);

  /** Puts out a row of a side output, which lacks only its id. */
  abstract void putOutSide(int side, long row, long due, int group);

  /** A row of a further input goes to a side output of its own, as it came. */
  @Override
  public final void late(int input, long record, int group) {
    if (input == 0) {
      late(record, group);
      return;
    }
    int side = input - 1;
    Memory.copy(record, sideRows[side], sideLengths[side]);
    putOutSide(side, sideRows[side], AT_ONCE, group);
  }

  /** Tells who reads the outputs of a watermark, behind the outputs that it released. */
  final void watermark(int key, long watermark) {
    watermark(Long.MAX_VALUE, key, watermark);
  }

  /**
   * The same, of one that was held back.
   *
   * @param due the time that caused it, or {@link Collector#AT_ONCE}
   */
  abstract void watermark(long due, int key, long watermark);

  /** Tells who reads the outputs that for the time being there will be none. */
  abstract void idle();

  /** Tells who reads the outputs that there may be some again. */
  abstract void active();

  /** Tells who reads the outputs of processing time. */
  abstract void clock(long nanos);

  void snapshot(SnapshotWriter out) {
    out.putLong(emitted);
    out.putLong(suppressed);
    out.putLong(sideEmitted);
  }

  void restore(SnapshotReader in) {
    emitted = in.getLong();
    suppressed = in.getLong();
    sideEmitted = in.getLong();
  }

  @Override
  public void close() {
    Memory.free(result);
    for (long row : sideRows) {
      Memory.free(row);
    }
  }
}
