package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a chain of steps stands: how it is entered and what the groups around it ask of it.
 *
 * @param entry what may lie before its first event
 * @param inner what may lie between the events of its first step; null if that is the step's own
 * @param untils conditions that end it
 * @param others conditions of steps that compete for its first event, in other branches
 * @param longestWait for its first event, in the stream's unit
 * @param stops conditions that end a run in its last step
 * @param isLast whether the end of the pattern follows
 */
record ChainContext(
    Contiguity entry,
    Contiguity inner,
    List<Until> untils,
    List<Integer> others,
    long longestWait,
    long stops,
    boolean isLast) {
  static final ChainContext ROOT =
      new ChainContext(Contiguity.STRICT, null, List.of(), List.of(), NfaState.UNBOUNDED, 0, true);

  /** That of a step behind the first one. */
  ChainContext behindFirst(Contiguity edge, long wait, long newStops, boolean last) {
    return new ChainContext(edge, null, behindFirst(untils), List.of(), wait, newStops, last);
  }

  private static List<Until> behindFirst(List<Until> untils) {
    return untils.stream().map(Until::behindFirst).collect(Collectors.toList());
  }

  /** That of the first step, which follows the chain's own. */
  ChainContext first(long newStops, boolean last) {
    return new ChainContext(entry, inner, untils, others, longestWait, newStops, last);
  }

  /** That of a round of a group in this context. */
  ChainContext round(Contiguity between, boolean isFirstRound) {
    return isFirstRound
        ? new ChainContext(entry, between, untils, others, longestWait, stops, isLast)
        : new ChainContext(
            between, between, behindFirst(untils), List.of(), NfaState.UNBOUNDED, stops, isLast);
  }

  /** That of a branch of a choice, whose first event other branches compete for. */
  ChainContext branch(List<Integer> competitors) {
    List<Integer> all = new ArrayList<>(others);
    all.addAll(competitors);
    return new ChainContext(entry, null, untils, all, longestWait, stops, isLast);
  }

  /** The same, entered right behind the event before. */
  ChainContext strict() {
    return new ChainContext(Contiguity.STRICT, null, untils, others, longestWait, stops, isLast);
  }

  /** The same with one condition more that ends it. */
  ChainContext until(int condition, boolean isFirst) {
    if (condition == ConditionTable.ANY) {
      return this;
    }
    List<Until> more = new ArrayList<>(untils);
    more.add(new Until(condition, isFirst));
    return new ChainContext(entry, inner, more, others, longestWait, stops, isLast);
  }
}
