package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * What has to be so for an edge to be taken: one of several alternatives, each of conditions that
 * hold and others that do not, by their numbers in the program. Immutable.
 */
final class Guard {
  /** Holds whatever comes. */
  static final Guard ALWAYS = new Guard(List.of(new Terms(0, 0)));

  /**
   * Never holds. An edge with it leads nowhere, but a run that has come to it is alive until the
   * next event.
   */
  static final Guard NEVER = new Guard(List.of());

  private final List<Terms> alternatives;

  /**
   * Conditions that are to hold together.
   *
   * @param wanted hold
   * @param unwanted do not hold
   */
  private record Terms(long wanted, long unwanted) {
    boolean test(long conditions) {
      return (conditions & (wanted | unwanted)) == wanted;
    }

    Terms and(Terms other) {
      return new Terms(wanted | other.wanted, unwanted | other.unwanted);
    }

    boolean isContradiction() {
      return (wanted & unwanted) != 0;
    }
  }

  private Guard(List<Terms> alternatives) {
    this.alternatives = List.copyOf(alternatives);
  }

  /**
   * A guard of one condition.
   *
   * @param condition its number, or {@link ConditionTable#ANY}
   */
  static Guard holds(int condition) {
    return condition == ConditionTable.ANY ? ALWAYS : of(1L << condition, 0);
  }

  /** The opposite of {@link #holds}. */
  static Guard fails(int condition) {
    return condition == ConditionTable.ANY ? NEVER : of(0, 1L << condition);
  }

  private static Guard of(long wanted, long unwanted) {
    return new Guard(List.of(new Terms(wanted, unwanted)));
  }

  Guard and(Guard other) {
    List<Terms> all = new ArrayList<>();
    for (Terms mine : alternatives) {
      for (Terms others : other.alternatives) {
        Terms both = mine.and(others);
        if (!both.isContradiction() && !all.contains(both)) {
          all.add(both);
        }
      }
    }
    return new Guard(all);
  }

  /** Holds where this does not. */
  Guard negate() {
    Guard negated = ALWAYS;
    for (Terms terms : alternatives) {
      List<Terms> opposites = new ArrayList<>();
      for (long rest = terms.wanted; rest != 0; rest &= rest - 1) {
        opposites.add(new Terms(0, Long.lowestOneBit(rest)));
      }
      for (long rest = terms.unwanted; rest != 0; rest &= rest - 1) {
        opposites.add(new Terms(Long.lowestOneBit(rest), 0));
      }
      negated = negated.and(new Guard(opposites));
    }
    return negated;
  }

  /** Whether it holds, given the conditions that do. */
  boolean test(long conditions) {
    for (Terms terms : alternatives) {
      if (terms.test(conditions)) {
        return true;
      }
    }
    return false;
  }

  /** The conditions that it asks for. */
  long conditions() {
    long asked = 0;
    for (Terms terms : alternatives) {
      asked |= terms.wanted | terms.unwanted;
    }
    return asked;
  }

  @Override
  public String toString() {
    return alternatives.toString();
  }
}
