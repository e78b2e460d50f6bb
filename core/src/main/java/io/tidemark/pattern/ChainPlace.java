package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * A place in a chain of steps.
 *
 * @param chain steps and groups in order
 * @param index of the one that stands here
 * @param group that the chain is of; null for the whole pattern
 * @param others conditions of steps that compete for the chain's first event, in other branches
 * @param gap how long to wait for its first event, in the stream's unit
 */
record ChainPlace(
    List<PatternNode> chain, int index, PatternNode group, List<Integer> others, long gap) {
  PatternNode node() {
    return chain.get(index);
  }

  boolean isLast() {
    return index == chain.size() - 1;
  }

  /** Whether it is the first of a group. */
  boolean isHead() {
    return group != null && index == 0;
  }

  /**
   * Whether it is the first of a group without a choice, whose inner contiguity is then its own.
   */
  boolean isHeadOfOnly() {
    return isHead() && group.branches().size() == 1;
  }

  /**
   * The absences that hold while a run waits here: those right before, or before optional steps.
   */
  List<PatternNode> absences() {
    List<PatternNode> absences = new ArrayList<>();
    for (int i = index - 1; i >= 0; i--) {
      PatternNode before = chain.get(i);
      if (isAbsence(before)) {
        absences.add(before);
      } else if (!before.quantifier().optional()) {
        break;
      }
    }
    return absences;
  }

  static boolean isAbsence(PatternNode node) {
    return node.negated() && node.entry() != Contiguity.STRICT;
  }
}
