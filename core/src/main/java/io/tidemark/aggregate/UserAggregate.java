package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;

/**
 * An aggregate function of the user's own. Its accumulator is a row of typed off-heap state of
 * fixed length, so both window operators can run it, and snapshots hold it like any other.
 *
 * <p><b>Threads.</b> One object serves all keys, windows, groups and shards, so that its methods
 * may run on several threads at once. It keeps nothing between calls but what it looks up once:
 * schemas and their fields. Everything else lies in the accumulator. The flyweights are valid
 * during the call they are handed to.
 *
 * <p><b>Order.</b> Rows are added in the order of arrival within a slice; slices and sessions are
 * merged in any order and grouping. So a merge must give the same whichever side is which; what
 * depends on order keeps the time or sequence of its rows.
 *
 * <p><b>Exceptions.</b> One thrown on a row by {@link #init} or {@link #add} leaves no trace of the
 * row and stops the engine, or the row goes to the dead letters where there is a handler. One
 * thrown by {@link #merge} or {@link #result} stops the engine, and so does one of {@link #add}
 * that hangs on what a window holds where the general operator adds the row to several windows or
 * joins sessions. The error names the aggregate, key and window beside the position in the input.
 */
public interface UserAggregate {
  /** A name for errors and plans; a snapshot is restored only into a plan that has the same. */
  String name();

  /**
   * What {@link #add} reads, one field for each argument, in order; no event time, no {@code
   * chars}. A field that is not nullable takes no argument that may be null.
   */
  Schema arguments();

  /** What the function keeps for a key and slice; no event time. */
  Schema accumulator();

  /** Type of the result. */
  FieldType resultType();

  /** Whether the result may be null; without more it may. */
  default boolean isResultNullable() {
    return true;
  }

  /**
   * Makes an accumulator of no row.
   *
   * @param state all fields null
   */
  void init(StateRow state);

  /**
   * Takes in a row.
   *
   * @param row with the header of the record (event time, sequence) and the values of the
   *     arguments, null where they are
   */
  void add(StateRow state, RecordView row);

  /** Takes in what another accumulator holds, which is only read. */
  void merge(StateRow into, StateRow from);

  /**
   * Writes the result of a window; called on each firing, and the accumulator lives on.
   *
   * @param state only to be read
   * @param row to write to; a nullable result is null so far
   * @param result the one field to be written; a value that does not fit is an error
   */
  void result(StateRow state, RecordWriter row, Field result);
}
