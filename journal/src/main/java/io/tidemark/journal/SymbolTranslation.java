package io.tidemark.journal;

import io.tidemark.join.AsyncResponse;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes a journal's symbol ids to those that the texts have in another table. Where they are the
 * same, which they are unless the table had others before, nothing is done to the records.
 */
final class SymbolTranslation {
  private static final int[] NONE = {};

  private final SymbolTable target;
  private int[] ids = new int[64];
  private int known;
  private boolean isIdentity = true;
  private int[][] offsets = {};

  /** The fields of answers that are symbols, by query. */
  private final Map<Integer, int[]> responseOffsets = new HashMap<>();

  /**
   * @param responses schemas of the answers to lookups, by query
   */
  SymbolTranslation(SymbolTable target, Map<Integer, Schema> responses) {
    this.target = target;
    responses.forEach((query, schema) -> responseOffsets.put(query, symbolOffsets(schema)));
  }

  /** Tells which fields of which stream are symbols. */
  void schemas(Map<Integer, Schema> schemas) {
    int streams = schemas.keySet().stream().mapToInt(stream -> stream + 1).max().orElse(0);
    offsets = new int[streams][];
    Arrays.fill(offsets, NONE);
    schemas.forEach((stream, schema) -> offsets[stream] = symbolOffsets(schema));
  }

  private static int[] symbolOffsets(Schema schema) {
    return schema.fields().stream()
        .filter(field -> field.type().kind() == FieldType.Kind.SYMBOL)
        .mapToInt(Field::offset)
        .toArray();
  }

  /** Gives ids to what the journal's table has gained. */
  void learn(SymbolTable journal) {
    for (; known < journal.size(); known++) {
      if (known == ids.length) {
        ids = Arrays.copyOf(ids, 2 * known);
      }
      byte[] text = journal.utf8(known);
      ids[known] = target.intern(text, 0, text.length);
      isIdentity &= ids[known] == known;
    }
  }

  /** Whether records may stay as they are. */
  boolean isIdentity() {
    return isIdentity;
  }

  /**
   * Changes the ids in a record, where it lies.
   *
   * @throws JournalException if it has an id that the journal did not tell, or its stream's fields
   *     are not known
   */
  void apply(long record) {
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    if (RecordHeader.kind(routing) == RecordKind.RESPONSE.code()) {
      applyToAnswer(record);
      return;
    }
    if (RecordHeader.kind(routing) != RecordKind.DATA.code()) {
      return;
    }
    int stream = RecordHeader.stream(routing);
    if (stream < 0 || stream >= offsets.length) {
      throw new JournalException(
          "the journal tells no schema of stream "
              + stream
              + ", and its symbols have other ids than the engine's; replay it into an engine whose"
              + " table of symbols is empty");
    }
    translate(record, record, offsets[stream]);
  }

  private void applyToAnswer(long record) {
    int[] own = responseOffsets.getOrDefault(AsyncResponse.query(record), NONE);
    if (AsyncResponse.hasRow(record)) {
      translate(record, AsyncResponse.row(record) - RecordHeader.LENGTH, own);
    }
  }

  /** Changes fields of a row, which lie as if a header were in front of it. */
  private void translate(long record, long row, int[] fields) {
    for (int offset : fields) {
      int id = Memory.getInt(row + offset);
      if (id != Nulls.INT32) {
        Memory.putInt(row + offset, translated(record, id));
      }
    }
  }

  private int translated(long record, int id) {
    if (id < 0 || id >= known) {
      throw new JournalException(
          "record sequence="
              + Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET)
              + " has symbol id="
              + id
              + ", expected one of the "
              + known
              + " that the journal told before; it was published before its text was interned");
    }
    return ids[id];
  }
}
