package io.tidemark.state;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Runs random sequences of operations; one that fails is cut down to a short one that still fails,
 * and reported with its seed.
 */
final class RandomOperations {
  /** A structure and its model, set up anew, that carry out operations and compare. */
  @FunctionalInterface
  interface Subject {
    void run(List<Operation> operations, long seed);
  }

  private static final int MOST_ATTEMPTS = 2_000;

  private RandomOperations() {}

  static void check(int seeds, int length, Subject subject) {
    for (long seed = 1; seed <= seeds; seed++) {
      List<Operation> operations = generate(seed, length);
      Throwable failure = failure(subject, operations, seed);
      if (failure != null) {
        List<Operation> cut = cutDown(subject, operations, seed);
        Throwable cause = failure(subject, cut, seed);
        throw new AssertionError("seed=" + seed + ", " + cut.size() + " operations: " + cut, cause);
      }
    }
  }

  private static List<Operation> generate(long seed, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Operation> operations = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      operations.add(new Operation(random.nextInt(1000), random.nextLong()));
    }
    return operations;
  }

  private static List<Operation> cutDown(Subject subject, List<Operation> failing, long seed) {
    List<Operation> shortest = failing;
    int attempts = 0;
    for (int part = failing.size() / 2; part > 0 && attempts < MOST_ATTEMPTS; part /= 2) {
      for (int from = 0; from < shortest.size() && attempts < MOST_ATTEMPTS; attempts++) {
        List<Operation> candidate = new ArrayList<>(shortest);
        candidate.subList(from, Math.min(from + part, candidate.size())).clear();
        if (failure(subject, candidate, seed) != null) {
          shortest = candidate;
        } else {
          from += part;
        }
      }
    }
    return shortest;
  }

  private static Throwable failure(Subject subject, List<Operation> operations, long seed) {
    try {
      subject.run(operations, seed);
      return null;
    } catch (RuntimeException | AssertionError e) {
      return e;
    }
  }
}
