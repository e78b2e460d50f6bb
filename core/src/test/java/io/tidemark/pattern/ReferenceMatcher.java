package io.tidemark.pattern;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The matcher as its rules say it, over lists: for one program and one key. What the engine does
 * with tables and memory is held against it.
 */
public final class ReferenceMatcher {
  /**
   * An event.
   *
   * @param number in the order fed
   * @param record its address
   */
  public record Event(long number, long time, long record) {}

  /** An event, taken by a step. */
  public record Taken(int step, Event event) {}

  /**
   * What came out.
   *
   * @param steps names of the steps, by event
   */
  public record Result(boolean isTimeout, long time, List<String> steps, List<Event> events) {}

  private final NfaProgram program;
  private final StateGraph graph;
  private final boolean asFlink;
  private final SkipStrategy skip;
  private final MatchView none;
  private ReferenceQueue runs;
  private final ReferenceQueue held;
  private final Set<Long> timers = new HashSet<>();
  private final List<Result> results = new ArrayList<>();

  /**
   * @param asFlink whether matches that begin together come out as Flink's queues have them,
   *     whether timers outlive the runs that they were set for, and whether of two windows that are
   *     over that of the wait is told
   */
  public ReferenceMatcher(NfaProgram program, boolean asFlink) {
    this.program = program;
    this.asFlink = asFlink;
    graph = program.plan().graph();
    skip = program.plan().pattern().skip();
    none = new MatchView(program);
    runs = new ReferenceQueue(asFlink);
    held = new ReferenceQueue(asFlink);
    runs.add(new ReferenceRun(graph.start(), List.of()));
  }

  /** What came out since it was asked last. */
  public List<Result> takeResults() {
    List<Result> taken = new ArrayList<>(results);
    results.clear();
    return taken;
  }

  /** How many runs there are beside the one that has taken nothing, held matches included. */
  public int size() {
    return runs.runs().size() - 1 + held.runs().size();
  }

  /** Feeds an event at a time. */
  public void feed(Event event, long time) {
    advance(time);
    ReferenceQueue next = new ReferenceQueue(asFlink);
    List<ReferenceRun> found = new ArrayList<>();
    for (ReferenceRun run : List.copyOf(runs.runs())) {
      new Step(run, event, found).made().forEach(next::add);
      if (run.isStart()) {
        next.add(run);
      }
    }
    runs = next;
    boolean isStarted =
        Stream.concat(next.runs().stream(), found.stream())
            .anyMatch(run -> run.start() == event.number());
    if (program.window != NfaState.UNBOUNDED && isStarted) {
      timers.add(event.time() + program.window);
    }
    release(found, time);
  }

  /** Moves time. */
  public void advance(long time) {
    ReferenceQueue next = new ReferenceQueue(asFlink);
    List<ReferenceRun> found = new ArrayList<>();
    for (ReferenceRun run : runs.runs()) {
      long end = run.isStart() ? Long.MAX_VALUE : end(run);
      if (end > time) {
        next.add(run);
      } else if (run.state.isPending) {
        found.add(run);
      } else {
        put(true, asFlink && waitEnd(run) <= time ? waitEnd(run) : end, run);
      }
    }
    runs = next;
    release(found, time);
  }

  /** Moves time if some run is over up to another. */
  public void advanceIfDue(long upTo, long time) {
    boolean isOver = runs.runs().stream().anyMatch(run -> !run.isStart() && end(run) <= upTo);
    boolean isTimerDue = timers.removeIf(timer -> timer <= upTo);
    if (isOver || (asFlink && isTimerDue)) {
      advance(time);
    }
  }

  private long end(ReferenceRun run) {
    long end = Long.MAX_VALUE;
    if (program.window != NfaState.UNBOUNDED) {
      end = run.taken.get(0).event().time() + program.window;
    }
    return Math.min(end, waitEnd(run));
  }

  private static long waitEnd(ReferenceRun run) {
    return run.state.longestWait == NfaState.UNBOUNDED
        ? Long.MAX_VALUE
        : run.last().time() + run.state.longestWait;
  }

  private void put(boolean isTimeout, long time, ReferenceRun run) {
    results.add(
        new Result(
            isTimeout,
            time,
            run.taken.stream().map(taken -> program.step(taken.step())).toList(),
            run.taken.stream().map(Taken::event).toList()));
  }

  private void release(List<ReferenceRun> found, long time) {
    if (skip.kind() == SkipStrategy.Kind.NO_SKIP) {
      found.forEach(match -> put(false, time, match));
      return;
    }
    found.forEach(held::add);
    while (!held.runs().isEmpty() && (skip.isEager() || held.least() <= runs.least())) {
      ReferenceRun match = held.poll();
      put(false, time, match);
      long bound = prunedTo(match);
      boolean onlyOfStart = skip.kind() == SkipStrategy.Kind.SKIP_TO_NEXT;
      Predicate<ReferenceRun> isPruned =
          onlyOfStart ? run -> run.start() == match.start() : run -> run.start() < bound;
      runs.prune(isPruned);
      held.prune(isPruned);
    }
  }

  private long prunedTo(ReferenceRun match) {
    return switch (skip.kind()) {
      case NO_SKIP -> Long.MIN_VALUE;
      case SKIP_TO_NEXT -> match.start() + 1;
      case SKIP_PAST_LAST_EVENT -> match.last().number() + 1;
      case SKIP_TO_FIRST, SKIP_TO_LAST -> {
        List<Long> targets =
            match.taken.stream()
                .filter(taken -> program.step(taken.step()).equals(skip.step()))
                .map(taken -> taken.event().number())
                .toList();
        boolean isFirst = skip.kind() == SkipStrategy.Kind.SKIP_TO_FIRST;
        long target =
            targets.isEmpty() ? match.start() : targets.get(isFirst ? 0 : targets.size() - 1);
        if (target == match.start() && skip.isFailing()) {
          throw new SkipTargetException("missed");
        }
        yield target == match.start() ? Long.MIN_VALUE : target;
      }
    };
  }

  /** What the run keeps, made anew from what it has taken. */
  private long holding(ReferenceRun run, Event event) {
    long slots = Memory.allocate(program.runLength);
    try {
      RecordWriter writer = new RecordWriter().wrap(slots);
      for (Field field : program.plan().slots().layout().fields()) {
        if (field.nullable()) {
          writer.setNull(field);
        }
      }
      SlotWriter updates = new SlotWriter();
      for (Taken taken : run.taken) {
        updates.update(program.updates[taken.step()], taken.event().record(), slots);
      }
      EventConditions conditions = new EventConditions(program, new TestScratch(none));
      int[] all = new int[program.runTests.length];
      int count = 0;
      for (int condition = 0; condition < program.runTests.length; condition++) {
        if (program.runTests[condition] != null) {
          all[count++] = condition;
        }
      }
      return conditions.forRun(
          conditions.holding(event.record()), Arrays.copyOf(all, count), event.record(), slots);
    } finally {
      Memory.free(slots);
    }
  }

  /** A run and an event: section 3 of the rules, word for word. */
  private final class Step {
    private final ReferenceRun run;
    private final Event event;
    private final List<ReferenceRun> found;
    private final long holding;
    private final List<ReferenceRun> made = new ArrayList<>();
    private boolean isStopped;

    Step(ReferenceRun run, Event event, List<ReferenceRun> found) {
      this.run = run;
      this.event = event;
      this.found = found;
      holding = holding(run, event);
      explore(run.state);
    }

    List<ReferenceRun> made() {
      return isStopped ? List.of() : made;
    }

    private void explore(NfaState from) {
      Deque<NfaState> open = new ArrayDeque<>();
      open.push(from);
      while (!open.isEmpty()) {
        NfaState state = open.pop();
        visit(state);
        for (Edge exit : state.exits) {
          if (exit.guard().test(holding) && exit.target() != graph.end()) {
            open.push(exit.target());
          }
        }
      }
    }

    private void visit(NfaState state) {
      isStopped |= state.stopsAt(holding);
      if (state.take != null && state.take.guard().test(holding)) {
        ReferenceRun next = run.with(state.step, event, state.take.target());
        if (graph.reachesEnd(next.state, holding)) {
          found.add(next);
        }
        if (StateGraph.isAlive(next.state)) {
          made.add(next);
        }
      }
      if (state.ignore != null && !run.isStart() && state.ignore.guard().test(holding)) {
        ReferenceRun same = run.in(state.ignore.target());
        (same.state == graph.end() ? found : made).add(same);
      }
    }
  }
}
