package io.tidemark.pattern;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The states of a pattern. {@link GraphCompiler} makes it. */
final class StateGraph {
  private final NfaState start;
  private final NfaState end;
  private final List<NfaState> states = new ArrayList<>();

  /** Numbers what can be reached; the end comes first. */
  StateGraph(NfaState start, NfaState end) {
    this.start = start;
    this.end = end;
    Deque<NfaState> next = new ArrayDeque<>();
    add(end, next);
    add(start, next);
    while (!next.isEmpty()) {
      NfaState state = next.remove();
      if (state.take != null) {
        add(state.take.target(), next);
      }
      if (state.ignore != null) {
        add(state.ignore.target(), next);
      }
      state.exits.forEach(exit -> add(exit.target(), next));
    }
  }

  private void add(NfaState state, Deque<NfaState> next) {
    if (state.id < 0) {
      state.id = states.size();
      states.add(state);
      next.add(state);
    }
  }

  /** Where every match begins. */
  NfaState start() {
    return start;
  }

  /** Where a match is complete. */
  NfaState end() {
    return end;
  }

  /** All states by number. */
  List<NfaState> states() {
    return states;
  }

  /** Whether the end can be reached without another event, given the conditions that hold. */
  boolean reachesEnd(NfaState from, long conditions) {
    return reachesEnd(from, conditions, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean reachesEnd(NfaState from, long conditions, Set<NfaState> seen) {
    if (from == end) {
      return true;
    }
    return seen.add(from)
        && from.exits.stream()
            .anyMatch(
                exit ->
                    exit.guard().test(conditions) && reachesEnd(exit.target(), conditions, seen));
  }

  /** What can be reached from a state without an event, itself first. */
  static Set<NfaState> reachedByExits(NfaState from) {
    Set<NfaState> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(from, reached);
    return reached;
  }

  private static void collect(NfaState from, Set<NfaState> reached) {
    if (reached.add(from)) {
      from.exits.forEach(exit -> collect(exit.target(), reached));
    }
  }

  /** Whether a run that has come to a state may still take or ignore something. */
  static boolean isAlive(NfaState state) {
    return reachedByExits(state).stream().anyMatch(s -> s.take != null || s.ignore != null);
  }

  /** The conditions that decide what becomes of a run in a state. */
  static long conditionsOf(NfaState state) {
    long conditions = 0;
    for (NfaState reached : reachedByExits(state)) {
      conditions |= own(reached);
      if (reached.take != null) {
        for (NfaState behind : reachedByExits(reached.take.target())) {
          for (Edge exit : behind.exits) {
            conditions |= exit.guard().conditions();
          }
        }
      }
    }
    return conditions;
  }

  private static long own(NfaState state) {
    long conditions = 0;
    for (Stop stop : state.stops) {
      conditions |= stop.guard().conditions();
    }
    conditions |= state.take == null ? 0 : state.take.guard().conditions();
    conditions |= state.ignore == null ? 0 : state.ignore.guard().conditions();
    for (Edge exit : state.exits) {
      conditions |= exit.guard().conditions();
    }
    return conditions;
  }
}
