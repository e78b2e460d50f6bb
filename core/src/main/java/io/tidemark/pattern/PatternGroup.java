package io.tidemark.pattern;

import io.tidemark.state.Arena;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** The state of a group, all in one arena. */
final class PatternGroup implements AutoCloseable {
  private static final String SECTION = "pattern group";

  final int number;
  final Arena arena = new Arena();

  /** Null if keys are narrow. */
  final KeyDictionary dictionary;

  final EventPool events;
  final MatchTree tree;
  final ProgramState[] programs;

  /** How many events have been fed. */
  private long fed;

  PatternGroup(int number, boolean hasWideKeys, int recordLength, int programs, int groupBits) {
    this.number = number;
    dictionary = hasWideKeys ? new KeyDictionary(arena, groupBits) : null;
    events = new EventPool(arena, recordLength, programs);
    tree = new MatchTree(arena, events);
    this.programs = new ProgramState[programs];
    for (int program = 0; program < programs; program++) {
      this.programs[program] = new ProgramState(arena, groupBits);
    }
  }

  /** The number of the next event that is fed. */
  long nextNumber() {
    return ++fed;
  }

  /** The earliest time at which a key wants to be looked at. */
  long nextTimer() {
    long next = KeyRuns.NEVER;
    for (ProgramState program : programs) {
      next = Math.min(next, program.timers.nextTime());
    }
    return next;
  }

  long runs() {
    long runs = 0;
    for (ProgramState program : programs) {
      runs += program.runs;
    }
    return runs;
  }

  long timedOut() {
    long timedOut = 0;
    for (ProgramState program : programs) {
      timedOut += program.timedOut;
    }
    return timedOut;
  }

  long capped() {
    long capped = 0;
    for (ProgramState program : programs) {
      capped += program.capped;
    }
    return capped;
  }

  void snapshot(SnapshotWriter out) {
    out.section(SECTION);
    arena.snapshot(out);
    if (dictionary != null) {
      dictionary.snapshot(out);
    }
    events.snapshot(out);
    tree.snapshot(out);
    for (ProgramState program : programs) {
      program.snapshot(out);
    }
    out.putLong(fed);
  }

  void restore(SnapshotReader in) {
    in.section(SECTION);
    arena.restore(in);
    if (dictionary != null) {
      dictionary.restore(in);
    }
    events.restore(in);
    tree.restore(in);
    for (ProgramState program : programs) {
      program.restore(in);
    }
    fed = in.getLong();
  }

  @Override
  public void close() {
    arena.close();
  }
}
