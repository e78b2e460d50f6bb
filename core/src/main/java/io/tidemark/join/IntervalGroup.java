package io.tidemark.join;

import io.tidemark.state.Arena;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;

/** What an interval join holds of one group. */
final class IntervalGroup implements AutoCloseable {
  /** A stretch of time in which rows go together is this part of what they wait. */
  private static final int STRETCHES_SHIFT = 3;

  final int number;

  /** Null unless keys are wide. */
  final KeyDictionary dictionary;

  final SideRows left;
  final SideRows right;

  /** When the rows are put out alone that have found no partner; null if they are not. */
  final TimerQueue leftAlone;

  final TimerQueue rightAlone;

  /** Rows that have been in no result. */
  long held;

  private final Arena arena = new Arena();

  IntervalGroup(int number, IntervalSpec spec, int groupBits) {
    this.number = number;
    int shift = stretchShift(spec.upper() - spec.lower());
    dictionary = spec.sides().get(0).key().isWide() ? new KeyDictionary(arena, groupBits) : null;
    left = new SideRows(arena, spec.sides().get(0), groupBits, shift);
    right = new SideRows(arena, spec.sides().get(1), groupBits, shift);
    leftAlone = spec.type().keeps(0) ? new TimerQueue(arena) : null;
    rightAlone = spec.type().keeps(1) ? new TimerQueue(arena) : null;
  }

  /** Saturated: bounds may lie farther apart than a count reaches. */
  private static int stretchShift(long span) {
    long positive = span < 0 ? Long.MAX_VALUE : span;
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, positive));
    return Math.max(0, bits - STRETCHES_SHIFT);
  }

  SideRows rows(int input) {
    return input == 0 ? left : right;
  }

  TimerQueue alone(int input) {
    return input == 0 ? leftAlone : rightAlone;
  }

  void snapshot(SnapshotWriter writer) {
    writer.section("interval join");
    arena.snapshot(writer);
    writer.putLong(held);
    if (dictionary != null) {
      dictionary.snapshot(writer);
    }
    for (int input = 0; input < 2; input++) {
      rows(input).snapshot(writer);
      if (alone(input) != null) {
        alone(input).snapshot(writer);
      }
    }
  }

  void restore(SnapshotReader reader) {
    reader.section("interval join");
    arena.restore(reader);
    held = reader.getLong();
    if (dictionary != null) {
      dictionary.restore(reader);
    }
    for (int input = 0; input < 2; input++) {
      rows(input).restore(reader);
      if (alone(input) != null) {
        alone(input).restore(reader);
      }
    }
  }

  /** Bytes of memory in use. */
  long usedBytes() {
    return arena.usedBytes();
  }

  @Override
  public void close() {
    arena.close();
  }
}
