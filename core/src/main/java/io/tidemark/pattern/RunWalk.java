package io.tidemark.pattern;

import io.tidemark.state.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Goes over the runs of a program in a group, to tell people of them. */
final class RunWalk {
  private final NfaProgram program;
  private final Matcher matcher;
  private final MatchView view;

  RunWalk(NfaProgram program, Matcher matcher) {
    this.program = program;
    this.matcher = matcher;
    view = new MatchView(program);
  }

  /**
   * Adds the runs of a group.
   *
   * @param of asked of each run's first event
   */
  void collect(PatternGroup group, ProgramState state, RecordPredicate of, List<LiveRun> runs) {
    view.enter(group);
    int entry = state.keys.first();
    while (entry != Arena.NULL) {
      long key = state.keys.value(entry);
      int count = KeyRuns.size(key);
      for (int i = 0; i < count; i++) {
        long run =
            KeyRuns.first(group.arena, key, program.runLength) + (long) i * program.runLength;
        view.over(run);
        if (of.test(view.event(0))) {
          runs.add(liveRun(run));
        }
      }
      entry = state.keys.next(entry);
    }
  }

  private LiveRun liveRun(long run) {
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < view.size(); i++) {
      taken.add(view.step(i) + " at " + view.event(i).eventTime());
    }
    boolean isHeld = Run.isHeld(run);
    Set<String> waitsFor = new TreeSet<>();
    Set<String> absent = new TreeSet<>();
    if (!isHeld) {
      NfaState state = program.plan().graph().states().get(Run.state(run));
      for (NfaState open : StateGraph.reachedByExits(state)) {
        if (open.take != null) {
          waitsFor.add(program.step(open.step));
        }
        open.stops.forEach(stop -> absent.add(stop.step()));
      }
    }
    return new LiveRun(
        program.rule(),
        Run.startTime(run),
        taken,
        List.copyOf(waitsFor),
        List.copyOf(absent),
        isHeld ? Long.MAX_VALUE : matcher.end(run),
        isHeld);
  }
}
