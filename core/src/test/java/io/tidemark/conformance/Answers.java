package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which answers the naive model gives where this engine decides otherwise than recorded. */
final class Answers {
  /** As the other engine, quirks and wrapped bounds included. */
  static final Answers RECORDED = new Answers("recorded", EnumSet.noneOf(Deviation.class));

  /** As this engine when asked to be compatible. */
  static final Answers COMPATIBLE =
      new Answers(
          "compatible",
          Stream.of(Deviation.values())
              .filter(Deviation::isAlwaysFollowed)
              .collect(Collectors.toSet()));

  /** As this engine. */
  static final Answers DECIDED = new Answers("decided", EnumSet.allOf(Deviation.class));

  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final String name;
  private final Set<Deviation> rules;

  private Answers(String name, Set<Deviation> rules) {
    this.name = name;
    this.rules = rules;
  }

  boolean follow(Deviation rule) {
    return rules.contains(rule);
  }

  /** The same answers but for one rule. */
  Answers without(Deviation rule) {
    Set<Deviation> others = EnumSet.copyOf(rules);
    others.remove(rule);
    return new Answers(name + " without " + rule, others);
  }

  /** A time from its exact value. */
  long bound(BigInteger time) {
    return follow(Deviation.HELD_BOUNDS) ? held(time) : time.longValue();
  }

  /** A time and so much more. */
  long sum(long time, long more) {
    return bound(exactSum(time, more));
  }

  static BigInteger exactSum(long time, long more) {
    return BigInteger.valueOf(time).add(BigInteger.valueOf(more));
  }

  static long held(BigInteger time) {
    return time.max(MIN).min(MAX).longValue();
  }

  static boolean fits(BigInteger time) {
    return time.compareTo(MIN) >= 0 && time.compareTo(MAX) <= 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
