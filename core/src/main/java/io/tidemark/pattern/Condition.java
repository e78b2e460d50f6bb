package io.tidemark.pattern;

import java.util.List;
import java.util.Objects;

/** What an event has to fulfil to be taken by a step. Immutable. */
public sealed interface Condition {
  /**
   * A rule expression, such as {@code price > last(a.price) && side == 'BUY'}; {@link
   * io.tidemark.expression.RuleParser} has the syntax.
   */
  static Condition of(String expression) {
    return new Rule(expression);
  }

  /** A condition on the event alone, written in Java. */
  static Condition of(RecordPredicate predicate) {
    return new OfRecord(predicate);
  }

  /** A condition on the event and what was taken before it, written in Java. */
  static Condition iterative(IterativePredicate predicate) {
    return new OfMatch(predicate);
  }

  /** Whether both hold; the second is not asked if the first does not. */
  default Condition and(Condition other) {
    return new Both(this, other);
  }

  /** Whether any holds; the second is not asked if the first does. */
  default Condition or(Condition other) {
    return new Either(this, other);
  }

  /** Whether this does not hold. */
  default Condition negate() {
    return new Opposite(this);
  }

  /** Whether any holds; of none, nothing does. */
  static Condition anyOf(List<Condition> conditions) {
    return conditions.stream().reduce(Condition::or).orElse(new Rule("false"));
  }

  /**
   * A rule expression.
   *
   * @param expression as it was written
   */
  record Rule(String expression) implements Condition {
    /** Checks that it is there. */
    public Rule {
      Objects.requireNonNull(expression, "expression");
    }

    @Override
    public String toString() {
      return expression;
    }
  }

  /**
   * A predicate over the event.
   *
   * @param predicate the user's
   */
  record OfRecord(RecordPredicate predicate) implements Condition {
    /** Checks that it is there. */
    public OfRecord {
      Objects.requireNonNull(predicate, "predicate");
    }

    @Override
    public String toString() {
      return "a Java predicate";
    }
  }

  /**
   * A predicate over the event and the partial match.
   *
   * @param predicate the user's
   */
  record OfMatch(IterativePredicate predicate) implements Condition {
    /** Checks that it is there. */
    public OfMatch {
      Objects.requireNonNull(predicate, "predicate");
    }

    @Override
    public String toString() {
      return "an iterative Java predicate";
    }
  }

  /**
   * Two conditions that have to hold.
   *
   * @param first asked first
   * @param second asked if the first holds
   */
  record Both(Condition first, Condition second) implements Condition {
    /** Checks that they are there. */
    public Both {
      Objects.requireNonNull(first, "first");
      Objects.requireNonNull(second, "second");
    }

    @Override
    public String toString() {
      return "(" + first + " && " + second + ")";
    }
  }

  /**
   * Two conditions of which one has to hold.
   *
   * @param first asked first
   * @param second asked if the first does not hold
   */
  record Either(Condition first, Condition second) implements Condition {
    /** Checks that they are there. */
    public Either {
      Objects.requireNonNull(first, "first");
      Objects.requireNonNull(second, "second");
    }

    @Override
    public String toString() {
      return "(" + first + " || " + second + ")";
    }
  }

  /**
   * The opposite of a condition.
   *
   * @param condition that must not hold
   */
  record Opposite(Condition condition) implements Condition {
    /** Checks that it is there. */
    public Opposite {
      Objects.requireNonNull(condition, "condition");
    }

    @Override
    public String toString() {
      return "!(" + condition + ")";
    }
  }
}
