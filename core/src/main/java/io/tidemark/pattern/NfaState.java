package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * A state of a pattern while its graph is built; nobody changes it later.
 *
 * <p>A run in a state may take an event, stay or move on without it (ignore), and offer the same
 * event to other states (exits). A stop ends it.
 */
final class NfaState {
  /** No wait that is bounded. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  /** The step that takes the event; -1 if none does. */
  final int step;

  final List<Edge> exits = new ArrayList<>();

  /** What ends a run. */
  final List<Stop> stops = new ArrayList<>();

  /** Null if it takes nothing. */
  Edge take;

  /** Null if it ignores nothing. */
  Edge ignore;

  /** How long after the last event taken a run may be here, in the stream's unit. */
  long longestWait = UNBOUNDED;

  /** What of that is the step's own gap, which copies keep. */
  private long gap = UNBOUNDED;

  /** Whether the end of the window completes a run that is here. */
  boolean isPending;

  /** Number in its program, set when the graph is complete. */
  int id = -1;

  NfaState(int step) {
    this.step = step;
  }

  /** The same again; edges to itself lead to the copy. No window of a loop bounds it. */
  NfaState copy() {
    NfaState copy = new NfaState(step);
    exits.forEach(exit -> copy.exit(exit.guard(), exit.target()));
    copy.stops.addAll(stops);
    copy.take = take == null ? null : take.in(this, copy);
    copy.ignore = ignore == null ? null : ignore.in(this, copy);
    copy.gap(gap);
    copy.isPending = isPending;
    return copy;
  }

  void exit(Guard guard, NfaState target) {
    exits.add(new Edge(guard, target));
  }

  void take(Guard guard, NfaState target) {
    take = new Edge(guard, target);
  }

  void ignore(Guard guard, NfaState target) {
    ignore = new Edge(guard, target);
  }

  /** Closes every way out, stops among them, to some events. */
  void guard(Guard more) {
    take = take == null ? null : take.and(more);
    ignore = ignore == null ? null : ignore.and(more);
    exits.replaceAll(exit -> exit.and(more));
    stops.replaceAll(stop -> new Stop(stop.guard().and(more), stop.step()));
  }

  /** Whether the conditions that hold end a run here. */
  boolean stopsAt(long conditions) {
    for (Stop stop : stops) {
      if (stop.guard().test(conditions)) {
        return true;
      }
    }
    return false;
  }

  void bound(long wait) {
    longestWait = Math.min(longestWait, wait);
  }

  void gap(long wait) {
    gap = Math.min(gap, wait);
    bound(wait);
  }
}
