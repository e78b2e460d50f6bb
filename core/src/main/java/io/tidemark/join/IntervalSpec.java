package io.tidemark.join;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.List;

/**
 * An interval join, ready to run.
 *
 * @param sides the two inputs
 * @param type which rows without partner are put out
 * @param lower how much later than the left row the right one is at least; may be negative
 * @param upper how much later it is at most, that included
 * @param condition on a result that a pair has to meet beside key and time; null for none
 * @param cap how much may be held
 * @param result schema of the results; event time is the later of a pair's times
 * @param symbols for errors
 */
public record IntervalSpec(
    List<JoinSide> sides,
    JoinType type,
    long lower,
    long upper,
    CompiledPredicate condition,
    JoinCap cap,
    Schema result,
    SymbolTable symbols) {
  /** Copies the list. */
  public IntervalSpec {
    sides = List.copyOf(sides);
  }

  /** How much earlier than a row of an input its partner is at most; negative if it is later. */
  long before(int input) {
    return input == 0 ? -lower : upper;
  }

  /** How much later than a row of an input its partner is at most; negative if it is earlier. */
  long behind(int input) {
    return input == 0 ? upper : -lower;
  }
}
