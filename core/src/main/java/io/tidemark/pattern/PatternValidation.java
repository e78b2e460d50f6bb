package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What only shows when a pattern is seen as a whole. The rules are Flink's, but where said. */
final class PatternValidation {
  private final Pattern pattern;
  private final Set<String> names = new HashSet<>();
  private final List<String> warnings = new ArrayList<>();

  private PatternValidation(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Checks a pattern.
   *
   * @return what is allowed but hardly meant
   * @throws PatternException if it cannot be run
   */
  static List<String> check(Pattern pattern) {
    PatternValidation validation = new PatternValidation(pattern);
    validation.chain(pattern, true, true);
    validation.skipTarget();
    return validation.warnings;
  }

  private void chain(Pattern chain, boolean isLast, boolean isRoot) {
    List<PatternNode> nodes = chain.nodes();
    if (!isRoot && chain.window() != null) {
      throw PatternException.at(
          nodes.get(0).name(), "a window inside a group; give it to the whole pattern");
    }
    for (int i = 0; i < nodes.size(); i++) {
      PatternNode node = nodes.get(i);
      boolean ends = isLast && i == nodes.size() - 1;
      name(node);
      window(node);
      if (i > 0) {
        neighbours(nodes.get(i - 1), node);
      }
      if (ends) {
        end(node, isRoot);
      }
      if (i == nodes.size() - 1 && !ends) {
        passedOver(node);
      }
      for (Pattern branch : node.branches()) {
        chain(branch, ends, false);
      }
      empty(node);
    }
  }

  private void name(PatternNode node) {
    if (!node.isGroup() && !names.add(node.name())) {
      throw PatternException.at(
          node.name(), "two steps of this name; rename one, also inside groups");
    }
  }

  private void window(PatternNode node) {
    if (node.quantifier().window() != null
        && pattern.windowType() == WithinType.FIRST_AND_LAST
        && node.quantifier().window().compareTo(pattern.window()) > 0) {
      throw PatternException.at(
          node.name(),
          "the window of the loop is longer than that of the pattern, "
              + pattern.window()
              + "; shorten it");
    }
    if (node.quantifier().isLooping()
        && node.quantifier().inner() != Contiguity.STRICT
        && node.until() == null
        && pattern.window() == null) {
      warnings.add(
          "step '"
              + node.name()
              + "': a loop without end; runs live for ever without until or within");
    }
  }

  private static void neighbours(PatternNode before, PatternNode node) {
    if (node.negated() && before.quantifier().optional()) {
      throw PatternException.at(
          node.name(),
          "a negated step right behind the optional step '"
              + before.name()
              + "'; leave one of the two out");
    }
  }

  /** In a group Flink takes such a step and then passes over it. */
  private void end(PatternNode node, boolean isRoot) {
    if (!ChainPlace.isAbsence(node)) {
      return;
    }
    if (pattern.window() == null) {
      throw PatternException.at(
          node.name(), "notFollowedBy at the end without a window; add within");
    }
    if (!isRoot && pattern.windowType() == WithinType.PREVIOUS_AND_CURRENT) {
      throw PatternException.at(
          node.name(),
          "notFollowedBy at the end of a group, and a window between neighbours; take it out of the"
              + " group, or measure the window from the first event");
    }
  }

  private void passedOver(PatternNode node) {
    if (ChainPlace.isAbsence(node)) {
      warnings.add(
          "step '"
              + node.name()
              + "': notFollowedBy at the end of a group that something follows has no effect, as in"
              + " Flink; put it behind the group");
    }
  }

  /** Flink crashes on these: its matcher goes round without taking an event. */
  private static void empty(PatternNode node) {
    if (node.isGroup()
        && node.quantifier().isLooping()
        && node.branches().stream().anyMatch(PatternValidation::mayBeEmpty)) {
      throw PatternException.at(
          node.name(),
          "a loop over a group that may be empty; make a step in it mandatory, or make the loop"
              + " optional instead");
    }
  }

  private static boolean mayBeEmpty(Pattern chain) {
    return chain.nodes().stream().allMatch(PatternValidation::mayBeEmpty);
  }

  private static boolean mayBeEmpty(PatternNode node) {
    return node.negated()
        || node.quantifier().optional()
        || (node.isGroup() && node.branches().stream().anyMatch(PatternValidation::mayBeEmpty));
  }

  private void skipTarget() {
    String step = pattern.skip().step();
    if (step == null) {
      return;
    }
    boolean isOuter =
        pattern.nodes().stream().anyMatch(node -> !node.isGroup() && node.name().equals(step));
    if (!isOuter) {
      throw PatternException.at(
          step,
          pattern.skip()
              + (names.contains(step)
                  ? ": it lies in a group; skip to a step outside groups"
                  : ": there is no such step"));
    }
  }
}
