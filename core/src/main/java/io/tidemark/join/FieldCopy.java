package io.tidemark.join;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Schema;
import java.util.Arrays;
import java.util.Comparator;

/** Copies fields from rows of one layout to rows of another, neighbours together. Immutable. */
final class FieldCopy {
  private final int[] from;
  private final int[] to;
  private final int[] lengths;

  private record Run(int from, int to, int length) {
    boolean isFollowedBy(Run other) {
      return from + length == other.from && to + length == other.to;
    }
  }

  private FieldCopy(Run[] runs) {
    from = Arrays.stream(runs).mapToInt(Run::from).toArray();
    to = Arrays.stream(runs).mapToInt(Run::to).toArray();
    lengths = Arrays.stream(runs).mapToInt(Run::length).toArray();
  }

  /**
   * Copies every field but the event time to the field of its name.
   *
   * @param source whose rows are read
   * @param target whose rows are written
   */
  static FieldCopy between(Schema source, Schema target) {
    Run[] fields =
        source.fields().stream()
            .filter(field -> !field.equals(source.eventTime()))
            .map(field -> run(field, target.field(field.name())))
            .sorted(Comparator.comparingInt(Run::from))
            .toArray(Run[]::new);
    return new FieldCopy(joined(fields));
  }

  private static Run run(Field of, Field as) {
    return new Run(of.offset(), as.offset(), of.type().size());
  }

  private static Run[] joined(Run[] fields) {
    Run[] runs = new Run[fields.length];
    int count = 0;
    for (Run field : fields) {
      if (count > 0 && runs[count - 1].isFollowedBy(field)) {
        Run before = runs[count - 1];
        runs[count - 1] = new Run(before.from, before.to, before.length + field.length);
      } else {
        runs[count++] = field;
      }
    }
    return Arrays.copyOf(runs, count);
  }

  /** Copies the fields of a row. */
  void copy(long source, long target) {
    for (int run = 0; run < lengths.length; run++) {
      copy(source + from[run], target + to[run], lengths[run]);
    }
  }

  private static void copy(long source, long target, int length) {
    int words = length & -Long.BYTES;
    Memory.copyWords(source, target, words);
    int at = words;
    if ((length & Integer.BYTES) != 0) {
      Memory.putInt(target + at, Memory.getInt(source + at));
      at += Integer.BYTES;
    }
    if ((length & Short.BYTES) != 0) {
      Memory.putShort(target + at, Memory.getShort(source + at));
      at += Short.BYTES;
    }
    if ((length & Byte.BYTES) != 0) {
      Memory.putByte(target + at, Memory.getByte(source + at));
    }
  }
}
