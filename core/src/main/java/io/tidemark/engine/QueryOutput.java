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

  private long emitted;
  private long suppressed;

  QueryOutput(QueryParts parts, InputPosition position) {
    this.position = position;
    this.having = parts.having();
    this.projection = parts.projection();
    this.resultsOfRows = parts.isPlain();
    Schema schema = parts.outputSchema();
    this.length = schema.length();
    result = Memory.allocate(parts.resultSchema().length());
  }

  final InputPosition position() {
    return position;
  }

  final long emitted() {
    return emitted;
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
  public long claimSide(int side) {
    throw new UnsupportedOperationException("query has no side output " + side);
  }

  @Override
  public void emitSide(int side, long due, int group) {
    throw new UnsupportedOperationException("query has no side output " + side);
  }

  @Override
  public final void emit(long due, long arrival, int group) {
    position.arrival = arrival;
    emitRow(result, due, group);
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
    Memory.putLong(
        place + RecordHeader.INGEST_TIME_OFFSET,
        Memory.getLong(position.record + RecordHeader.INGEST_TIME_OFFSET));
    putOut(place, due, group);
    emitted++;
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

  /** Tells who reads the results of a watermark, behind the results that it released. */
  abstract void watermark(long watermark);

  /** Tells who reads the results of processing time. */
  abstract void clock(long nanos);

  void snapshot(SnapshotWriter out) {
    out.putLong(emitted);
    out.putLong(suppressed);
  }

  void restore(SnapshotReader in) {
    emitted = in.getLong();
    suppressed = in.getLong();
  }

  @Override
  public void close() {
    Memory.free(result);
  }
}
