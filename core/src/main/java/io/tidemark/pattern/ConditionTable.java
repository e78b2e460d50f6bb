package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;

/** The distinct conditions of a pattern, by number. */
final class ConditionTable {
  /** The number that stands for a condition that any event fulfils. */
  static final int ANY = -1;

  /** A bit that is set for every event. */
  static final long EVERY_EVENT = 1L << 63;

  /** The most conditions of a pattern: one bit each, and one bit of a word is taken. */
  static final int MAX = 63;

  private final List<Condition> conditions = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();

  /**
   * The number of a condition.
   *
   * @param step that asks first, for messages
   * @param condition null for any event
   */
  int number(String step, Condition condition) {
    if (condition == null) {
      return ANY;
    }
    int known = conditions.indexOf(condition);
    if (known >= 0) {
      return known;
    }
    if (conditions.size() == MAX) {
      throw PatternException.at(
          step, "more than " + MAX + " different conditions in one pattern; split it");
    }
    conditions.add(condition);
    steps.add(step);
    return conditions.size() - 1;
  }

  int size() {
    return conditions.size();
  }

  Condition condition(int number) {
    return conditions.get(number);
  }

  /** The step that asked for a condition first. */
  String step(int number) {
    return steps.get(number);
  }
}
