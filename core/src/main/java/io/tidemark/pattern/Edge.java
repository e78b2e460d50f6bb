package io.tidemark.pattern;

/**
 * A way from one state to another.
 *
 * @param guard when it is open
 * @param target where it leads
 */
record Edge(Guard guard, NfaState target) {
  Edge and(Guard more) {
    return new Edge(guard.and(more), target);
  }

  Edge to(NfaState other) {
    return new Edge(guard, other);
  }

  /** The same in a copy of its state. */
  Edge in(NfaState original, NfaState copy) {
    return target == original ? to(copy) : this;
  }
}
