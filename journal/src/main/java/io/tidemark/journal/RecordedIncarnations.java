package io.tidemark.journal;

import io.tidemark.engine.Incarnations;
import java.util.Arrays;

/** Which writer a record is from, by the sequences at which writers began. Immutable. */
final class RecordedIncarnations implements Incarnations {
  /** Ascending; of several writers that began at one sequence the last one counts. */
  private final long[] firsts;

  private final int[] incarnations;

  private RecordedIncarnations(long[] firsts, int[] incarnations) {
    this.firsts = firsts;
    this.incarnations = incarnations;
  }

  static RecordedIncarnations of(Manifest manifest) {
    RecordedIncarnations all = new RecordedIncarnations(new long[0], new int[0]);
    for (ManifestCycle cycle : manifest.cycles()) {
      int count = all.incarnations.length;
      if (count == 0 || all.incarnations[count - 1] != cycle.incarnation()) {
        all = all.with(cycle.firstSequence(), cycle.incarnation());
      }
    }
    return all;
  }

  /** And a writer that begins behind the others. */
  RecordedIncarnations with(long first, int incarnation) {
    int count = incarnations.length;
    long[] moreFirsts = Arrays.copyOf(firsts, count + 1);
    int[] moreIncarnations = Arrays.copyOf(incarnations, count + 1);
    moreFirsts[count] = first;
    moreIncarnations[count] = incarnation;
    return new RecordedIncarnations(moreFirsts, moreIncarnations);
  }

  @Override
  public int at(long sequence) {
    for (int i = firsts.length - 1; i >= 0; i--) {
      if (sequence >= firsts[i]) {
        return incarnations[i];
      }
    }
    throw new IllegalArgumentException(
        "sequence="
            + sequence
            + ", expected "
            + (firsts.length == 0 ? "none, for the journal is empty" : firsts[0] + " or more"));
  }
}
