package io.tidemark.pattern;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Makes the states of a pattern, from the last step to the first: each step is built upon the state
 * that follows it. The rules are those of {@code SEMANTICS.md}, and where it leaves something open,
 * what Flink's own matcher was seen to do.
 */
final class GraphCompiler {
  private final Pattern pattern;
  private final ConditionTable conditions;
  private final List<String> steps;
  private final ToLongFunction<Duration> unit;
  private final NfaState end = new NfaState(-1);

  /** Steps that have a state; the first one of a step is not bounded by the loop's window. */
  private final Set<String> begun = new HashSet<>();

  /** Groups whose later rounds are built at this moment. */
  private final Set<PatternNode> inLaterRound = Collections.newSetFromMap(new IdentityHashMap<>());

  /** States behind a greedy loop as they are for the event that ends the loop. */
  private final IdentityHashMap<NfaState, NfaState> unguarded = new IdentityHashMap<>();

  private boolean hasLoopedGroup;

  /** What comes behind the node that is built; inside a group's last node, what is behind it. */
  private PatternNode following;

  /**
   * @param pattern checked
   * @param conditions takes the pattern's
   * @param steps names by number
   * @param unit counts a duration in the stream's unit
   */
  GraphCompiler(
      Pattern pattern,
      ConditionTable conditions,
      List<String> steps,
      ToLongFunction<Duration> unit) {
    this.pattern = pattern;
    this.conditions = conditions;
    this.steps = steps;
    this.unit = unit;
  }

  StateGraph compile() {
    return new StateGraph(chain(pattern.nodes(), null, List.of(), NfaState.UNBOUNDED, end), end);
  }

  private NfaState chain(
      List<PatternNode> nodes, PatternNode group, List<Integer> others, long gap, NfaState target) {
    NfaState next = target;
    for (int i = nodes.size() - 1; i >= 0; i--) {
      PatternNode node = nodes.get(i);
      ChainPlace place =
          i == 0
              ? new ChainPlace(nodes, i, group, others, gap)
              : new ChainPlace(nodes, i, group, List.of(), count(node.gap()));
      next = node.negated() ? negated(place, next) : present(place, next);
      following = node;
    }
    return next;
  }

  private long count(Duration duration) {
    return duration == null ? NfaState.UNBOUNDED : unit.applyAsLong(duration);
  }

  private NfaState negated(ChainPlace place, NfaState next) {
    Guard comes = taken(place, place.node());
    if (ChainPlace.isAbsence(place.node())) {
      return next == end ? pending(place, comes) : next;
    }
    NfaState state = state(place);
    state.stops.add(new Stop(comes, place.node().name()));
    if (next == end) {
      state.ignore(comes.negate(), end);
    } else {
      state.exit(comes.negate(), next);
    }
    return state;
  }

  /** The wait for the end of the window, in which something must not come. */
  private NfaState pending(ChainPlace place, Guard comes) {
    NfaState state = state(place);
    state.isPending = true;
    state.stops.add(new Stop(comes, place.node().name()));
    state.ignore(comes.negate(), state);
    return state;
  }

  private NfaState present(ChainPlace place, NfaState next) {
    PatternNode node = place.node();
    NfaState state =
        switch (node.quantifier().kind()) {
          case SINGLE ->
              one(
                  place,
                  next,
                  next,
                  taken(place, node),
                  ignoredFirst(place),
                  node.quantifier().optional(),
                  place.gap());
          case TIMES -> times(place, next, next);
          case LOOPING -> {
            inLaterRound.add(node);
            NfaState loop = loop(place, withoutAbsences(place, next));
            yield times(place, loop, next);
          }
        };
    place.absences().forEach(absence -> stop(state, place, absence));
    return state;
  }

  /** The waits for a fixed number of events, and for some more that may come. */
  private NfaState times(ChainPlace place, NfaState next, NfaState following) {
    PatternNode node = place.node();
    Quantifier quantifier = node.quantifier();
    Guard take = taken(place, node).and(notUntil(node));
    Guard ignore = and(ignoredInside(place), notUntil(node));
    if (quantifier.greedy() && quantifier.from() != quantifier.to()) {
      next.guard(take.negate());
    }
    inLaterRound.add(node);
    NfaState state = next;
    for (int i = quantifier.to(); i > 1; i--) {
      boolean mayEnd = i > quantifier.from();
      state = one(place, state, following, take, ignore, mayEnd, NfaState.UNBOUNDED);
      stopLoop(place, state);
    }
    inLaterRound.remove(node);
    return one(
        place, state, following, take, ignoredFirst(place), quantifier.optional(), place.gap());
  }

  private static Guard and(Guard guard, Guard more) {
    return guard == null ? null : guard.and(more);
  }

  /**
   * The wait for one event, or one round of a group.
   *
   * @param next where it leads
   * @param following where it may be left out to
   * @param ignore null if nothing is ignored
   */
  private NfaState one(
      ChainPlace place,
      NfaState next,
      NfaState following,
      Guard take,
      Guard ignore,
      boolean mayBeLeftOut,
      long gap) {
    if (place.node().isGroup()) {
      return round(place, next, following, mayBeLeftOut, gap);
    }
    NfaState state = state(place);
    state.gap(gap);
    NfaState target = withoutAbsences(place, next);
    state.take(take, target);
    if (mayBeLeftOut) {
      leaveOut(place, state, following);
    }
    if (ignore == null) {
      return state;
    }
    if (!mayBeLeftOut && !isHeadOfOptionalGroup(place)) {
      state.ignore(ignore, state);
      return state;
    }
    NfaState wait = new NfaState(state.step);
    wait.gap(gap);
    wait.take(take, target);
    wait.ignore(ignore, wait);
    place.absences().forEach(absence -> stop(wait, place, absence));
    state.ignore(ignore, wait);
    return state;
  }

  private void leaveOut(ChainPlace place, NfaState state, NfaState following) {
    PatternNode node = place.node();
    if (node.quantifier().greedy() && node.until() != null) {
      state.exit(
          notUntilOfGroup(place).and(until(node)), unguarded.getOrDefault(following, following));
    }
    Guard loops = node.quantifier().greedy() ? notUntil(node) : Guard.ALWAYS;
    state.exit(notUntilOfGroup(place).and(loops), following);
  }

  private boolean isHeadOfOptionalGroup(ChainPlace place) {
    return place.isHead() && isFirstRound(place.group()) && place.group().quantifier().optional();
  }

  private boolean isFirstRound(PatternNode group) {
    return !inLaterRound.contains(group);
  }

  /** A state of a step; a copy, or one for what is ignored, has no window. */
  private NfaState state(ChainPlace place) {
    PatternNode node = place.node();
    NfaState state = new NfaState(node.negated() ? -1 : steps.indexOf(node.name()));
    boolean isFirst = begun.add(node.name());
    if (node.quantifier().isSingle()) {
      boolean ends = place.group() == null && place.isLast();
      if (ends && pattern.windowType() == WithinType.PREVIOUS_AND_CURRENT) {
        state.bound(count(pattern.window()));
      }
    } else if (!isFirst) {
      state.bound(count(node.quantifier().window()));
    }
    return state;
  }

  /** The state of a run that has the least number of events and may take more. */
  private NfaState loop(ChainPlace place, NfaState next) {
    PatternNode node = place.node();
    if (node.isGroup()) {
      return loopOfGroup(place, next);
    }
    Guard take = taken(place, node).and(notUntil(node));
    Guard ignore = and(ignoredInside(place), notUntil(node));
    NfaState loop = state(place);
    leaveLoop(place, loop, next);
    loop.take(take, loop);
    stopLoop(place, loop);
    if (ignore != null) {
      NfaState wait = new NfaState(loop.step);
      wait.take(take, loop);
      wait.ignore(ignore, wait);
      loop.ignore(ignore, wait);
      stopLoop(place, wait);
    }
    return loop;
  }

  private void leaveLoop(ChainPlace place, NfaState loop, NfaState next) {
    PatternNode node = place.node();
    if (!node.quantifier().greedy()) {
      loop.exit(notUntilOfGroup(place), next);
      return;
    }
    if (node.until() != null) {
      NfaState free = next == end ? end : next.copy();
      unguarded.put(next, free);
      loop.exit(notUntilOfGroup(place).and(until(node)), free);
    }
    loop.exit(notUntilOfGroup(place).and(notUntil(node)), next);
    next.guard(taken(place, node).negate());
  }

  private NfaState loopOfGroup(ChainPlace place, NfaState next) {
    NfaState again = new NfaState(-1);
    if (hasLoopedGroup) {
      again.bound(count(place.node().quantifier().window()));
    }
    hasLoopedGroup = true;
    NfaState entry = branches(place, NfaState.UNBOUNDED, again);
    entry.exit(notUntilOfGroup(place), next);
    again.exit(notUntilOfGroup(place), entry);
    return entry;
  }

  private NfaState round(
      ChainPlace place, NfaState next, NfaState following, boolean mayBeLeftOut, long gap) {
    NfaState entry = branches(place, gap, next);
    if (mayBeLeftOut) {
      entry.exit(notUntilOfGroup(place), following);
    }
    return entry;
  }

  /** One round: its chain, or a state from which every branch is entered. */
  private NfaState branches(ChainPlace place, long gap, NfaState next) {
    PatternNode node = place.node();
    PatternNode behind = following;
    if (node.branches().size() == 1) {
      NfaState entry = chain(node.branches().get(0).nodes(), node, List.of(), gap, next);
      following = behind;
      return entry;
    }
    NfaState choice = new NfaState(-1);
    choice.gap(gap);
    for (Pattern branch : node.branches()) {
      List<Integer> others = new ArrayList<>(place.others());
      node.branches().stream().filter(b -> b != branch).forEach(b -> addFirsts(b, others));
      choice.exit(Guard.ALWAYS, chain(branch.nodes(), node, others, gap, next));
      following = behind;
    }
    return choice;
  }

  /** The conditions that the first event of a chain may fulfil. */
  private void addFirsts(Pattern chain, List<Integer> firsts) {
    for (PatternNode node : chain.nodes()) {
      if (node.isGroup()) {
        node.branches().forEach(branch -> addFirsts(branch, firsts));
      } else if (!node.negated()) {
        firsts.add(number(node));
      }
      if (!node.quantifier().optional()) {
        return;
      }
    }
  }

  /** A copy of what follows an optional step: with an event of that step, absences are over. */
  private NfaState withoutAbsences(ChainPlace place, NfaState next) {
    List<String> absences = place.absences().stream().map(PatternNode::name).toList();
    return absences.isEmpty() || !place.node().quantifier().optional()
        ? next
        : withoutStops(next, absences);
  }

  private NfaState withoutStops(NfaState state, List<String> absences) {
    if (state == end) {
      return end;
    }
    NfaState copy = state.copy();
    copy.stops.removeIf(stop -> absences.contains(stop.step()));
    copy.exits.replaceAll(exit -> exit.to(withoutStops(exit.target(), absences)));
    return copy;
  }

  /** An absence ends a run that waits in a state, or in any branch that is entered from it. */
  private void stop(NfaState state, ChainPlace place, PatternNode absence) {
    Stop stop = new Stop(taken(place, absence), absence.name());
    state.stops.add(stop);
    if (place.node().branches().size() > 1) {
      for (Edge branch : state.exits) {
        NfaState entry = branch.target();
        entry.stops.add(stop);
        if (entry.ignore != null && entry.ignore.target() != entry) {
          entry.ignore.target().stops.add(stop);
        }
      }
    }
  }

  /** In a loop an absence that follows holds already. */
  private void stopLoop(ChainPlace place, NfaState state) {
    if (following != null && ChainPlace.isAbsence(following)) {
      state.stops.add(new Stop(taken(place, following), following.name()));
    }
  }

  private int number(PatternNode node) {
    return conditions.number(node.name(), node.condition());
  }

  private Guard taken(ChainPlace place, PatternNode node) {
    return Guard.holds(number(node)).and(notUntilOfGroup(place));
  }

  private Guard until(PatternNode node) {
    return Guard.holds(conditions.number(node.name(), node.until()));
  }

  private Guard notUntil(PatternNode node) {
    return node == null || node.until() == null ? Guard.ALWAYS : until(node).negate();
  }

  private Guard notUntilOfGroup(ChainPlace place) {
    return notUntil(place.group());
  }

  /** What is ignored while a step, or the group that it begins, waits for its first event. */
  private Guard ignoredFirst(ChainPlace place) {
    PatternNode node = place.node();
    if (!place.isHead()) {
      return ignored(place, node.entry());
    }
    PatternNode group = place.group();
    return ignored(place, isFirstRound(group) ? group.entry() : group.quantifier().inner());
  }

  /** What is ignored between the events of a step. */
  private Guard ignoredInside(ChainPlace place) {
    PatternNode of = place.isHeadOfOnly() ? place.group() : place.node();
    return ignored(place, of.quantifier().inner());
  }

  /** Null for nothing. */
  private Guard ignored(ChainPlace place, Contiguity contiguity) {
    if (contiguity == null || contiguity == Contiguity.STRICT) {
      return null;
    }
    Guard ignored = notUntilOfGroup(place);
    if (contiguity == Contiguity.SKIP_TILL_NEXT) {
      ignored = ignored.and(Guard.fails(number(place.node())));
      for (int other : place.others()) {
        ignored = ignored.and(Guard.fails(other));
      }
    }
    return ignored;
  }
}
