package io.tidemark.pattern;

import java.time.Duration;
import java.util.List;

/**
 * A step of a pattern, a group of steps, or a choice between groups.
 *
 * @param name of the step; of a group it serves messages only
 * @param entry what may lie before its first event; null for the first of a pattern
 * @param negated whether its event must not come
 * @param quantifier how often it is taken
 * @param condition that its events fulfil; null for any event
 * @param until the condition whose event ends the loop; null for none
 * @param gap how long to wait for its first event after the one before; null for ever
 * @param branches none for a step, one for a group, several for a choice
 */
record PatternNode(
    String name,
    Contiguity entry,
    boolean negated,
    Quantifier quantifier,
    Condition condition,
    Condition until,
    Duration gap,
    List<Pattern> branches) {
  PatternNode {
    branches = List.copyOf(branches);
  }

  static PatternNode step(String name, Contiguity entry, boolean negated) {
    return new PatternNode(name, entry, negated, Quantifier.ONE, null, null, null, List.of());
  }

  static PatternNode group(String name, Contiguity entry, List<Pattern> branches) {
    return new PatternNode(name, entry, false, Quantifier.ONE, null, null, null, branches);
  }

  boolean isGroup() {
    return !branches.isEmpty();
  }

  PatternNode with(Quantifier newQuantifier) {
    return new PatternNode(name, entry, negated, newQuantifier, condition, until, gap, branches);
  }

  PatternNode where(Condition newCondition) {
    return new PatternNode(name, entry, negated, quantifier, newCondition, until, gap, branches);
  }

  PatternNode until(Condition newUntil) {
    return new PatternNode(name, entry, negated, quantifier, condition, newUntil, gap, branches);
  }

  PatternNode gap(Duration newGap) {
    return new PatternNode(name, entry, negated, quantifier, condition, until, newGap, branches);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name);
    if (isGroup()) {
      text.append(" (");
      for (int i = 0; i < branches.size(); i++) {
        text.append(i == 0 ? "" : " | ").append(branches.get(i));
      }
      text.append(')');
    } else if (condition != null) {
      text.append(" [").append(condition).append(']');
    }
    text.append(quantifier);
    if (until != null) {
      text.append(" until [").append(until).append(']');
    }
    return gap == null ? text.toString() : text + " gap " + gap;
  }
}
