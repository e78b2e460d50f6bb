package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.operator.Collector;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;

/**
 * A window ready to run: everything counted in the stream's unit and compiled.
 *
 * @param grid bounds of the windows
 * @param stagger whether the first row shifts the grid
 * @param nanosPerUnit nanoseconds in a unit of the stream's time
 * @param allowedLateness how long a window is kept after its end
 * @param key how rows are keyed
 * @param accumulator what is computed
 * @param schema of the results
 * @param startField name of the result field for a window's start
 * @param endField name of the result field for a window's end
 * @param symbols texts of symbols, for errors
 */
public record WindowSpec(
    WindowGrid grid,
    WindowStagger stagger,
    long nanosPerUnit,
    long allowedLateness,
    WindowKey key,
    Accumulator accumulator,
    Schema schema,
    String startField,
    String endField,
    SymbolTable symbols) {
  /** Writes results with the accumulator of one operator, which is the spec's or an instance. */
  WindowResult result(Accumulator accumulator, Collector out) {
    return new WindowResult(key, accumulator, schema, startField, endField, symbols, out);
  }
}
