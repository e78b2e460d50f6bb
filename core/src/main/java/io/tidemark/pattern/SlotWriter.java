package io.tidemark.pattern;

import io.tidemark.expression.FloatMath;
import io.tidemark.expression.IntegerMath;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordView;

/** Keeps the slots of runs: each event that is taken changes them once. */
final class SlotWriter {
  private final RecordView view = new RecordView();

  /** Applies the updates of a step. */
  void update(SlotUpdate[] updates, long record, long run) {
    for (SlotUpdate update : updates) {
      apply(update, record, run);
    }
  }

  private void apply(SlotUpdate update, long record, long run) {
    long at = run + update.slot().offset();
    switch (update.operation()) {
      case FIRST -> {
        if (Memory.getLong(run + update.count().offset()) == 0) {
          copy(update.from(), record, at);
        }
      }
      case LAST -> copy(update.from(), record, at);
      case COUNT -> Memory.putLong(at, Memory.getLong(at) + 1);
      default -> {
        if (!update.from().nullable() || !view.wrap(record).isNull(update.from())) {
          fold(update, record, at);
        }
      }
    }
  }

  private static void copy(Field from, long record, long to) {
    long at = record + from.offset();
    switch (from.type().size()) {
      case 1 -> Memory.putByte(to, Memory.getByte(at));
      case 2 -> Memory.putShort(to, Memory.getShort(at));
      case 4 -> Memory.putInt(to, Memory.getInt(at));
      case 8 -> Memory.putLong(to, Memory.getLong(at));
      default -> Memory.copy(at, to, from.type().size());
    }
  }

  private void fold(SlotUpdate update, long record, long at) {
    switch (update.operation()) {
      case PRESENT -> Memory.putLong(at, Memory.getLong(at) + 1);
      case SUM -> sum(update, record, at);
      default -> extreme(update, record, at);
    }
  }

  private void sum(SlotUpdate update, long record, long at) {
    if (update.slot().type().kind() == Kind.FLOAT64) {
      double value = view.wrap(record).float64(update.from());
      Memory.putDouble(at, FloatMath.addNullable(Memory.getDouble(at), value));
    } else {
      long value = view.wrap(record).integer(update.from());
      Memory.putLong(at, IntegerMath.add(Memory.getLong(at), value));
    }
  }

  private void extreme(SlotUpdate update, long record, long at) {
    boolean isMin = update.operation() == SlotUpdate.Operation.MIN;
    Field from = update.from();
    if (from.type().kind() == Kind.FLOAT64) {
      double known = Memory.getDouble(at);
      double value = view.wrap(record).float64(from);
      if (Nulls.isNull(known) || (isMin ? value < known : value > known)) {
        Memory.putDouble(at, value);
      }
      return;
    }
    long known = stored(from, at);
    long value = view.wrap(record).integer(from);
    if (known == Nulls.INT64 || (isMin ? value < known : value > known)) {
      copy(from, record, at);
    }
  }

  private static long stored(Field from, long at) {
    return switch (from.type().size()) {
      case 1 -> widen(Memory.getByte(at), Nulls.INT8);
      case 2 -> widen(Memory.getShort(at), Nulls.INT16);
      case 4 -> widen(Memory.getInt(at), Nulls.INT32);
      default -> Memory.getLong(at);
    };
  }

  private static long widen(long value, long none) {
    return value == none ? Nulls.INT64 : value;
  }
}
