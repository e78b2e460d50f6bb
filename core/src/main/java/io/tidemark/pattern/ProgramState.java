package io.tidemark.pattern;

import io.tidemark.state.Arena;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;

/** What a program keeps in a group: the keys that have runs, and when to look at them again. */
final class ProgramState {
  final LinkedTable keys;

  /** Payloads are entries of {@link #keys}. */
  final TimerQueue timers;

  /** How many runs there are, held matches among them. */
  long runs;

  /** How many runs the cap has dropped. */
  long capped;

  /** How many runs have ended because their time was over. */
  long timedOut;

  /** How many runs an event has ended. */
  long broken;

  /** How many runs and held matches have been pruned by a match. */
  long skipped;

  ProgramState(Arena arena, int groupBits) {
    keys = new LinkedTable(arena, KeyRuns.LENGTH, groupBits);
    timers = new TimerQueue(arena);
  }

  void snapshot(SnapshotWriter out) {
    keys.snapshot(out);
    timers.snapshot(out);
    out.putLong(runs);
    out.putLong(capped);
    out.putLong(timedOut);
    out.putLong(broken);
    out.putLong(skipped);
  }

  void restore(SnapshotReader in) {
    keys.restore(in);
    timers.restore(in);
    runs = in.getLong();
    capped = in.getLong();
    timedOut = in.getLong();
    broken = in.getLong();
    skipped = in.getLong();
  }
}
