package io.tidemark.journal;

import io.tidemark.record.RecordHeader;
import io.tidemark.record.SymbolTable;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.agrona.CloseHelper;

/**
 * Appends records to a journal. There is one writer at a time, which a lock of the operating system
 * sees to.
 *
 * <p>Records are gathered into documents of up to 64. {@link #flush} appends the document that has
 * begun; the caller does so whenever it has no more records at hand. Each record gets the next
 * sequence, which is also written into the header of its copy.
 *
 * <p>All methods belong to one thread, but {@link #sync}, {@link #journaledSequence} and {@link
 * #syncedSequence}, which may be called from others until {@link #close}. Nothing is allocated for
 * a record. After a failure other than {@link JournalFullException} the writer is of no use any
 * more: stop the engine, and start again from the journal.
 */
public final class JournalWriter implements AutoCloseable {
  private static final int NO_CYCLE = Integer.MIN_VALUE;

  /** What the next document can take: itself, and two pages of the queue's index. */
  private static final long MARGIN = 2L * DocumentLayout.CAPACITY;

  /** What a new file takes before the first record: the queue's header and index. */
  private static final long FILE_START = 1L << 20;

  private final Path journal;
  private final JournalOptions options;
  private final JournalLock lock;
  private final MonotonicClock clock;
  private final SpaceGuard space;
  private final FileSync files = new FileSync();
  private DocumentBuilder document;
  private ChronicleAppender appender;
  private JournalTail tail;
  private PreTouch preTouch;
  private Recovery recovery;
  private SymbolJournal symbols;
  private Manifest manifest;
  private int directory;
  private FileReservation file;
  private int cycle = NO_CYCLE;
  private long nextDocument;
  private long nextSequence;
  private long writtenBytes;

  /** Whether the last document ends with a text of which the next one has more. */
  private boolean endsInsideText;

  private boolean closed;
  private volatile Throwable failure;
  private volatile long journaledSequence;
  private volatile long syncedSequence;

  private JournalWriter(Path journal, JournalOptions options) throws IOException {
    this.journal = journal;
    this.options = options;
    lock = JournalLock.take(journal);
    clock = new MonotonicClock(options.wallClock());
    space =
        new SpaceGuard(
            options.usableSpace() == null ? usableSpace(journal) : options.usableSpace(),
            (long) JournalOptions.RESERVED_BLOCKS * options.blockSize());
  }

  /**
   * Opens a journal for writing, and makes it if there is none. One that is there is read from
   * {@link JournalOptions#fromSequence} to its end and verified.
   *
   * @throws JournalInUseException if another writer has it
   * @throws JournalDamageException if it is damaged and the policy is to refuse
   * @throws JournalFullException if there is too little space
   * @throws JournalException if it was written for another topology, if the directory cannot be
   *     written, or if the JVM lacks the options that the journal needs
   */
  public static JournalWriter open(Path journal, JournalOptions options) {
    JvmAccess.require();
    FileReservation.requireNativeCalls();
    JournalWriter writer = null;
    try {
      Files.createDirectories(journal);
      writer = new JournalWriter(journal, options);
      writer.recover();
      writer.begin();
      return writer;
    } catch (IOException e) {
      if (writer != null) {
        writer.abandon();
      }
      throw new JournalException(
          "cannot write journal " + journal + ": " + e + "; check the directory and its rights", e);
    } catch (RuntimeException | Error e) {
      if (writer != null) {
        writer.abandon();
      }
      throw e;
    }
  }

  private static LongSupplier usableSpace(Path journal) throws IOException {
    FileStore store = Files.getFileStore(journal);
    return () -> {
      try {
        return store.getUsableSpace();
      } catch (IOException e) {
        throw new JournalException("cannot ask for the free space of " + journal, e);
      }
    };
  }

  private void recover() throws IOException {
    Manifest found = Recovery.manifest(journal);
    recovery = Recovery.run(journal, found, options.fromSequence(), options.onDamage());
    if (recovery.preamble() != null) {
      Compatibility.require(recovery.preamble(), options);
    }
    symbols = recovery.symbols();
    nextDocument = recovery.nextDocument();
    nextSequence = recovery.nextSequence();
    journaledSequence = nextSequence - 1;
    syncedSequence = nextSequence - 1;
    requireNewIncarnation(recovery.manifest());
  }

  private void requireNewIncarnation(Manifest before) {
    for (ManifestIncarnation earlier : before.incarnations()) {
      if (earlier.id() == options.incarnation()) {
        throw new JournalException(
            String.format(
                "incarnation=%016x wrote to the journal before; give each writer an id of its own",
                earlier.id()));
      }
    }
  }

  /** Starts the new incarnation's queue. Until it is listed, the journal is as it was. */
  private void begin() throws IOException {
    space.require(0, clock.millis());
    int highest = Recovery.highestDirectory(journal);
    ManifestIncarnation last = recovery.manifest().last();
    directory = 1 + Math.max(highest, last == null ? 0 : last.number());
    Path queue = Manifest.directory(journal, directory);
    Files.createDirectory(queue);
    document = new DocumentBuilder(options.incarnation());
    appender = new ChronicleAppender(queue, options.blockSize(), clock::millis);
    tail = JournalTail.create(journal);
    manifest =
        recovery
            .manifest()
            .withIncarnation(
                new ManifestIncarnation(
                    directory,
                    options.incarnation(),
                    ManifestIncarnation.OPEN,
                    ManifestIncarnation.OPEN));
    tail.set(nextDocument, nextSequence);
    if (options.preTouch()) {
      preTouch = new PreTouch();
      preTouch.start();
    }
    rollIfDue();
  }

  /**
   * Takes a record.
   *
   * @param record address of it, header included; it is copied
   * @param length in bytes
   * @return its sequence
   * @throws JournalFullException if there is too little space; the record was not taken
   * @throws JournalException if the writer has failed
   */
  public long append(long record, int length) {
    requireUsable();
    if (!DocumentLayout.isRecordLength(length)) {
      throw new IllegalArgumentException(
          "record of "
              + length
              + " bytes, expected "
              + RecordHeader.LENGTH
              + " to "
              + DocumentLayout.MAX_RECORD_LENGTH);
    }
    if (!document.hasRoomFor(length)) {
      flush();
    }
    if (document.count() == 0) {
      requireSpace();
    }
    symbols.accept(record);
    document.add(record, length, nextSequence);
    return nextSequence++;
  }

  /**
   * Whether the next record would be taken: for those who have to refuse input before it is
   * numbered.
   *
   * @throws JournalFullException if there is too little space
   */
  public void requireSpace() {
    space.require(writtenBytes, clock.millis());
    if (!file.reserve(appender.position() + MARGIN)) {
      throw new JournalFullException(
          "the journal's disk takes no more, whatever it says about free space; free some space or"
              + " drop old files, then append again");
    }
  }

  /** Appends the records taken so far; they are journaled when it returns. */
  public void flush() {
    requireUsable();
    if (document.count() == 0) {
      return;
    }
    try {
      // A text is not torn apart: it has to be whole in the file that a reader starts with.
      if (!endsInsideText) {
        rollIfDue();
      }
      appendDocument();
    } catch (IOException | RuntimeException | InternalError e) {
      throw fail(e);
    }
  }

  private void appendDocument() {
    int length = document.seal(nextDocument, nextSequence - document.count());
    append(document, length);
    document.clear();
    endsInsideText = symbols.isPartial();
    tail.set(nextDocument, nextSequence);
    journaledSequence = nextSequence - 1;
  }

  private void append(DocumentBuilder sealed, int length) {
    appender.append(sealed.address(), length);
    if (appender.cycle() != cycle) {
      throw new IllegalStateException(
          "document went to cycle=" + appender.cycle() + ", expected " + cycle);
    }
    nextDocument++;
    writtenBytes += length;
    if (preTouch != null) {
      preTouch.moved(file, appender.position());
    }
  }

  private void rollIfDue() throws IOException {
    long time = clock.read();
    int hour = HourlyCycle.of(time);
    if (hour == cycle) {
      clock.moveTo(time);
      return;
    }
    byte[] preamble = preamble();
    if (FileReservation.isAvailable(journal, FILE_START + preamble.length)) {
      clock.moveTo(time);
      roll(hour, preamble);
    } else if (cycle == NO_CYCLE) {
      throw new JournalFullException(
          "there is no space for a new file in " + journal + "; free some space");
    }
    // Else the hour that is over goes on: its file has its space already.
  }

  private byte[] preamble() {
    return PreambleCodec.encode(
        new Preamble(
            options.incarnation(), options.properties(), options.schemas(), symbols.texts()));
  }

  /** Goes on in the file of an hour: its preamble, then its line in the manifest. */
  private void roll(int hour, byte[] preamble) throws IOException {
    FileReservation before = file;
    long endBefore = appender.position();
    long firstSequence = nextSequence - document.count();
    Manifest listed =
        manifest.withCycle(new ManifestCycle(directory, hour, nextDocument, firstSequence));
    cycle = hour;
    file = null;
    appendPreamble(preamble, firstSequence);
    Path path = appender.file();
    file = new FileReservation(path);
    files.opened(path);
    listed.write(journal);
    manifest = listed;
    tail.set(nextDocument, firstSequence);
    if (before != null) {
      before.trim(endBefore);
      before.close();
    }
  }

  private void appendPreamble(byte[] bytes, long sequence) {
    int parts = (bytes.length + DocumentLayout.MAX_PART - 1) / DocumentLayout.MAX_PART;
    try (DocumentBuilder preamble = new DocumentBuilder(options.incarnation())) {
      for (int part = 0; part < parts; part++) {
        append(preamble, preamble.sealPart(bytes, part, parts, nextDocument, sequence));
      }
    }
  }

  /**
   * Returns when everything journaled before the call is on the disk. Takes a fraction of a
   * millisecond to many, so it is best called by a thread of its own.
   */
  public void sync() {
    requireUsable();
    long target = journaledSequence;
    try {
      files.force();
    } catch (IOException e) {
      throw fail(e);
    }
    syncedSequence = target;
  }

  /** The highest sequence that outlives the process, -1 if none does. */
  public long journaledSequence() {
    return journaledSequence;
  }

  /** The highest sequence that outlives the loss of power, as far as this writer knows. */
  public long syncedSequence() {
    return syncedSequence;
  }

  /** The highest sequence whose outputs may leave, by the durability chosen. */
  public long releasedSequence() {
    return switch (options.durability()) {
      case NONE, ASYNC -> Long.MAX_VALUE;
      case GATED -> journaledSequence;
      case SYNC -> syncedSequence;
    };
  }

  /** The sequence that the next record gets. */
  public long nextSequence() {
    return nextSequence;
  }

  /** The symbols that the journal knows: those read when it was opened, and those appended. */
  public SymbolTable symbols() {
    return symbols.table();
  }

  /** The damage in front of which this writer went on; empty if there was none. */
  public Optional<JournalDamageException> recoveredDamage() {
    return Optional.ofNullable(recovery.damage());
  }

  /** A damaged file that had no record in it and was renamed to this; empty if there was none. */
  public Optional<Path> setAside() {
    return Optional.ofNullable(recovery.setAside());
  }

  /**
   * Deletes the oldest files, as far as they hold only records below a sequence. The file that is
   * written stays.
   *
   * @param sequence that the oldest snapshot to be kept starts from
   * @return how many files went
   */
  public int dropBefore(long sequence) {
    requireUsable();
    try {
      Manifest kept = Retention.without(manifest, sequence);
      int dropped = manifest.cycles().size() - kept.cycles().size();
      if (dropped > 0) {
        kept.write(journal);
        manifest = kept;
      }
      Retention.deleteUnlisted(journal, kept);
      return dropped;
    } catch (IOException e) {
      throw fail(e);
    }
  }

  private void requireUsable() {
    if (failure != null) {
      throw new JournalException("journal " + journal + " has failed: " + failure, failure);
    }
    if (closed) {
      throw new JournalException("journal " + journal + " is closed");
    }
  }

  private JournalException fail(Throwable cause) {
    failure = cause;
    String reason =
        cause instanceof InternalError
            ? "a fault of the memory below its file, as a full disk gives"
            : cause.toString();
    return new JournalException(
        "journal "
            + journal
            + " cannot be written after sequence="
            + journaledSequence
            + ": "
            + reason
            + "; stop, mend the cause and start again from the journal",
        cause);
  }

  /** Flushes, with {@link Durability#SYNC} syncs, and lets the next writer in. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    try {
      if (failure == null) {
        end();
      }
    } catch (IOException e) {
      throw fail(e);
    } finally {
      closed = true;
      release();
    }
  }

  /** Lets go of the journal and leaves it as the end of the process would. */
  void abandon() {
    closed = true;
    release();
  }

  private void end() throws IOException {
    flush();
    if (options.durability() == Durability.SYNC) {
      sync();
    }
    // First of all, for the manifest may need the space that this gives back.
    CloseHelper.close(preTouch);
    file.trim(appender.position());
    manifest.withIncarnation(manifest.last().ended(nextDocument, nextSequence)).write(journal);
  }

  private void release() {
    CloseHelper.quietCloseAll(preTouch, appender, file, document, files, tail, lock);
  }
}
