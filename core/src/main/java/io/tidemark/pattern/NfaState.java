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

  /** Conditions that end a run. */
  long stops;

  /** Null if it takes nothing. */
  Edge take;

  /** Null if it ignores nothing. */
  Edge ignore;

  /** How long after the last event taken a run may be here, in the stream's unit. */
  long longestWait = UNBOUNDED;

  /** Whether the end of the window completes a run that is here. */
  boolean isPending;

  /** Number in its program, set when the graph is complete. */
  int id = -1;

  NfaState(int step) {
    this.step = step;
  }

  NfaState copy() {
    NfaState copy = new NfaState(step);
    copy.exits.addAll(exits);
    copy.stops = stops;
    copy.take = take;
    copy.ignore = ignore;
    copy.longestWait = longestWait;
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

  void bound(long wait) {
    longestWait = Math.min(longestWait, wait);
  }
}
