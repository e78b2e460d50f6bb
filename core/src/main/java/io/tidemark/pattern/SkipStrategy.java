package io.tidemark.pattern;

import java.util.Objects;

/** Which other matches and runs a match takes with it when it comes out. Immutable. */
public final class SkipStrategy {
  /** The strategies, as Flink has them. */
  enum Kind {
    NO_SKIP,
    SKIP_TO_NEXT,
    SKIP_PAST_LAST_EVENT,
    SKIP_TO_FIRST,
    SKIP_TO_LAST
  }

  private static final SkipStrategy NO_SKIP = new SkipStrategy(Kind.NO_SKIP, null, false, false);
  private static final SkipStrategy TO_NEXT =
      new SkipStrategy(Kind.SKIP_TO_NEXT, null, false, false);
  private static final SkipStrategy PAST_LAST =
      new SkipStrategy(Kind.SKIP_PAST_LAST_EVENT, null, false, false);

  private final Kind kind;
  private final String step;
  private final boolean failing;
  private final boolean eager;

  private SkipStrategy(Kind kind, String step, boolean failing, boolean eager) {
    this.kind = kind;
    this.step = step;
    this.failing = failing;
    this.eager = eager;
  }

  /** Every match comes out, at once. */
  public static SkipStrategy noSkip() {
    return NO_SKIP;
  }

  /** A match prunes all that begin with its first event. */
  public static SkipStrategy skipToNext() {
    return TO_NEXT;
  }

  /** A match prunes all that begin up to its last event. */
  public static SkipStrategy skipPastLastEvent() {
    return PAST_LAST;
  }

  /** A match prunes all that begin before the first event of a step in it. */
  public static SkipStrategy skipToFirst(String step) {
    return new SkipStrategy(Kind.SKIP_TO_FIRST, Objects.requireNonNull(step, "step"), false, false);
  }

  /** A match prunes all that begin before the last event of a step in it. */
  public static SkipStrategy skipToLast(String step) {
    return new SkipStrategy(Kind.SKIP_TO_LAST, Objects.requireNonNull(step, "step"), false, false);
  }

  /**
   * The same, but the job fails where a match has no event of the step, or begins with it. Without
   * this such a match prunes nothing.
   */
  public SkipStrategy throwExceptionOnMiss() {
    return step == null ? this : new SkipStrategy(kind, step, true, eager);
  }

  /**
   * The same, but a match comes out at once, as in Esper, and prunes what began before it too.
   * Without this it waits, as in Flink, while a partial match lives that began earlier. Which of
   * overlapping matches come out differs; eager ones come earlier and may be shorter.
   */
  public SkipStrategy eager() {
    if (kind == Kind.NO_SKIP) {
      throw new PatternException("eager without a skip strategy; every match comes out at once");
    }
    return new SkipStrategy(kind, step, failing, true);
  }

  /** Whether matches wait for no partial match. */
  boolean isEager() {
    return eager;
  }

  Kind kind() {
    return kind;
  }

  /** The step that it skips to; null if it needs none. */
  String step() {
    return step;
  }

  boolean isFailing() {
    return failing;
  }

  @Override
  public String toString() {
    return kind
        + (step == null ? "" : " '" + step + "'")
        + (failing ? ", failing where it is missed" : "")
        + (eager ? ", eager" : "");
  }
}
