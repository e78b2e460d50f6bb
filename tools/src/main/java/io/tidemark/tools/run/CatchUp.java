package io.tidemark.tools.run;

import io.tidemark.engine.Replayer;
import io.tidemark.journal.JournalReader;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Takes a job that is repeated to where its journal ends: the input, read again from its start, is
 * compared with the journal record for record, and what the journal has is replayed.
 *
 * <p>One thread uses it. Closing it closes the journal.
 */
final class CatchUp implements AutoCloseable {
  private final Path journal;
  private final List<Source> sources;
  private final SymbolTable symbols;
  private final JournalReader reader;
  private final Replayer replayer;
  private final long count;
  private final RecordWriter claimed = new RecordWriter();
  private final RecordView kept = new RecordView();
  private final RecordView given = new RecordView();
  private long next;

  /** Whether the reader stands at the next record of the input. */
  private boolean hasRecord;

  /**
   * Begins at the journal's first record.
   *
   * @param count of the records that the journal has
   * @param symbols of the engine, which has those of the journal under the same ids
   */
  CatchUp(Path journal, long count, Topology topology, SymbolTable symbols, Replayer replayer) {
    this.journal = journal;
    this.count = count;
    this.symbols = symbols;
    this.replayer = replayer;
    sources = topology.sources();
    reader = JournalReader.open(journal, 0);
    int longest = sources.stream().mapToInt(s -> s.schema().length()).max().orElse(0);
    claimed.wrap(Memory.allocate(Math.max(longest, RecordHeader.LENGTH)));
    toNextOfInput();
  }

  /** Replays what the engine's clock said, which is not in the input, and goes on behind it. */
  private void toNextOfInput() {
    hasRecord = read();
    while (hasRecord && kept.wrap(reader.record()).kind() == RecordKind.CLOCK.code()) {
      replay();
      hasRecord = read();
    }
    if (next == count) {
      replayer.flush();
    }
  }

  /** Not what the engine has written since. */
  private boolean read() {
    return next < count && reader.next();
  }

  private void replay() {
    replayer.replay(reader.record(), reader.length());
    next++;
  }

  /** Whether the journal has more of the input. */
  boolean isBehind() {
    return next < count;
  }

  /** Records that the journal had. */
  long count() {
    return count;
  }

  /** A place for a row, to be compared when it is published. */
  RecordWriter claim(Source source, int partition) {
    return claimed.header(
        RecordHeader.routing(source.id(), RecordKind.DATA.code(), (byte) 0, partition));
  }

  /**
   * Compares the row claimed, and replays what the journal has for it.
   *
   * @throws JournalMismatchException if the journal has another record
   */
  void publish() {
    take(RecordKind.DATA);
  }

  /**
   * Compares a mark, and replays it.
   *
   * @throws JournalMismatchException if the journal has another record
   */
  void mark(RecordKind kind, Source source, int partition) {
    claimed.header(RecordHeader.routing(source.id(), kind.code(), (byte) 0, partition));
    take(kind);
  }

  private void take(RecordKind kind) {
    if (!hasRecord) {
      throw new JournalMismatchException(
          "journal " + journal + " ends at record " + next + ", expected " + count + " records");
    }
    kept.wrap(reader.record());
    given.wrap(claimed.address());
    if (routing(kept) != routing(given) || (kind == RecordKind.DATA && !isSameRow())) {
      throw new JournalMismatchException(
          "record "
              + next
              + " of journal "
              + journal
              + " is "
              + describe(kept)
              + ", the input gives "
              + describe(given)
              + "; run again with the inputs that the journal was written from, in their order, or"
              + " with another --journal");
    }
    replay();
    toNextOfInput();
  }

  /**
   * Checks, at the end of the input, that the journal has no more of it.
   *
   * @throws JournalMismatchException if it has
   */
  void requireDone() {
    if (isBehind()) {
      throw new JournalMismatchException(
          "journal "
              + journal
              + " has "
              + count
              + " records, the input gives only "
              + next
              + "; run again with the inputs that the journal was written from, or with another"
              + " --journal");
    }
  }

  private static long routing(RecordView record) {
    return Memory.getLong(record.address() + RecordHeader.STREAM_OFFSET);
  }

  private boolean isSameRow() {
    Schema schema = sources.get(given.stream()).schema();
    if (kept.eventTime() != given.eventTime() || kept.ingestTime() != given.ingestTime()) {
      return false;
    }
    List<Field> fields = schema.fields();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (!isSame(field.offset(), field.type().size())) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(int offset, int size) {
    long one = kept.address() + offset;
    long other = given.address() + offset;
    return switch (size) {
      case Long.BYTES -> Memory.getLong(one) == Memory.getLong(other);
      case Integer.BYTES -> Memory.getInt(one) == Memory.getInt(other);
      default -> {
        int i = 0;
        while (i < size && Memory.getByte(one + i) == Memory.getByte(other + i)) {
          i++;
        }
        yield i == size;
      }
    };
  }

  private String describe(RecordView record) {
    Source source = sources.get(record.stream());
    String place = " of " + source.name() + ", partition " + record.partition();
    RecordKind kind = RecordKind.of(record.kind());
    if (kind != RecordKind.DATA) {
      return kind + place;
    }
    return "a row"
        + place
        + source.schema().fields().stream()
            .map(field -> field.name() + " " + record.text(field, symbols))
            .collect(Collectors.joining(", ", " (", ")"));
  }

  @Override
  public void close() {
    reader.close();
    Memory.free(claimed.address());
  }
}
