package io.tidemark.join;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import java.util.List;

/**
 * An as-of join, ready to run: each left row with the last right row at or before it.
 *
 * @param sides the two inputs
 * @param keepsLeft whether left rows without partner are put out
 * @param maxAge how much earlier than the left row the right one is at most; {@link Long#MAX_VALUE}
 *     for any
 * @param nanosPerUnit of the streams' unit of time
 * @param condition on a result that a pair has to meet; null for none
 * @param cap how much may be held
 * @param result schema of the results; event time is the left row's
 * @param age field of it that tells how much earlier the right row is; null in a row without one
 */
public record AsOfSpec(
    List<JoinSide> sides,
    boolean keepsLeft,
    long maxAge,
    long nanosPerUnit,
    CompiledPredicate condition,
    JoinCap cap,
    Schema result,
    Field age) {
  /** Copies the list. */
  public AsOfSpec {
    sides = List.copyOf(sides);
  }
}
