package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.window.evictor.Evictor;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.Triggers;
import java.util.List;

/**
 * A window that the general operator is to run: everything compiled but what {@code binding} makes
 * ready.
 *
 * @param assigner which windows a row is in
 * @param binding makes assigner, trigger and evictor ready
 * @param grid of aligned windows; null for others
 * @param nanosPerUnit nanoseconds in a unit of the stream's time
 * @param key how rows are keyed; its result fields are those of {@code keySchema}
 * @param keySchema of a key
 * @param input schema of the rows
 * @param trigger null for the assigner's default
 * @param evictor null for none
 * @param discarding whether every firing clears the contents
 * @param accumulator what is aggregated; null if nothing is
 * @param reduce makes one row of two; null if nothing does
 * @param aggregated schema of the aggregated row; null for a function over elements
 * @param aggregatedKey how keys are written to aggregated rows; null where there is none
 * @param zeros fields of the aggregated row that are 0 over no rows, where others are null
 * @param behind a function over the aggregated row; null for none
 * @param function a function over the elements; null for none
 * @param result schema of the rows put out
 * @param sides schemas of the side outputs
 * @param windowState schema of a function's state per key and window; null for none
 * @param keyState schema of a function's state per key; null for none
 * @param fields names of the fields of the aggregated row that tell the window
 * @param symbols texts of symbols, for errors
 */
public record PaneSpec(
    WindowAssigner assigner,
    WindowBinding binding,
    WindowGrid grid,
    long nanosPerUnit,
    WindowKey key,
    Schema keySchema,
    Schema input,
    Trigger trigger,
    Evictor evictor,
    boolean discarding,
    Accumulator accumulator,
    ReduceFunction reduce,
    Schema aggregated,
    WindowKey aggregatedKey,
    List<Field> zeros,
    AggregateWindowFunction behind,
    WindowFunction function,
    Schema result,
    List<Schema> sides,
    Schema windowState,
    Schema keyState,
    WindowFields fields,
    SymbolTable symbols) {
  /**
   * Names of the fields of an aggregated row that tell the window.
   *
   * @param start for its start
   * @param end for its end
   * @param paneIndex for the number of firings before; null for rows without these three
   * @param paneTiming for the code of the timing
   * @param paneLast for whether the window is gone
   */
  public record WindowFields(
      String start, String end, String paneIndex, String paneTiming, String paneLast) {}

  /** Whether panes hold all their elements. */
  boolean keepsElements() {
    return evictor != null || function != null;
  }

  /** Whether a row may be in several windows. */
  boolean sharesRows() {
    return grid == null ? assigner instanceof CustomWindows : grid.slicesPerWindow() > 1;
  }

  /** Whether anybody asks how often a window has fired. */
  boolean countsFirings() {
    return fields.paneIndex() != null || behind != null || function != null;
  }

  boolean isEventTime() {
    return assigner.timeDomain() == TimeDomain.EVENT;
  }

  /** The gap of all sessions; 0 if each row has its own or windows are no sessions. */
  long sessionGap() {
    return assigner instanceof SessionWindows sessions && sessions.gap() != null
        ? binding.count(sessions.gap(), "session gap")
        : 0;
  }

  boolean isGlobal() {
    return assigner instanceof GlobalWindows;
  }

  /** Whether the trigger is that of the windows' own time domain at their end. */
  boolean hasEndTrigger() {
    if (trigger == null) {
      return !isGlobal();
    }
    return !isGlobal()
        && (isEventTime() ? Triggers.isEventTime(trigger) : Triggers.isProcessingTime(trigger));
  }

  /** The trigger as it is asked, where it is not the usual one. */
  Trigger boundTrigger() {
    Trigger given = trigger;
    if (given == null) {
      boolean atEnd = ((GlobalWindows) assigner).atEndOfStream();
      given = atEnd ? Triggers.endOfStream() : Triggers.never();
    }
    return given.bind(binding);
  }
}
