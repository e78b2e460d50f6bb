package io.tidemark.pattern;

import java.util.ArrayList;
import java.util.List;

/** A run of the naive matcher: a list of what it has taken. */
final class ReferenceRun {
  /** The run that has taken nothing comes behind all others. */
  static final long NO_START = Long.MAX_VALUE;

  final NfaState state;
  final List<ReferenceMatcher.Taken> taken;

  ReferenceRun(NfaState state, List<ReferenceMatcher.Taken> taken) {
    this.state = state;
    this.taken = taken;
  }

  ReferenceRun in(NfaState target) {
    return new ReferenceRun(target, taken);
  }

  ReferenceRun with(int step, ReferenceMatcher.Event event, NfaState target) {
    List<ReferenceMatcher.Taken> more = new ArrayList<>(taken);
    more.add(new ReferenceMatcher.Taken(step, event));
    return new ReferenceRun(target, more);
  }

  boolean isStart() {
    return taken.isEmpty();
  }

  long start() {
    return isStart() ? NO_START : taken.get(0).event().number();
  }

  ReferenceMatcher.Event last() {
    return taken.get(taken.size() - 1).event();
  }
}
