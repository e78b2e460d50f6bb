package io.tidemark.pattern;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * What becomes of a run in a state at an event, given the conditions that hold: the actions in the
 * order of the rules. Exits are followed here, so that nobody does at run time.
 */
final class Explorer {
  /** Takes the event: the run goes on as one in the target, with the event. */
  static final int TAKE = 1;

  /** A match is complete. */
  static final int FOUND = 2;

  /** The run goes on, in the target. */
  static final int LIVES = 4;

  /** Ints of an action: its flags, target and step. */
  static final int ACTION_LENGTH = 3;

  private final StateGraph graph;
  private final long conditions;
  private final boolean isStart;
  private final List<int[]> actions = new ArrayList<>();
  private boolean stopped;

  private Explorer(StateGraph graph, long conditions, boolean isStart) {
    this.graph = graph;
    this.conditions = conditions;
    this.isStart = isStart;
  }

  /**
   * The actions, one behind the other.
   *
   * @param isStart whether the run is the one that has taken nothing, which never ignores
   */
  static int[] actions(StateGraph graph, NfaState state, long conditions, boolean isStart) {
    Explorer explorer = new Explorer(graph, conditions, isStart);
    explorer.explore(state);
    return explorer.result();
  }

  /** The exits of a state come behind its own actions, the one added last first. */
  private void explore(NfaState from) {
    Deque<NfaState> open = new ArrayDeque<>();
    open.push(from);
    while (!open.isEmpty()) {
      NfaState state = open.pop();
      visit(state);
      for (Edge exit : state.exits) {
        if (exit.guard().test(conditions) && exit.target() != graph.end()) {
          open.push(exit.target());
        }
      }
    }
  }

  private void visit(NfaState state) {
    stopped |= state.stopsAt(conditions);
    if (state.take != null && state.take.guard().test(conditions)) {
      NfaState target = state.take.target();
      int found = graph.reachesEnd(target, conditions) ? FOUND : 0;
      int lives = StateGraph.isAlive(target) ? LIVES : 0;
      add(TAKE | found | lives, target, state.step);
    }
    if (state.ignore != null && !isStart && state.ignore.guard().test(conditions)) {
      boolean ends = state.ignore.target() == graph.end();
      add(ends ? FOUND : LIVES, state.ignore.target(), -1);
    }
  }

  private void add(int flags, NfaState target, int step) {
    if ((flags & (FOUND | LIVES)) != 0) {
      actions.add(new int[] {flags, target.id, step});
    }
  }

  /** A run that is stopped leaves nothing behind but what was found. */
  private int[] result() {
    int[] result = new int[actions.size() * ACTION_LENGTH];
    int length = 0;
    for (int[] action : actions) {
      int flags = stopped ? action[0] & ~LIVES : action[0];
      if ((flags & (FOUND | LIVES)) != 0) {
        result[length++] = flags;
        result[length++] = action[1];
        result[length++] = action[2];
      }
    }
    return Arrays.copyOf(result, length);
  }
}
