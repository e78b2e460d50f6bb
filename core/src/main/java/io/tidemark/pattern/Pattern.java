package io.tidemark.pattern;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A sequence of steps that events of a key are to take, in Flink's vocabulary and with its results.
 *
 * <p>Immutable: every method gives a new pattern. {@code begin}, {@code next}, {@code followedBy}
 * and their like add a step; what follows speaks of the step added last. {@link #toString()} gives
 * the pattern in one line.
 *
 * <pre>{@code
 * Pattern.begin("a").where("price > 100")
 *     .followedBy("b").where("price > last(a.price)").oneOrMore().consecutive()
 *     .within(Duration.ofSeconds(10));
 * }</pre>
 */
public final class Pattern {
  private final List<PatternNode> nodes;
  private final SkipStrategy skip;
  private final Duration window;
  private final WithinType windowType;

  private Pattern(
      List<PatternNode> nodes, SkipStrategy skip, Duration window, WithinType windowType) {
    this.nodes = nodes;
    this.skip = skip;
    this.window = window;
    this.windowType = windowType;
  }

  /** Starts a pattern whose every match comes out. */
  public static Pattern begin(String step) {
    return begin(step, SkipStrategy.noSkip());
  }

  /** Starts a pattern. */
  public static Pattern begin(String step, SkipStrategy skip) {
    return started(PatternNode.step(requireName(step), null, false), skip);
  }

  /** Starts a pattern with a group of steps. */
  public static Pattern begin(String name, Pattern group) {
    return begin(name, group, SkipStrategy.noSkip());
  }

  /** Starts a pattern with a group of steps. */
  public static Pattern begin(String name, Pattern group, SkipStrategy skip) {
    return started(PatternNode.group(requireName(name), null, List.of(group)), skip);
  }

  /** Starts a pattern with a choice between groups of steps. */
  public static Pattern beginAnyOf(String name, Pattern... branches) {
    return started(
        PatternNode.group(requireName(name), null, choice(name, branches)), SkipStrategy.noSkip());
  }

  private static Pattern started(PatternNode first, SkipStrategy skip) {
    return new Pattern(List.of(first), Objects.requireNonNull(skip, "skip"), null, null);
  }

  private static String requireName(String name) {
    if (name.isBlank()) {
      throw new PatternException("a step needs a name");
    }
    return name;
  }

  private static List<Pattern> choice(String name, Pattern... branches) {
    if (branches.length < 2) {
      throw PatternException.at(name, "a choice needs two branches or more");
    }
    return Arrays.asList(branches);
  }

  /** The same pattern with another skip strategy. */
  public Pattern skip(SkipStrategy strategy) {
    return new Pattern(nodes, Objects.requireNonNull(strategy, "strategy"), window, windowType);
  }

  /** Adds a step whose event comes right behind the one before. */
  public Pattern next(String step) {
    return plus(PatternNode.step(requireName(step), Contiguity.STRICT, false));
  }

  /** Adds a step; events that do not fit may lie before it. */
  public Pattern followedBy(String step) {
    return plus(PatternNode.step(requireName(step), Contiguity.SKIP_TILL_NEXT, false));
  }

  /** Adds a step; any events may lie before it. */
  public Pattern followedByAny(String step) {
    return plus(PatternNode.step(requireName(step), Contiguity.SKIP_TILL_ANY, false));
  }

  /** Adds a step whose event must not come right behind the one before. */
  public Pattern notNext(String step) {
    return plus(PatternNode.step(requireName(step), Contiguity.STRICT, true));
  }

  /**
   * Adds a step whose event must not come before the next step's; at the end, within the window.
   */
  public Pattern notFollowedBy(String step) {
    return plus(PatternNode.step(requireName(step), Contiguity.SKIP_TILL_NEXT, true));
  }

  /** Adds a group of steps that begins right behind the event before. */
  public Pattern next(String name, Pattern group) {
    return plus(PatternNode.group(requireName(name), Contiguity.STRICT, List.of(group)));
  }

  /** Adds a group of steps; events that do not fit may lie before it. */
  public Pattern followedBy(String name, Pattern group) {
    return plus(PatternNode.group(requireName(name), Contiguity.SKIP_TILL_NEXT, List.of(group)));
  }

  /** Adds a group of steps; any events may lie before it. */
  public Pattern followedByAny(String name, Pattern group) {
    return plus(PatternNode.group(requireName(name), Contiguity.SKIP_TILL_ANY, List.of(group)));
  }

  /** Adds a choice between groups of steps that begin right behind the event before. */
  public Pattern nextAnyOf(String name, Pattern... branches) {
    return plus(PatternNode.group(requireName(name), Contiguity.STRICT, choice(name, branches)));
  }

  /** Adds a choice between groups of steps; events that do not fit may lie before them. */
  public Pattern followedByAnyOf(String name, Pattern... branches) {
    return plus(
        PatternNode.group(requireName(name), Contiguity.SKIP_TILL_NEXT, choice(name, branches)));
  }

  private Pattern plus(PatternNode node) {
    List<PatternNode> more = new ArrayList<>(nodes);
    more.add(node);
    return new Pattern(List.copyOf(more), skip, window, windowType);
  }

  PatternNode last() {
    return nodes.get(nodes.size() - 1);
  }

  private Pattern replaceLast(PatternNode node) {
    List<PatternNode> same = new ArrayList<>(nodes);
    same.set(same.size() - 1, node);
    return new Pattern(List.copyOf(same), skip, window, windowType);
  }

  /** What the step's events have to fulfil, beside what was said before. */
  public Pattern where(Condition condition) {
    PatternNode step = requireStep("a condition");
    return replaceLast(
        step.where(step.condition() == null ? condition : step.condition().and(condition)));
  }

  /** The same as a rule expression. */
  public Pattern where(String expression) {
    return where(Condition.of(expression));
  }

  /** What the step's events may fulfil instead of what was said before. */
  public Pattern or(Condition condition) {
    PatternNode step = requireStep("a condition");
    return replaceLast(
        step.where(step.condition() == null ? condition : step.condition().or(condition)));
  }

  /** The same as a rule expression. */
  public Pattern or(String expression) {
    return or(Condition.of(expression));
  }

  private PatternNode requireStep(String what) {
    if (last().isGroup()) {
      throw PatternException.at(last().name(), what + " on a group; give it to the steps inside");
    }
    return last();
  }

  /** The event that ends the loop and is not taken by it. */
  public Pattern until(Condition condition) {
    PatternNode node = last();
    if (!node.quantifier().isLooping()) {
      throw PatternException.at(
          node.name(), "until outside a loop; use it behind oneOrMore or timesOrMore");
    }
    if (node.until() != null) {
      throw PatternException.at(node.name(), "two until conditions; join them with or");
    }
    return replaceLast(node.until(Objects.requireNonNull(condition, "condition")));
  }

  /** The same as a rule expression. */
  public Pattern until(String expression) {
    return until(Condition.of(expression));
  }

  /** The step is taken one or more times. */
  public Pattern oneOrMore() {
    return timesOrMore(1);
  }

  /** The step is taken one or more times, each within a window of the one before. */
  public Pattern oneOrMore(Duration window) {
    return timesOrMore(1, window);
  }

  /** The step is taken a number of times or more. */
  public Pattern timesOrMore(int times) {
    return timesOrMore(times, null);
  }

  /** The step is taken a number of times or more, the first of them each within a window. */
  public Pattern timesOrMore(int times, Duration window) {
    return times(Quantifier.Kind.LOOPING, times, times, window);
  }

  /** The step is taken a number of times. */
  public Pattern times(int times) {
    return times(times, times);
  }

  /** The step is taken a number of times, each within a window of the one before. */
  public Pattern times(int times, Duration window) {
    return times(times, times, window);
  }

  /** The step is taken a number of times in a range; from 0 it is optional. */
  public Pattern times(int from, int to) {
    return times(from, to, null);
  }

  /** The step is taken a number of times in a range, each within a window of the one before. */
  public Pattern times(int from, int to, Duration window) {
    return times(Quantifier.Kind.TIMES, from, to, window);
  }

  private Pattern times(Quantifier.Kind kind, int from, int to, Duration loopWindow) {
    PatternNode node = last();
    requireNotNegated(node, "a number of times");
    if (!node.quantifier().isSingle()) {
      throw PatternException.at(node.name(), "two quantifiers; give the step one");
    }
    int least = kind == Quantifier.Kind.LOOPING ? 1 : 0;
    if (from < least || to < Math.max(1, from)) {
      throw PatternException.at(
          node.name(),
          "times from " + from + " to " + to + "; expected " + least + " or more, in order");
    }
    requirePositive(node, loopWindow, "window of the loop");
    return replaceLast(
        node.with(node.quantifier().times(kind, Math.max(1, from), to, from == 0, loopWindow)));
  }

  private static void requireNotNegated(PatternNode node, String what) {
    if (node.negated()) {
      throw PatternException.at(
          node.name(), what + " on a negated step; it stands for one event that must not come");
    }
  }

  private static void requirePositive(PatternNode node, Duration duration, String what) {
    if (duration != null && (duration.isNegative() || duration.isZero())) {
      throw PatternException.at(
          node.name(), what + "=" + duration + ", expected a positive duration");
    }
  }

  /** The step may be left out. */
  public Pattern optional() {
    PatternNode node = last();
    requireNotNegated(node, "optional");
    if (nodes.size() > 1 && nodes.get(nodes.size() - 2).quantifier().greedy()) {
      throw PatternException.at(
          node.name(),
          "an optional step right behind the greedy step '"
              + nodes.get(nodes.size() - 2).name()
              + "'; leave one of the two out");
    }
    return replaceLast(node.with(node.quantifier().asOptional()));
  }

  /** The loop takes what it can: the step behind it gets no event that fits the loop. */
  public Pattern greedy() {
    PatternNode node = last();
    requireNotNegated(node, "greedy");
    if (node.isGroup()) {
      throw PatternException.at(node.name(), "greedy on a group; make the steps inside greedy");
    }
    requireRepeated(node, "greedy");
    return replaceLast(node.with(node.quantifier().asGreedy()));
  }

  private static void requireRepeated(PatternNode node, String what) {
    if (node.quantifier().isSingle()) {
      throw PatternException.at(
          node.name(), what + " on a single step; use it behind oneOrMore or times");
    }
  }

  /** Nothing may lie between the events of the loop. */
  public Pattern consecutive() {
    return inner(Contiguity.STRICT, "consecutive");
  }

  /** Anything may lie between the events of the loop, also such as would fit. */
  public Pattern allowCombinations() {
    return inner(Contiguity.SKIP_TILL_ANY, "allowCombinations");
  }

  private Pattern inner(Contiguity contiguity, String what) {
    PatternNode node = last();
    requireNotNegated(node, what);
    requireRepeated(node, what);
    if (node.quantifier().inner() != Contiguity.SKIP_TILL_NEXT) {
      throw PatternException.at(
          node.name(), "both consecutive and allowCombinations; keep one of them");
    }
    return replaceLast(node.with(node.quantifier().within(contiguity)));
  }

  /** How long to wait for the step's first event after the one before: a window of one step. */
  public Pattern gap(Duration longest) {
    PatternNode node = last();
    requireNotNegated(node, "a gap");
    if (nodes.size() == 1) {
      throw PatternException.at(node.name(), "a gap before the first step; there is no event yet");
    }
    requirePositive(node, Objects.requireNonNull(longest, "longest"), "gap");
    return replaceLast(node.gap(longest));
  }

  /** How long a match may last from its first event to its last, exclusive. */
  public Pattern within(Duration longest) {
    return within(longest, WithinType.FIRST_AND_LAST);
  }

  /** How long a match may last, exclusive. */
  public Pattern within(Duration longest, WithinType type) {
    requirePositive(last(), Objects.requireNonNull(longest, "longest"), "window of the pattern");
    return new Pattern(nodes, skip, longest, Objects.requireNonNull(type, "type"));
  }

  /** The steps and groups in order. */
  List<PatternNode> nodes() {
    return nodes;
  }

  SkipStrategy skip() {
    return skip;
  }

  /** The window; null for none. */
  Duration window() {
    return window;
  }

  /** What the window is measured between; null without one. */
  WithinType windowType() {
    return windowType;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (PatternNode node : nodes) {
      if (node.entry() != null) {
        text.append(' ').append(edge(node)).append(' ');
      }
      text.append(node);
    }
    if (window != null) {
      text.append(" within ").append(window);
      text.append(windowType == WithinType.FIRST_AND_LAST ? "" : " of the event before");
    }
    if (skip.kind() != SkipStrategy.Kind.NO_SKIP) {
      text.append(", ").append(skip);
    }
    return text.toString();
  }

  private static String edge(PatternNode node) {
    if (node.negated()) {
      return node.entry() == Contiguity.STRICT ? "notNext" : "notFollowedBy";
    }
    return switch (node.entry()) {
      case STRICT -> "next";
      case SKIP_TILL_NEXT -> "followedBy";
      case SKIP_TILL_ANY -> "followedByAny";
    };
  }
}
