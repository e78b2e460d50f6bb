package io.tidemark.pattern;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Makes the states of a pattern, from the last step to the first, by the rules of {@code
 * SEMANTICS.md}: each step is built upon the state that follows it.
 */
final class GraphCompiler {
  private final Pattern pattern;
  private final ConditionTable conditions;
  private final List<String> steps;
  private final ToLongFunction<Duration> unit;
  private final NfaState end = new NfaState(-1);

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
    return new StateGraph(chain(pattern, ChainContext.ROOT, end), end);
  }

  private NfaState chain(Pattern chain, ChainContext context, NfaState target) {
    List<PatternNode> nodes = chain.nodes();
    NfaState following = target;
    for (int i = nodes.size() - 1; i >= 0; i--) {
      PatternNode node = nodes.get(i);
      boolean isLast = i == nodes.size() - 1;
      if (node.negated()) {
        following = negated(node, following, isRootEnd(context, isLast));
        continue;
      }
      long stops = isLast ? context.stops() : stopsOf(nodes.get(i + 1));
      boolean ends = context.isLast() && isLast;
      ChainContext of =
          i == 0
              ? context.first(stops, ends)
              : context.behindFirst(node.entry(), count(node.gap()), stops, ends);
      following = node.isGroup() ? group(node, of, following) : step(node, of, following);
    }
    return following;
  }

  private static boolean isRootEnd(ChainContext context, boolean isLast) {
    return context.isLast() && isLast;
  }

  private long count(Duration duration) {
    return duration == null ? NfaState.UNBOUNDED : unit.applyAsLong(duration);
  }

  /** What ends a run in the step before a node. */
  private long stopsOf(PatternNode next) {
    boolean isAbsence = next.negated() && next.entry() != Contiguity.STRICT;
    return isAbsence ? bit(conditions.number(next.name(), next.condition())) : 0;
  }

  private static long bit(int condition) {
    return condition == ConditionTable.ANY ? ConditionTable.EVERY_EVENT : 1L << condition;
  }

  private NfaState negated(PatternNode node, NfaState following, boolean isLast) {
    int condition = conditions.number(node.name(), node.condition());
    return node.entry() == Contiguity.STRICT
        ? notNext(condition, following)
        : notFollowedBy(condition, following, isLast);
  }

  private NfaState notNext(int condition, NfaState following) {
    NfaState state = new NfaState(-1);
    state.stops = bit(condition);
    if (following == end) {
      state.ignore(Guard.fails(condition), end);
    } else {
      state.exit(Guard.fails(condition), following);
    }
    return state;
  }

  private NfaState notFollowedBy(int condition, NfaState following, boolean isLast) {
    if (following != end) {
      return withStop(following, bit(condition), new IdentityHashMap<>());
    }
    NfaState state = new NfaState(-1);
    state.isPending = true;
    state.stops = bit(condition);
    state.ignore(Guard.ALWAYS, state);
    if (isLast) {
      boundLast(state);
    }
    return state;
  }

  /** A copy in which the condition ends a run for as long as it has taken nothing more. */
  private NfaState withStop(NfaState state, long stop, Map<NfaState, NfaState> copies) {
    if (state == end) {
      return end;
    }
    NfaState known = copies.get(state);
    if (known != null) {
      return known;
    }
    NfaState copy = state.copy();
    copies.put(state, copy);
    copy.stops |= stop;
    if (copy.ignore != null) {
      copy.ignore = copy.ignore.to(withStop(copy.ignore.target(), stop, copies));
    }
    copy.exits.replaceAll(exit -> exit.to(withStop(exit.target(), stop, copies)));
    return copy;
  }

  private NfaState step(PatternNode node, ChainContext context, NfaState following) {
    Quantifier quantifier = node.quantifier();
    int condition = conditions.number(node.name(), node.condition());
    int until = conditions.number(node.name(), node.until());
    StepStates states =
        new StepStates(
            steps.indexOf(node.name()),
            condition,
            context.until(until, true),
            context.inner() == null ? quantifier.inner() : context.inner());
    NfaState guarded =
        quantifier.greedy() && following != end ? guarded(following, condition) : following;
    NfaState target = guarded;
    int rounds = quantifier.to();
    if (quantifier.isLooping()) {
      rounds = quantifier.from();
      target = states.loop();
      if (guarded != following && until != ConditionTable.ANY) {
        target.exit(Guard.holds(until), following);
        target.exit(Guard.fails(until), guarded);
      } else {
        target.exit(Guard.ALWAYS, guarded);
      }
    }
    int bounded = quantifier.isLooping() ? rounds : rounds - 1;
    for (int i = rounds; i >= 1; i--) {
      NfaState wait = states.round(i, target);
      boolean mayEnd =
          (i > quantifier.from() && !quantifier.isLooping()) || (i == 1 && quantifier.optional());
      NfaState state = mayEnd ? either(wait, guarded) : wait;
      if (i <= bounded) {
        bound(count(quantifier.window()), wait, state);
      }
      if (i == 1) {
        bound(context.longestWait(), wait, state);
      } else {
        state.stops |= context.stops();
      }
      if (context.isLast() && quantifier.isSingle() && isOuter(node)) {
        boundLast(wait);
        boundLast(state);
      }
      target = state;
    }
    return target;
  }

  private boolean isOuter(PatternNode node) {
    return pattern.nodes().contains(node);
  }

  private static void bound(long wait, NfaState... states) {
    for (NfaState state : states) {
      state.bound(wait);
    }
  }

  /** Only the wait for the last step is bounded by the window between neighbours. */
  private void boundLast(NfaState state) {
    if (pattern.windowType() == WithinType.PREVIOUS_AND_CURRENT) {
      state.bound(count(pattern.window()));
    }
  }

  private static NfaState either(NfaState wait, NfaState following) {
    NfaState state = new NfaState(-1);
    state.exit(Guard.ALWAYS, wait);
    state.exit(Guard.ALWAYS, following);
    return state;
  }

  /** A copy that no event leaves which the greedy step could take. */
  private static NfaState guarded(NfaState state, int condition) {
    Guard not = Guard.fails(condition);
    NfaState copy = state.copy();
    copy.exits.clear();
    state.exits.forEach(exit -> copy.exit(exit.guard().and(not), exit.target()));
    if (state.take != null) {
      copy.take(state.take.guard().and(not), state.take.target());
    }
    if (state.ignore != null) {
      NfaState target = state.ignore.target();
      copy.ignore(state.ignore.guard().and(not), target == state ? copy : target);
    }
    return copy;
  }

  private NfaState group(PatternNode node, ChainContext context, NfaState following) {
    Quantifier quantifier = node.quantifier();
    int until = conditions.number(node.name(), node.until());
    NfaState target = following;
    int rounds = quantifier.to();
    if (quantifier.isLooping()) {
      rounds = quantifier.from();
      NfaState again = new NfaState(-1);
      ChainContext inside = round(node, context, false, until);
      NfaState entry = branches(node, inside, again);
      entry.stops |= context.stops();
      entry.exit(Guard.ALWAYS, following);
      again.exit(Guard.ALWAYS, entry);
      target = entry;
    }
    for (int i = rounds; i >= 1; i--) {
      NfaState entry = branches(node, round(node, context, i == 1, until), target);
      if (i > 1) {
        entry.stops |= context.stops();
      }
      boolean mayEnd =
          (i > quantifier.from() && !quantifier.isLooping()) || (i == 1 && quantifier.optional());
      if (mayEnd) {
        entry.exit(Guard.ALWAYS, following);
      }
      target = entry;
    }
    return target;
  }

  private ChainContext round(
      PatternNode node, ChainContext context, boolean isFirstRound, int until) {
    return context.round(node.quantifier().inner(), isFirstRound).until(until, isFirstRound);
  }

  /** One round: its chain, or a state from which every branch is entered. */
  private NfaState branches(PatternNode node, ChainContext context, NfaState target) {
    if (node.branches().size() == 1) {
      Pattern only = node.branches().get(0);
      // A group that is itself the first member of a round is entered strictly.
      return chain(only, only.nodes().get(0).isGroup() ? context.strict() : context, target);
    }
    NfaState choice = new NfaState(-1);
    choice.bound(context.longestWait());
    for (Pattern branch : node.branches()) {
      List<Integer> others = new ArrayList<>();
      node.branches().stream().filter(b -> b != branch).forEach(b -> addFirsts(b, others));
      choice.exit(Guard.ALWAYS, chain(branch, context.branch(others), target));
    }
    return choice;
  }

  /** The conditions that the first event of a chain may fulfil. */
  private void addFirsts(Pattern chain, List<Integer> firsts) {
    for (PatternNode node : chain.nodes()) {
      if (node.isGroup()) {
        node.branches().forEach(branch -> addFirsts(branch, firsts));
      } else if (!node.negated()) {
        firsts.add(conditions.number(node.name(), node.condition()));
      }
      if (!node.quantifier().optional()) {
        return;
      }
    }
  }

  /** The states of one step. */
  private static final class StepStates {
    private final int step;
    private final int condition;
    private final ChainContext context;
    private final Contiguity inner;

    StepStates(int step, int condition, ChainContext context, Contiguity inner) {
      this.step = step;
      this.condition = condition;
      this.context = context;
      this.inner = inner;
    }

    /** The state of a run that has the least number of events and may take more. */
    NfaState loop() {
      NfaState loop = new NfaState(-1);
      NfaState wait = wait(inner, false, loop);
      loop.exit(Guard.ALWAYS, wait);
      loop.stops |= context.stops();
      wait.stops |= context.stops();
      return loop;
    }

    /** The wait for an event, by its number from 1. */
    NfaState round(int number, NfaState target) {
      NfaState wait = wait(number == 1 ? context.entry() : inner, number == 1, target);
      if (number > 1) {
        wait.stops |= context.stops();
      }
      return wait;
    }

    private NfaState wait(Contiguity contiguity, boolean isFirst, NfaState target) {
      NfaState wait = new NfaState(step);
      Guard notUntil = Guard.ALWAYS;
      Guard held = Guard.ALWAYS;
      for (Until until : context.untils()) {
        Guard fails = Guard.fails(until.condition());
        notUntil = notUntil.and(fails);
        // The wait for the very first event outlives the condition that ends the loop.
        held = isFirst && until.isFirst() ? held : held.and(fails);
      }
      wait.take(Guard.holds(condition).and(notUntil), target);
      switch (contiguity) {
        case STRICT -> {}
        case SKIP_TILL_NEXT -> wait.ignore(notTaken(isFirst).and(held), wait);
        case SKIP_TILL_ANY -> wait.ignore(held, wait);
      }
      return wait;
    }

    private Guard notTaken(boolean isFirst) {
      Guard guard = Guard.fails(condition);
      if (isFirst) {
        for (int other : context.others()) {
          guard = guard.and(Guard.fails(other));
        }
      }
      return guard;
    }
  }
}
