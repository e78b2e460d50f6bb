package io.tidemark.topology;

import io.tidemark.pattern.MatchFunction;
import io.tidemark.pattern.MatchRows;
import io.tidemark.pattern.PatternPlan;
import io.tidemark.pattern.RunCap;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.window.TimeDomain;
import java.util.List;

/**
 * The patterns of a query: everything in terms of the source's records.
 *
 * @param keys what the events are keyed by; empty if all events are of one key
 * @param plans the patterns, in the order in which their matches come out at one event
 * @param time which time they go by
 * @param tieBreak orders events of one time before their arrival does; null for none
 * @param cap how many runs a key may have
 * @param rows what matches give without a function of the user's; null with one
 * @param function makes rows of matches
 * @param sides further outputs of the function
 * @param result schema of its rows
 */
public record PatternStep(
    List<NamedExpression> keys,
    List<PatternPlan> plans,
    TimeDomain time,
    Field tieBreak,
    RunCap cap,
    MatchRows rows,
    MatchFunction function,
    List<SideOutput> sides,
    Schema result) {
  /** Copies the lists. */
  public PatternStep {
    keys = List.copyOf(keys);
    plans = List.copyOf(plans);
    sides = List.copyOf(sides);
  }
}
