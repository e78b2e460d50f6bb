package io.tidemark.journal;

import io.tidemark.record.Memory;
import io.tidemark.record.SymbolTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads a journal, record for record, also while a writer of another process appends to it. It
 * changes nothing on the disk.
 *
 * <p>Every document is verified: its checksum, that it follows the one before, and that there are
 * as many as the manifest and the tail say. What is wrong surfaces as {@link
 * JournalDamageException} where it is reached; all records in front of it have then been given.
 *
 * <pre>
 *   try (JournalReader reader = JournalReader.open(path)) {
 *     while (reader.next()) {
 *       view.wrap(reader.record());
 *     }
 *   }
 * </pre>
 *
 * <p>Nothing is allocated for a record. Not thread-safe.
 */
public final class JournalReader implements AutoCloseable {
  private final Path journal;
  private final Document document = new Document();
  private final SymbolTable symbols = new SymbolTable();
  private final ByteArrayOutputStream parts = new ByteArrayOutputStream();
  private JournalTail tail;
  private Manifest manifest;
  private ManifestCycle cycle;
  private ManifestCycle following;
  private ManifestIncarnation incarnation;
  private Path path;
  private QueueFile file;
  private Preamble preamble;
  private int preambles;
  private long nextDocument;
  private long nextSequence;
  private long fromSequence = -1;
  private long sequence = -1;
  private long record;
  private int length;

  /** The next record of the document, its length, and how many there still are. */
  private long upcoming;

  private long upcomingLength;
  private int remaining;

  private JournalReader(Path journal) {
    this.journal = journal;
  }

  /**
   * Opens a journal at its first record.
   *
   * @throws JournalException if there is none, or its first file is damaged
   */
  public static JournalReader open(Path journal) {
    return open(journal, -1);
  }

  /**
   * Opens a journal at a record. The file that holds it is read and verified from its start, for
   * the symbols in it.
   *
   * @param fromSequence of the record that is given first, or will be once it is there; negative
   *     for the first that there is
   * @throws JournalException if there is no journal, or its files start behind the sequence
   */
  public static JournalReader open(Path journal, long fromSequence) {
    JournalReader reader = openAtFileOf(journal, fromSequence);
    reader.fromSequence = fromSequence;
    return reader;
  }

  /** Opens a journal at the start of the file that holds a record. */
  static JournalReader openAtFileOf(Path journal, long sequence) {
    JournalReader reader = new JournalReader(journal);
    try {
      reader.start(sequence);
      return reader;
    } catch (IOException e) {
      reader.close();
      throw new JournalException("cannot read journal " + journal + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private void start(long fromSequence) throws IOException {
    tail = JournalTail.read(journal);
    manifest = Manifest.require(journal);
    following = startOf(fromSequence);
    if (following != null) {
      nextDocument = following.firstDocument();
      nextSequence = following.firstSequence();
    }
  }

  private ManifestCycle startOf(long fromSequence) {
    ManifestCycle start = null;
    for (ManifestCycle candidate : manifest.cycles()) {
      if (start == null || candidate.firstSequence() <= fromSequence) {
        start = candidate;
      }
    }
    if (start != null && fromSequence >= 0 && start.firstSequence() > fromSequence) {
      throw new JournalException(
          "journal "
              + journal
              + " starts at sequence="
              + start.firstSequence()
              + ", expected at most "
              + fromSequence
              + "; the older files were dropped: start from a newer snapshot");
    }
    return start;
  }

  /**
   * Moves to the next record.
   *
   * @return false if there is none yet; more may come while a writer is at work
   * @throws JournalDamageException if the journal is damaged here
   */
  public boolean next() {
    if (remaining == 0 && !fetch()) {
      return false;
    }
    remaining--;
    record = upcoming;
    length = Memory.getShort(upcomingLength) & 0xFFFF;
    upcoming += DocumentLayout.align(length);
    upcomingLength += Short.BYTES;
    sequence++;
    return true;
  }

  /**
   * How many records the document still has that {@link #next} would give without reading on, after
   * reading one if it has none; 0 if there is none yet.
   */
  int upcoming() {
    return remaining > 0 || fetch() ? remaining : 0;
  }

  /** Address of the first of the {@link #upcoming() upcoming} records. */
  long upcomingRecords() {
    return upcoming;
  }

  /** Address of the lengths of the {@link #upcoming() upcoming} records, uint16 each. */
  long upcomingLengths() {
    return upcomingLength;
  }

  /** Passes over all {@link #upcoming() upcoming} records, which stay valid until the next call. */
  void passUpcoming() {
    sequence += remaining;
    remaining = 0;
  }

  /** Address of the current record, valid until the next call of {@link #next}. */
  public long record() {
    return record;
  }

  /** Length of the current record, in bytes. */
  public int length() {
    return length;
  }

  /** Sequence of the current record, which its header holds too. */
  public long sequence() {
    return sequence;
  }

  /** Which writer wrote the current record, from 1. */
  public int incarnation() {
    return incarnation.number();
  }

  /** What the journal told last ahead of the records; null before the first record. */
  public Preamble preamble() {
    return preamble;
  }

  /** The symbols known at the current record, its own included. Grows as the reader goes on. */
  public SymbolTable symbols() {
    return symbols;
  }

  /** Where the reader stands. */
  public JournalPlace place() {
    return new JournalPlace(
        path == null ? Manifest.file(journal) : path,
        cycle == null ? -1 : HourlyCycle.index(cycle.cycle(), file == null ? 0 : file.excerpts()),
        file == null ? 0 : file.position(),
        nextDocument,
        nextSequence);
  }

  /** How many preambles were read. */
  int preambles() {
    return preambles;
  }

  /** Number of the document that comes next. */
  long nextDocument() {
    return nextDocument;
  }

  /** Sequence behind the documents read so far. */
  long nextSequence() {
    return nextSequence;
  }

  private boolean fetch() {
    try {
      while (advance()) {
        if (remaining > 0) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new JournalException("cannot read journal " + journal + ": " + e.getMessage(), e);
    } catch (InternalError e) {
      throw new JournalDamageException(
          Damage.FILE_UNREADABLE,
          place(),
          "found a fault of the memory below the file, expected its bytes (the disk is full, or"
              + " the file was cut while it was read)",
          "free some space, or restore the file from a copy",
          e);
    }
  }

  /** Makes one step: a document read, or a file entered. False if there is nothing to do. */
  private boolean advance() throws IOException {
    if (following != null && (cycle == null || following.firstDocument() <= nextDocument)) {
      enter(following);
      return true;
    }
    // Read before the file: what it promises has to be found there.
    long promised = tail.document();
    if (cycle == null || isAtEndOfIncarnation()) {
      return promised > nextDocument && reload();
    }
    QueueFile.State state = file.state();
    if (state == QueueFile.State.READY) {
      read();
      return true;
    }
    if (state != QueueFile.State.CUT && expectedEnd() == ManifestIncarnation.OPEN) {
      if (promised <= nextDocument) {
        return false;
      }
      if (reload()) {
        return true;
      }
    }
    throw missing(state, Math.max(promised, expectedEnd()));
  }

  private boolean isAtEndOfIncarnation() {
    return !incarnation.isOpen() && nextDocument >= incarnation.endDocument();
  }

  /** Number of the document at which this file has to end, as far as the manifest tells. */
  private long expectedEnd() {
    return following != null ? following.firstDocument() : incarnation.endDocument();
  }

  private JournalDamageException missing(QueueFile.State state, long expected) throws IOException {
    String found =
        switch (state) {
          case CUT -> "found an excerpt that reaches beyond the end of the file";
          case END -> "found the end of the rolled file";
          default -> "found nothing more in the file of " + file.size() + " bytes";
        };
    return new JournalDamageException(
        Damage.DOCUMENTS_MISSING,
        place(),
        found
            + ", expected documents "
            + nextDocument
            + " to "
            + Math.max(nextDocument, expected - 1));
  }

  private void enter(ManifestCycle entered) throws IOException {
    closeFile();
    cycle = entered;
    incarnation = manifest.incarnation(entered.incarnation());
    path = entered.path(journal);
    findFollowing();
    if (entered.firstDocument() != nextDocument || entered.firstSequence() != nextSequence) {
      throw broken(
          "found that the file starts with document "
              + entered.firstDocument()
              + " and sequence "
              + entered.firstSequence());
    }
    try {
      file = new QueueFile(path);
    } catch (NoSuchFileException e) {
      throw new JournalDamageException(
          Damage.FILE_MISSING, place(), "found no file, expected the one that the manifest lists");
    }
    if (!file.hasQueueHeader()) {
      throw new JournalDamageException(
          Damage.FILE_UNREADABLE,
          place(),
          "found no queue header in a file of " + file.size() + " bytes, expected one");
    }
  }

  private void findFollowing() {
    following = null;
    for (ManifestCycle candidate : manifest.cycles()) {
      if (following == null
          && (cycle == null || candidate.firstDocument() > cycle.firstDocument())) {
        following = candidate;
      }
    }
  }

  /** Reads the manifest again. False if it says what it said before. */
  private boolean reload() throws IOException {
    Manifest fresh = Manifest.read(journal);
    if (fresh == null) {
      throw Manifest.damaged(journal, "found no manifest any more");
    }
    if (fresh.equals(manifest)) {
      return false;
    }
    manifest = fresh;
    findFollowing();
    if (cycle == null && following != null) {
      nextDocument = following.firstDocument();
      nextSequence = following.firstSequence();
    }
    if (cycle != null) {
      manifest.incarnations().stream()
          .filter(i -> i.number() == cycle.incarnation())
          .forEach(i -> incarnation = i);
    }
    return true;
  }

  private void read() {
    String fault = document.load(file);
    if (fault != null) {
      throw new JournalDamageException(Damage.DOCUMENT_CORRUPT, place(), fault);
    }
    if (document.number() != nextDocument
        || document.firstSequence() != nextSequence
        || document.incarnation() != incarnation.number()
        || document.journal() != manifest.id()) {
      throw broken(
          String.format(
              "found document %d, sequence %d, incarnation %d of journal %08x",
              document.number(),
              document.firstSequence(),
              document.incarnation(),
              document.journal()));
    }
    if (document.kind() != DocumentLayout.RECORDS) {
      collect();
    }
    begin();
    nextDocument++;
    nextSequence += document.count();
    file.next();
  }

  /** Stands in front of the document's first record that was asked for. */
  private void begin() {
    sequence = nextSequence - 1;
    upcoming = document.records();
    upcomingLength = document.lengths();
    remaining = document.count();
    while (remaining > 0 && sequence + 1 < fromSequence) {
      upcoming += DocumentLayout.align(Memory.getShort(upcomingLength) & 0xFFFF);
      upcomingLength += Short.BYTES;
      sequence++;
      remaining--;
    }
  }

  private void collect() {
    if (document.part() == 0) {
      parts.reset();
    }
    parts.writeBytes(document.partBytes());
    if (document.part() < document.parts() - 1) {
      return;
    }
    byte[] whole = parts.toByteArray();
    if (document.kind() == DocumentLayout.PREAMBLE) {
      preamble = PreambleCodec.decode(whole);
      preambles++;
      return;
    }
    String fault = SymbolDocuments.decode(whole, symbols);
    if (fault != null) {
      throw new JournalDamageException(Damage.CHAIN_BROKEN, place(), fault);
    }
  }

  private JournalDamageException broken(String found) {
    return new JournalDamageException(
        Damage.CHAIN_BROKEN,
        place(),
        String.format(
            "%s; expected document %d, sequence %d, incarnation %d of journal %08x",
            found, nextDocument, nextSequence, incarnation.number(), manifest.id()));
  }

  private void closeFile() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  @Override
  public void close() {
    try {
      closeFile();
    } catch (IOException e) {
      throw new JournalException("cannot close journal " + journal + ": " + e.getMessage(), e);
    } finally {
      document.close();
      if (tail != null) {
        tail.close();
      }
    }
  }
}
