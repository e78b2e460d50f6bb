package io.tidemark.tools.csv;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Gives the symbols of a file's rows their ids in the job, row by row as the job takes them, and
 * within a row in the order of the table's fields.
 *
 * <p>Ids are given at first sight and decide where keys live, and so the order of rows of one due
 * time. Were they given while text is cut, that order would depend on the order of a file's
 * columns, on how rows lie in files that are merged, and on rows that are rejected. So a file
 * numbers its texts for itself, and an array takes those numbers to the job's.
 */
final class CsvSymbols {
  /** The answer to a text that is not UTF-8. */
  static final int MALFORMED = -2;

  private static final int UNKNOWN = -1;
  private static final int MIN_CAPACITY = 64;

  private final SymbolTable ofFile = new SymbolTable();
  private final SymbolTable ofJob;
  private final int[] offsets;
  private int[] ids = new int[MIN_CAPACITY];

  /**
   * Numbers symbols for a file.
   *
   * @param ofJob takes the texts of the rows that are read
   */
  CsvSymbols(Schema schema, SymbolTable ofJob) {
    this.ofJob = ofJob;
    offsets =
        schema.fields().stream()
            .filter(field -> field.type().kind() == FieldType.Kind.SYMBOL)
            .mapToInt(Field::offset)
            .toArray();
    Arrays.fill(ids, UNKNOWN);
  }

  /** The file's own id of a text, for {@link #intern} to turn into the job's; or MALFORMED. */
  int idInFile(byte[] bytes, int from, int to) {
    int known = ofFile.size();
    int id = ofFile.intern(bytes, from, to - from);
    if (id == known) {
      add(id, bytes, from, to);
    }
    return ids[id] == MALFORMED ? MALFORMED : id;
  }

  private void add(int id, byte[] bytes, int from, int to) {
    if (id == ids.length) {
      ids = Arrays.copyOf(ids, 2 * id);
      Arrays.fill(ids, id, ids.length, UNKNOWN);
    }
    byte[] utf8 = ofFile.text(id).getBytes(StandardCharsets.UTF_8);
    if (!Arrays.equals(utf8, 0, utf8.length, bytes, from, to)) {
      ids[id] = MALFORMED;
    }
  }

  /** Turns the file's ids in a record, by its address, into the job's. */
  void intern(long record) {
    for (int offset : offsets) {
      int id = Memory.getInt(record + offset);
      if (id != Nulls.INT32) {
        Memory.putInt(record + offset, ofJob(id));
      }
    }
  }

  private int ofJob(int id) {
    if (ids[id] == UNKNOWN) {
      ids[id] = ofJob.intern(ofFile.text(id));
    }
    return ids[id];
  }
}
