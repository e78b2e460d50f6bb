package io.tidemark.pattern;

import java.time.Duration;
import java.util.Objects;

/**
 * How often a step is taken.
 *
 * @param kind once, a number of times, or any number from some on
 * @param from the least number, positive
 * @param to the greatest number; of no meaning for {@link Kind#LOOPING}
 * @param optional whether it may be left out
 * @param greedy whether it takes what it can before the step behind it may
 * @param inner what may lie between its events
 * @param window how long it may wait for a next event; null for ever
 */
record Quantifier(
    Kind kind,
    int from,
    int to,
    boolean optional,
    boolean greedy,
    Contiguity inner,
    Duration window) {
  enum Kind {
    SINGLE,
    TIMES,
    LOOPING
  }

  static final Quantifier ONE =
      new Quantifier(Kind.SINGLE, 1, 1, false, false, Contiguity.SKIP_TILL_NEXT, null);

  Quantifier {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(inner, "inner");
  }

  Quantifier times(Kind newKind, int newFrom, int newTo, boolean orNone, Duration newWindow) {
    return new Quantifier(newKind, newFrom, newTo, optional || orNone, greedy, inner, newWindow);
  }

  Quantifier asOptional() {
    return new Quantifier(kind, from, to, true, greedy, inner, window);
  }

  Quantifier asGreedy() {
    return new Quantifier(kind, from, to, optional, true, inner, window);
  }

  Quantifier within(Contiguity contiguity) {
    return new Quantifier(kind, from, to, optional, greedy, contiguity, window);
  }

  boolean isSingle() {
    return kind == Kind.SINGLE;
  }

  boolean isLooping() {
    return kind == Kind.LOOPING;
  }

  @Override
  public String toString() {
    String times =
        switch (kind) {
          case SINGLE -> "";
          case TIMES -> from == to ? " times(" + from + ")" : " times(" + from + ", " + to + ")";
          case LOOPING -> from == 1 ? " oneOrMore" : " timesOrMore(" + from + ")";
        };
    String between =
        switch (inner) {
          case STRICT -> " consecutive";
          case SKIP_TILL_NEXT -> "";
          case SKIP_TILL_ANY -> " allowCombinations";
        };
    return times
        + (window == null ? "" : " each within " + window)
        + (greedy ? " greedy" : "")
        + (optional ? " optional" : "")
        + between;
  }
}
