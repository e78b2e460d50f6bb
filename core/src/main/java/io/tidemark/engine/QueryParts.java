package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
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
 * @param inputSchema of the source's rows
 * @param filter which of them take part; null for all
 * @param window as planned; null for rows that pass through
 * @param sliced the window, ready for the sliced operator; null if another runs it
 * @param general the window, ready for the general operator; null if another runs it
 * @param patterns ready to run; null without patterns
 * @param resultSchema of what the operator puts out
 * @param having which results are put out; null for all
 * @param projection from result to output; null if they are the same
 * @param outputSchema of what the query puts out
 */
record QueryParts(
    int id,
    String name,
    Schema inputSchema,
    CompiledPredicate filter,
    WindowStep window,
    WindowSpec sliced,
    PaneSpec general,
    PatternSpec patterns,
    Schema resultSchema,
    CompiledPredicate having,
    CompiledProjection projection,
    Schema outputSchema) {
  boolean isWindowed() {
    return window != null;
  }

  /** Whether what it puts out hangs on processing time. */
  boolean usesClock() {
    if (general == null) {
      return false;
    }
    Trigger trigger = window.options().trigger();
    return window.assigner().timeDomain() == TimeDomain.PROCESSING
        || (trigger != null && trigger.usesClock());
  }

  /** Whether rows pass through as they are. */
  boolean isPlain() {
    return window == null && patterns == null;
  }

  /** Further outputs of the window's function, by index. */
  List<SideOutput> sides() {
    return window == null ? List.of() : window.options().sides();
  }
}
