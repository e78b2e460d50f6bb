package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.join.AsyncSpec;
import io.tidemark.pattern.PatternSpec;
import io.tidemark.record.Schema;
import io.tidemark.topology.SideOutput;
import io.tidemark.topology.WindowStep;
import io.tidemark.window.PaneSpec;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowSpec;
import io.tidemark.window.trigger.Trigger;
import java.util.List;

/**
 * A query, compiled.
 *
 * @param id of the query, from 0 in order of declaration
 * @param name of the query
 * @param isForward whether it only carries rows to a later stage
 * @param inputs what it reads
 * @param window as planned; null for rows that pass through
 * @param sliced the window, ready for the sliced operator; null if another runs it
 * @param general the window, ready for the general operator; null if another runs it
 * @param patterns ready to run; null without patterns
 * @param join makes the operator of a join; null without
 * @param lookup ready to run; null without lookups
 * @param sides further outputs, by index
 * @param resultSchema of what the operator puts out
 * @param having which results are put out; null for all
 * @param projection from result to output; null if they are the same
 * @param outputSchema of what the query puts out
 */
record QueryParts(
    int id,
    String name,
    boolean isForward,
    List<InputParts> inputs,
    WindowStep window,
    WindowSpec sliced,
    PaneSpec general,
    PatternSpec patterns,
    JoinFactory join,
    AsyncSpec lookup,
    List<SideOutput> sides,
    Schema resultSchema,
    CompiledPredicate having,
    CompiledProjection projection,
    Schema outputSchema) {
  /** Of the rows of the first input. */
  Schema inputSchema() {
    return inputs.get(0).schema();
  }

  boolean isWindowed() {
    return window != null;
  }

  /** Whether what it puts out hangs on processing time. */
  boolean usesClock() {
    if (patterns != null) {
      return patterns.time() == TimeDomain.PROCESSING;
    }
    if (lookup != null) {
      return lookup.options().usesClock();
    }
    if (general == null) {
      return false;
    }
    Trigger trigger = window.options().trigger();
    return window.assigner().timeDomain() == TimeDomain.PROCESSING
        || (trigger != null && trigger.usesClock());
  }

  /** Whether rows pass through as they are. */
  boolean isPlain() {
    return window == null && patterns == null && join == null && lookup == null;
  }
}
