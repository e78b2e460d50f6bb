package io.tidemark.pattern;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;

/**
 * Runs a program over the events of keys, by the rules of {@code SEMANTICS.md}: an event first
 * moves time, then every run of its key in the order of their starts, then starts a run, and then
 * matches come out that nothing earlier holds back.
 */
final class Matcher implements AutoCloseable {
  private final NfaProgram program;
  private final int index;
  private final MatchSink sink;
  private final MatchView view;

  /** What iterative predicates see. */
  private final MatchView before;

  private final EventConditions conditions;
  private final SlotWriter slots = new SlotWriter();
  private final RunBuffer aside;
  private final int runLength;
  private final boolean holds;
  private final RunCap cap;

  /** A run that has taken nothing. */
  private final long blank;

  /** A run under construction. */
  private final long made;

  private PatternGroup group;
  private ProgramState state;
  private long key;
  private long now;
  private int event;
  private long record;
  private long holding;
  private long armed = KeyRuns.NEVER;

  /**
   * @param index of the program in its operator
   */
  Matcher(NfaProgram program, int index, MatchSink sink, RunCap cap) {
    this.program = program;
    this.cap = cap;
    this.index = index;
    this.sink = sink;
    view = new MatchView(program);
    before = new MatchView(program);
    conditions = new EventConditions(program, new TestScratch(before));
    runLength = program.runLength;
    holds = program.skip != SkipStrategy.Kind.NO_SKIP;
    aside = new RunBuffer(runLength);
    made = Memory.allocate(runLength);
    blank = Memory.allocate(runLength);
    RecordWriter writer = new RecordWriter().wrap(blank);
    for (Field slot : program.plan().slots().layout().fields()) {
      if (slot.nullable()) {
        writer.setNull(slot);
      }
    }
  }

  /** The conditions that an event fulfils, as far as they speak of it alone. */
  long holding(long address) {
    return conditions.holding(address);
  }

  /** Says whose events follow. */
  private void enter(PatternGroup of) {
    group = of;
    state = of.programs[index];
    view.enter(of);
    before.enter(of);
  }

  /**
   * Feeds an event.
   *
   * @param of the group of the event
   * @param keyValue of the event
   * @param fed the event
   * @param time that stands then
   */
  void feed(PatternGroup of, long keyValue, int fed, long time) {
    enter(of);
    now = time;
    event = fed;
    record = of.events.record(fed);
    holding = of.events.conditions(fed, index);
    long hash = Hashing.hash(keyValue);
    int entry = state.keys.find(keyValue, hash);
    if (entry == Arena.NULL) {
      feedNew(keyValue, hash);
      return;
    }
    key = state.keys.value(entry);
    if (KeyRuns.bound(key) <= now) {
      expire();
    }
    if ((holding & KeyRuns.wake(key)) != 0 && KeyRuns.size(key) > 0) {
      step();
    }
    start();
    if (KeyRuns.size(key) > cap.runs()) {
      cap();
    }
    if (KeyRuns.held(key) > 0) {
      release();
    }
    settle(entry);
  }

  /** A key without runs gets an entry only if a run starts. */
  private void feedNew(long keyValue, long hash) {
    long all = conditions.forRun(holding, program.runConditions[program.start], record, blank);
    int code = startCode(all);
    if ((code & NfaProgram.CODE_MASK) == NfaProgram.DROP && program.startTable != null) {
      return;
    }
    int entry = state.keys.add(keyValue, hash);
    if (group.dictionary != null) {
      group.dictionary.retain(keyValue);
    }
    key = state.keys.value(entry);
    KeyRuns.create(key);
    startBy(all, code);
    if (KeyRuns.held(key) > 0) {
      release();
    }
    settle(entry);
  }

  private int startCode(long all) {
    return program.startTable == null
        ? NfaProgram.FORK
        : program.startTable[tableIndex(program.start, all)];
  }

  private int tableIndex(int stateNumber, long all) {
    int[] deciding = program.conditions[stateNumber];
    int place = 0;
    for (int i = 0; i < deciding.length; i++) {
      place |= (int) (all >>> deciding[i] & 1) << i;
    }
    return place;
  }

  private void start() {
    if (program.startTable != null && program.runConditions[program.start].length == 0) {
      startBy(holding, startCode(holding));
    } else {
      long all = conditions.forRun(holding, program.runConditions[program.start], record, blank);
      startBy(all, startCode(all));
    }
  }

  private void startBy(long all, int code) {
    switch (code & NfaProgram.CODE_MASK) {
      case NfaProgram.DROP -> {}
      case NfaProgram.ADVANCE -> {
        int at = (code >>> NfaProgram.CODE_BITS) + 1;
        long run = append();
        Memory.copyWords(blank, run, runLength);
        take(run, program.actions[at + 1], program.actions[at + 2], Arena.NULL);
        alive(run);
      }
      default -> fork(blank, program.start, all, code, true);
    }
  }

  private long append() {
    state.runs++;
    return KeyRuns.append(group.arena, key, runLength);
  }

  /** The run takes the event; the node that holds what it took before is its own already. */
  private void take(long run, int target, int step, int node) {
    if (Run.event(run) == Arena.NULL) {
      Run.start(run, group.events.number(event), now);
    }
    Run.node(run, node);
    Run.event(run, event);
    group.events.retain(event);
    Run.step(run, step);
    Run.state(run, target);
    SlotUpdate[] updates = program.updates[step];
    if (updates.length > 0) {
      update(updates, step, run);
    }
    if (program.lastTimeOffset != 0) {
      Memory.putLong(run + program.lastTimeOffset, now);
    }
  }

  private void update(SlotUpdate[] updates, int step, long run) {
    try {
      slots.update(updates, record, run);
    } catch (ArithmeticException e) {
      throw new MatcherException(
          "what " + program.rule() + " keeps of step '" + program.step(step) + "': " + e, e);
    }
  }

  /** A run goes on in its state: the key wakes for it, and looks at it when its time is over. */
  private void alive(long run) {
    KeyRuns.wake(key, KeyRuns.wake(key) | program.wake[Run.state(run)]);
    if (program.hasDeadlines) {
      KeyRuns.lowerBound(key, end(run));
    }
  }

  /** When a run's time is over. */
  long end(long run) {
    long end =
        program.window == NfaState.UNBOUNDED
            ? KeyRuns.NEVER
            : SaturatedTime.add(Run.startTime(run), program.window);
    long wait = program.longestWait[Run.state(run)];
    return wait == NfaState.UNBOUNDED
        ? end
        : Math.min(end, SaturatedTime.add(Memory.getLong(run + program.lastTimeOffset), wait));
  }

  /** All runs of the key see the event. Those that go on are moved together. */
  private void step() {
    int count = KeyRuns.size(key);
    long first = KeyRuns.first(group.arena, key, runLength);
    long to = first;
    long run = first;
    long end = first + (long) count * runLength;
    KeyRuns.wake(key, 0);
    long wake = 0;
    while (run < end) {
      if (Run.isHeld(run)) {
        to = keep(run, to);
        run += runLength;
        continue;
      }
      int from = Run.state(run);
      if ((holding & program.wake[from]) == 0) {
        wake |= program.wake[from];
        to = keep(run, to);
        run += runLength;
        continue;
      }
      long all = conditions.forRun(holding, program.runConditions[from], record, run);
      int code = code(from, all);
      int at = (code >>> NfaProgram.CODE_BITS) + 1;
      switch (code & NfaProgram.CODE_MASK) {
        case NfaProgram.KEEP -> {
          wake |= program.wake[from];
          to = keep(run, to);
        }
        case NfaProgram.DROP -> {
          state.broken++;
          drop(run);
        }
        case NfaProgram.MOVE -> {
          long moved = to;
          to = keep(run, to);
          Run.state(moved, program.actions[at + 1]);
          alive(moved);
        }
        case NfaProgram.ADVANCE -> {
          long moved = to;
          to = keep(run, to);
          advance(moved, program.actions[at + 1], program.actions[at + 2]);
          alive(moved);
        }
        case NfaProgram.DONE -> {
          advance(run, program.actions[at + 1], program.actions[at + 2]);
          if (holds) {
            hold(run);
            to = keep(run, to);
          } else {
            emit(run);
            drop(run);
          }
        }
        default -> {
          KeyRuns.wake(key, KeyRuns.wake(key) | wake);
          stepAside(run, (int) ((end - run) / runLength), (int) ((to - first) / runLength));
          return;
        }
      }
      run += runLength;
    }
    KeyRuns.wake(key, KeyRuns.wake(key) | wake);
    KeyRuns.truncate(key, (int) ((to - first) / runLength));
  }

  private int code(int from, long all) {
    int[] table = program.tables[from];
    return table == null ? NfaProgram.FORK : table[tableIndex(from, all)];
  }

  private long keep(long run, long to) {
    if (run != to) {
      Memory.copyWords(run, to, runLength);
    }
    return to + runLength;
  }

  /** The run takes the event in its place: what it took last goes to a node. */
  private void advance(long run, int target, int step) {
    int node = group.tree.add(Run.event(run), Run.step(run), Run.node(run));
    take(run, target, step, node);
  }

  private void hold(long run) {
    Run.hold(run, KeyRuns.nextOrder(key));
    KeyRuns.addHeld(key, 1);
  }

  /** A run becomes several: the rest of them is set aside and its place filled anew. */
  private void stepAside(long run, int rest, int kept) {
    long copies = aside.take(run, rest);
    KeyRuns.truncate(key, kept);
    state.runs -= rest;
    for (int i = 0; i < rest; i++) {
      long copy = copies + (long) i * runLength;
      if (Run.isHeld(copy)) {
        Memory.copyWords(copy, append(), runLength);
      } else {
        int from = Run.state(copy);
        long all = conditions.forRun(holding, program.runConditions[from], record, copy);
        fork(copy, from, all, code(from, all), false);
        state.runs++;
        drop(copy);
      }
    }
  }

  /** Puts what becomes of a run behind the others; the run itself stays with the caller. */
  private void fork(long run, int from, long all, int code, boolean isStart) {
    int[] actions = program.actions;
    int at = (code >>> NfaProgram.CODE_BITS) + 1;
    int count = actions[at - 1];
    if (isStart ? program.startTable == null : program.tables[from] == null) {
      actions = program.explore(from, all, isStart);
      at = 0;
      count = actions.length / Explorer.ACTION_LENGTH;
    }
    int node = Arena.NULL;
    for (int i = 0; i < count; i++, at += Explorer.ACTION_LENGTH) {
      if ((actions[at] & Explorer.TAKE) != 0) {
        node = node == Arena.NULL ? nodeOf(run) : node;
        successor(run, actions[at], actions[at + 1], actions[at + 2], node);
      } else {
        stay(run, actions[at], actions[at + 1]);
      }
    }
    if (node != Arena.NULL) {
      group.tree.release(node);
    }
  }

  /** A node of what a run has taken, which several successors share; none of a blank run. */
  private int nodeOf(long run) {
    if (Run.event(run) == Arena.NULL) {
      return Arena.NULL;
    }
    retain(run);
    return group.tree.add(Run.event(run), Run.step(run), Run.node(run));
  }

  /** Takes the references of one more run like this. */
  private void retain(long run) {
    if (Run.event(run) != Arena.NULL) {
      group.events.retain(Run.event(run));
    }
    if (Run.node(run) != Arena.NULL) {
      group.tree.retain(Run.node(run));
    }
  }

  private void successor(long run, int flags, int target, int step, int node) {
    Memory.copyWords(run, made, runLength);
    if (node != Arena.NULL) {
      group.tree.retain(node);
    }
    take(made, target, step, node);
    if ((flags & Explorer.FOUND) != 0) {
      found(made);
    }
    if ((flags & Explorer.LIVES) != 0) {
      retain(made);
      long next = append();
      Memory.copyWords(made, next, runLength);
      alive(next);
    }
    release(made);
  }

  /** The run goes on without the event, or is complete without it. */
  private void stay(long run, int flags, int target) {
    if ((flags & Explorer.FOUND) != 0) {
      found(run);
      return;
    }
    retain(run);
    long next = append();
    Memory.copyWords(run, next, runLength);
    Run.state(next, target);
    alive(next);
  }

  /** A match is complete; the run stays with the caller. */
  private void found(long run) {
    if (!holds) {
      emit(run);
      return;
    }
    retain(run);
    long match = append();
    Memory.copyWords(run, match, runLength);
    hold(match);
  }

  private void emit(long run) {
    MatchView match = view.over(run, now);
    for (int i = 0; i < match.size(); i++) {
      group.events.match(match.eventAt(i));
    }
    sink.match(match);
  }

  /** A run that was in the deque ends. */
  private void drop(long run) {
    state.runs--;
    release(run);
  }

  private void release(long run) {
    if (Run.event(run) != Arena.NULL) {
      group.events.release(Run.event(run));
    }
    group.tree.release(Run.node(run));
  }

  /** When the first of the key's runs is over: the bound may lie before, for runs that are gone. */
  private long earliestEnd() {
    int count = KeyRuns.size(key);
    long first = count == 0 ? 0 : KeyRuns.first(group.arena, key, runLength);
    long earliest = KeyRuns.NEVER;
    for (int i = 0; i < count; i++) {
      long run = first + (long) i * runLength;
      earliest = Run.isHeld(run) ? earliest : Math.min(earliest, end(run));
    }
    return earliest;
  }

  /** Ends the runs whose time is over. */
  private void expire() {
    int count = KeyRuns.size(key);
    long first = KeyRuns.first(group.arena, key, runLength);
    long to = first;
    KeyRuns.bound(key, KeyRuns.NEVER);
    for (int i = 0; i < count; i++) {
      long run = first + (long) i * runLength;
      if (!Run.isHeld(run)) {
        long end = end(run);
        if (end <= now) {
          if (expired(run, end)) {
            to = keep(run, to);
          }
          continue;
        }
        KeyRuns.lowerBound(key, end);
      }
      to = keep(run, to);
    }
    KeyRuns.truncate(key, (int) ((to - first) / runLength));
    if (KeyRuns.held(key) > 0) {
      release();
    }
  }

  /** Whether the run stays, as a match that is held. */
  private boolean expired(long run, long end) {
    if (!program.isPending[Run.state(run)]) {
      state.timedOut++;
      sink.timeout(view.over(run, end));
    } else if (holds) {
      hold(run);
      return true;
    } else {
      emit(run);
    }
    drop(run);
    return false;
  }

  /** Drops all runs that begin at one event, until there are no more than the cap allows. */
  private void cap() {
    if (cap.policy() == RunCap.Policy.FAIL) {
      throw new MatcherException(
          program.rule()
              + " has "
              + KeyRuns.size(key)
              + " runs for one key at "
              + now
              + ", at most "
              + cap.runs()
              + " are allowed; narrow the pattern, or let the cap drop runs",
          null);
    }
    while (KeyRuns.size(key) > cap.runs()) {
      if (cap.policy() == RunCap.Policy.DROP_OLDEST) {
        KeyRuns.dropFirst(key, forgetStart(0, 1));
      } else {
        int size = KeyRuns.size(key);
        KeyRuns.truncate(key, size - forgetStart(size - 1, -1));
      }
    }
  }

  /** Forgets the runs that begin as the one at a place does; they lie side by side. */
  private int forgetStart(int from, int direction) {
    long first = KeyRuns.first(group.arena, key, runLength);
    long start = Run.start(first + (long) from * runLength);
    int count = 0;
    for (int i = from; i >= 0 && i < KeyRuns.size(key); i += direction) {
      long run = first + (long) i * runLength;
      if (Run.start(run) != start) {
        break;
      }
      forget(run);
      count++;
    }
    state.capped += count;
    return count;
  }

  /** Puts out the matches that no earlier run holds back, each with what it prunes. */
  private void release() {
    while (KeyRuns.held(key) > 0) {
      long first = KeyRuns.first(group.arena, key, runLength);
      int place = program.isEager ? firstHeldOfAll(first) : firstHeld(first);
      if (place < 0) {
        return;
      }
      long match = first + (long) place * runLength;
      long prunedTo = prunedTo(match);
      emit(match);
      if (program.isEager) {
        pruneAnywhere(first, place, prunedTo);
      } else {
        prune(first, place, prunedTo);
      }
    }
  }

  /** Of the runs that begin with the first of all, the match found first; -1 if there is none. */
  private int firstHeld(long first) {
    int count = KeyRuns.size(key);
    long start = Run.start(first);
    int best = -1;
    for (int i = 0; i < count; i++) {
      long run = first + (long) i * runLength;
      if (Run.start(run) != start) {
        break;
      }
      if (Run.isHeld(run)
          && (best < 0 || Run.order(run) < Run.order(first + (long) best * runLength))) {
        best = i;
      }
    }
    return best;
  }

  /** The match found of those that begin first, whatever runs live; -1 if there is none. */
  private int firstHeldOfAll(long first) {
    int count = KeyRuns.size(key);
    int best = -1;
    for (int i = 0; i < count; i++) {
      long run = first + (long) i * runLength;
      long chosen = first + (long) Math.max(0, best) * runLength;
      if (best >= 0 && Run.start(run) != Run.start(chosen)) {
        break;
      }
      if (Run.isHeld(run) && (best < 0 || Run.order(run) < Run.order(chosen))) {
        best = i;
      }
    }
    return best;
  }

  /** All that begins before this number goes with the match. */
  private long prunedTo(long match) {
    return switch (program.skip) {
      case NO_SKIP -> Long.MIN_VALUE;
      case SKIP_TO_NEXT -> Run.start(match) + 1;
      case SKIP_PAST_LAST_EVENT -> group.events.number(Run.event(match)) + 1;
      case SKIP_TO_FIRST, SKIP_TO_LAST -> target(match);
    };
  }

  private long target(long match) {
    boolean wantsFirst = program.skip == SkipStrategy.Kind.SKIP_TO_FIRST;
    int found = Run.step(match) == program.skipStep ? Run.event(match) : Arena.NULL;
    int node = Run.node(match);
    while (node != Arena.NULL && (wantsFirst || found == Arena.NULL)) {
      if (group.tree.step(node) == program.skipStep) {
        found = group.tree.event(node);
      }
      node = group.tree.parent(node);
    }
    long number = found == Arena.NULL ? Long.MIN_VALUE : group.events.number(found);
    if (number <= Run.start(match)) {
      if (program.plan().pattern().skip().isFailing()) {
        throw new SkipTargetException(
            program.rule()
                + ": "
                + program.plan().pattern().skip()
                + " on a match at "
                + now
                + (found == Arena.NULL ? " without that step" : " that begins with that step")
                + "; leave throwExceptionOnMiss out to skip nothing then");
      }
      return Long.MIN_VALUE;
    }
    return number;
  }

  /** Drops a match that came out, and all that begins before a number. */
  private void prune(long first, int place, long prunedTo) {
    // The match itself is no run that was skipped.
    state.skipped--;
    int count = KeyRuns.size(key);
    int pruned = 0;
    while (pruned < count) {
      long run = first + (long) pruned * runLength;
      if (Run.start(run) >= prunedTo) {
        break;
      }
      skip(run);
      pruned++;
    }
    if (place >= pruned) {
      long match = first + (long) place * runLength;
      skip(match);
      for (long to = match; to > first + (long) pruned * runLength; to -= runLength) {
        Memory.copyWords(to - runLength, to, runLength);
      }
      pruned++;
    }
    KeyRuns.dropFirst(key, pruned);
  }

  /** The same where runs that began before the match live on. */
  private void pruneAnywhere(long first, int place, long prunedTo) {
    long match = first + (long) place * runLength;
    long start = Run.start(match);
    boolean onlyOfStart = program.skip == SkipStrategy.Kind.SKIP_TO_NEXT;
    state.skipped--;
    int count = KeyRuns.size(key);
    long to = first;
    for (int i = 0; i < count; i++) {
      long run = first + (long) i * runLength;
      boolean isPruned = onlyOfStart ? Run.start(run) == start : Run.start(run) < prunedTo;
      if (isPruned || i == place) {
        skip(run);
      } else {
        to = keep(run, to);
      }
    }
    KeyRuns.truncate(key, (int) ((to - first) / runLength));
  }

  private void skip(long run) {
    state.skipped++;
    forget(run);
  }

  private void forget(long run) {
    if (Run.isHeld(run)) {
      KeyRuns.addHeld(key, -1);
    }
    drop(run);
  }

  /** Arms the key's timer, or lets the key go if there is nothing to keep it for. */
  private void settle(int entry) {
    if (KeyRuns.size(key) == 0) {
      if (KeyRuns.timers(key) == 0) {
        forgetKey(entry);
      }
      return;
    }
    long bound = KeyRuns.bound(key);
    if (bound < KeyRuns.armed(key)) {
      state.timers.add(bound, entry);
      KeyRuns.armed(key, bound);
      KeyRuns.addTimers(key, 1);
      armed = Math.min(armed, bound);
    }
  }

  private void forgetKey(int entry) {
    KeyRuns.free(group.arena, key, runLength);
    if (group.dictionary != null) {
      group.dictionary.release(state.keys.key(entry));
    }
    state.keys.remove(entry);
  }

  /**
   * Looks at the keys of a group whose timers are due.
   *
   * @param time to which it moves for keys with a run that is over
   * @param upTo runs that are over by then make it move
   */
  void onTime(PatternGroup of, long time, long upTo) {
    enter(of);
    now = time;
    event = Arena.NULL;
    while (state.timers.nextTime() <= upTo && state.timers.size() > 0) {
      long timer = state.timers.nextTime();
      fire((int) state.timers.poll(), timer, upTo);
    }
  }

  private void fire(int entry, long timer, long upTo) {
    key = state.keys.value(entry);
    KeyRuns.addTimers(key, -1);
    if (KeyRuns.armed(key) == timer) {
      KeyRuns.armed(key, KeyRuns.NEVER);
    }
    if (KeyRuns.bound(key) <= upTo) {
      KeyRuns.bound(key, earliestEnd());
    }
    if (KeyRuns.bound(key) <= upTo) {
      expire();
    }
    KeyRuns.shrink(group.arena, key, runLength);
    settle(entry);
  }

  /** The earliest timer added since the last call. */
  long takeArmed() {
    long earliest = armed;
    armed = KeyRuns.NEVER;
    return earliest;
  }

  @Override
  public void close() {
    aside.close();
    Memory.free(made);
    Memory.free(blank);
  }
}
