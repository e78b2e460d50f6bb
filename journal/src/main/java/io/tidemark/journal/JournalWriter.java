package io.tidemark.journal;

import io.tidemark.engine.Incarnations;
import io.tidemark.engine.InputJournal;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SymbolTable;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.agrona.CloseHelper;

/**
 * Appends records to a journal. There is one writer at a time, which a lock of the operating system
 * sees to.
 *
 * <p>Records are gathered into documents of up to 64. {@link #flush} appends the document that has
 * begun; the caller does so whenever it has no more records at hand. In front of it goes what the
 * table of symbols has gained by then.
 *
 * <p>A reserve of disk space is for what was accepted before the disk became nearly full: {@link
 * #refusal} tells when nothing new should be accepted, {@link #append} goes on until the disk takes
 * no more.
 *
 * <p>All methods belong to one thread, but {@link #sync}, {@link #journaledSequence}, {@link
 * #syncedSequence}, {@link #releasedSequence} and {@link #incarnations}, which may be called from
 * others until {@link #close}. Nothing is allocated for a record. After a failure other than {@link
 * JournalFullException} the writer is of no use any more: stop the engine, and start again from the
 * journal.
 */
public final class JournalWriter implements InputJournal {
  private static final int NO_CYCLE = Integer.MIN_VALUE;

  /** What the next document can take: itself, and two pages of the queue's index. */
  private static final long MARGIN = 2L * DocumentLayout.CAPACITY;

  /** What a new file takes before the first record: the queue's header and index. */
  private static final long FILE_START = 1L << 20;

  /** The most that is allocated ahead for what was accepted. */
  private static final long MAX_AHEAD = 16L << 20;

  private static final String DISK_FULL =
      "the journal's disk takes no more, whatever it says about free space; free some space or"
          + " drop old files";

  private final Path journal;
  private final JournalOptions options;
  private final JournalLock lock;
  private final MonotonicClock clock;
  private final SpaceGuard space;
  private final SymbolTable symbols;

  /** Space that the file has behind its last document as long as nothing is refused. */
  private final long ahead;

  private final FileSync files = new FileSync();
  private DocumentBuilder document;
  private DocumentBuilder part;
  private ChronicleAppender appender;
  private JournalTail tail;
  private PreTouch preTouch;
  private Recovery recovery;
  private Manifest manifest;
  private int directory;
  private volatile FileReservation file;

  /** Behind the last document in the file. */
  private volatile long position;

  private int cycle = NO_CYCLE;
  private long nextDocument;
  private long nextSequence;
  private long writtenBytes;

  /** How many symbols the file tells of. */
  private int toldSymbols;

  private RecordedIncarnations incarnations;
  private boolean closed;
  private volatile Throwable failure;
  private volatile String refusal;
  private volatile long journaledSequence;
  private volatile long syncedSequence;

  private JournalWriter(Path journal, JournalOptions options) throws IOException {
    this.journal = journal;
    this.options = options;
    lock = JournalLock.take(journal);
    clock = new MonotonicClock(options.wallClock());
    symbols = options.symbols();
    long reserve = (long) JournalOptions.RESERVED_BLOCKS * options.blockSize();
    ahead = Math.min(reserve, MAX_AHEAD);
    space =
        new SpaceGuard(
            options.usableSpace() == null ? usableSpace(journal) : options.usableSpace(), reserve);
  }

  /**
   * Opens a journal for writing, and makes it if there is none. One that is there is read from
   * {@link JournalOptions#fromSequence} to its end and verified.
   *
   * @throws JournalInUseException if another writer has it
   * @throws JournalDamageException if it is damaged and the policy is to refuse
   * @throws JournalFullException if there is too little space
   * @throws JournalException if it was written for another topology, if the table of symbols has
   *     others than the journal, if the directory cannot be written, or if the JVM lacks the
   *     options that the journal needs
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
    adopt(recovery.symbols());
    nextDocument = recovery.nextDocument();
    nextSequence = recovery.nextSequence();
    journaledSequence = nextSequence - 1;
    syncedSequence = nextSequence - 1;
    int highest = Recovery.highestDirectory(journal);
    ManifestIncarnation last = found.last();
    directory = 1 + Math.max(highest, last == null ? 0 : last.number());
    incarnations =
        RecordedIncarnations.of(recovery.manifest()).with(recovery.nextSequence(), directory);
  }

  /** Takes the journal's symbols into the table, under the ids that they have in the journal. */
  private void adopt(SymbolTable recorded) {
    for (int id = 0; id < recorded.size(); id++) {
      byte[] text = recorded.utf8(id);
      boolean agrees =
          id < symbols.size()
              ? Arrays.equals(text, symbols.utf8(id))
              : symbols.intern(text, 0, text.length) == id;
      if (!agrees) {
        throw new JournalException(
            String.format(
                "symbol id=%d of journal %s is '%s', the table given has %s; open the journal"
                    + " before anything else is put into the table, the literals of a job included",
                id,
                journal,
                recorded.text(id),
                id < symbols.size() ? "'" + symbols.text(id) + "' there" : "that text elsewhere"));
      }
    }
  }

  /** Starts the new incarnation's queue. Until it is listed, the journal is as it was. */
  private void begin() throws IOException {
    String refusal = space.watch(0, clock.millis());
    if (refusal != null) {
      throw new JournalFullException(refusal + ", then open it again");
    }
    Path queue = Manifest.directory(journal, directory);
    Files.createDirectory(queue);
    appender = new ChronicleAppender(queue, options.blockSize(), clock::millis);
    tail = JournalTail.create(journal);
    manifest =
        recovery
            .manifest()
            .withIncarnation(
                new ManifestIncarnation(
                    directory, ManifestIncarnation.OPEN, ManifestIncarnation.OPEN));
    document = new DocumentBuilder(manifest.id(), directory);
    part = new DocumentBuilder(manifest.id(), directory);
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
   * @param record address of it, header included, which says {@link #nextSequence}; it is copied
   * @param length in bytes
   * @throws IllegalStateException if it has another sequence
   * @throws JournalFullException if the disk takes no more; the record was not taken
   * @throws JournalException if the writer has failed
   */
  @Override
  public void append(long record, int length) {
    requireUsable();
    requireNext(record, length);
    if (!document.hasRoomFor(length)) {
      flush();
    }
    if (document.count() == 0) {
      requireSpaceFor(0);
    }
    document.add(record, length);
    nextSequence++;
  }

  private void requireNext(long record, int length) {
    if (!DocumentLayout.isRecordLength(length)) {
      throw new IllegalArgumentException(
          "record of "
              + length
              + " bytes, expected "
              + RecordHeader.LENGTH
              + " to "
              + DocumentLayout.MAX_RECORD_LENGTH);
    }
    long sequence = Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET);
    if (sequence != nextSequence) {
      throw new IllegalStateException(
          "record of sequence=" + sequence + ", the journal expects sequence=" + nextSequence);
    }
  }

  private void requireSpaceFor(long bytes) {
    if (!file.reserve(position + MARGIN + bytes)) {
      throw new JournalFullException(DISK_FULL + ", then append again");
    }
  }

  /**
   * Why no new input should be accepted now, or null. What was accepted before is still taken, out
   * of the reserve. Costs a read of memory unless there is a reason; then the disk is asked again.
   */
  @Override
  public String refusal() {
    return refusal == null ? null : refusalBy(space.probe());
  }

  /** Remembers a reason, or looks for another one if it is null. */
  private String refusalBy(String reason) {
    FileReservation current = file;
    String found =
        reason == null && !current.reserve(position + MARGIN + ahead) ? DISK_FULL : reason;
    if (found != null || refusal != null) {
      refusal = found;
    }
    return found;
  }

  /**
   * Appends the records taken so far; they are journaled when it returns.
   *
   * @throws JournalFullException if the disk takes no more; flush again when there is space
   */
  @Override
  public void flush() {
    requireUsable();
    if (document.count() == 0) {
      return;
    }
    try {
      rollIfDue();
      appendNewSymbols(nextSequence - document.count());
      appendDocument();
    } catch (JournalFullException e) {
      throw e;
    } catch (IOException | RuntimeException | InternalError e) {
      throw fail(e);
    }
  }

  private void appendDocument() {
    int length = document.seal(nextDocument, nextSequence - document.count());
    append(document, length);
    document.clear();
    refusalBy(space.watch(writtenBytes, clock.millis()));
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
    position = appender.position();
    if (preTouch != null) {
      preTouch.moved(file, position);
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
    if (FileReservation.isAvailable(journal, FILE_START + preamble.length + ahead)) {
      clock.moveTo(time);
      roll(hour, preamble);
    } else if (cycle == NO_CYCLE) {
      throw new JournalFullException(
          "there is no space for a new file in " + journal + "; free some space");
    }
    // Else the hour that is over goes on: its file has its space already.
  }

  private byte[] preamble() {
    return PreambleCodec.encode(new Preamble(directory, options.properties(), options.schemas()));
  }

  /** Goes on in the file of an hour: its preamble, then its line in the manifest. */
  private void roll(int hour, byte[] preamble) throws IOException {
    FileReservation before = file;
    long endBefore = position;
    long firstSequence = nextSequence - document.count();
    Manifest listed =
        manifest.withCycle(new ManifestCycle(directory, hour, nextDocument, firstSequence));
    cycle = hour;
    appendParts(DocumentLayout.PREAMBLE, preamble, firstSequence);
    Path path = appender.file();
    file = new FileReservation(path);
    files.opened(path);
    toldSymbols = 0;
    appendNewSymbols(firstSequence);
    listed.write(journal);
    manifest = listed;
    tail.set(nextDocument, firstSequence);
    if (before != null) {
      before.trim(endBefore);
      before.close();
    }
  }

  /** Tells of the symbols of which this file does not tell yet. */
  private void appendNewSymbols(long sequence) {
    int known = symbols.size();
    if (known == toldSymbols) {
      return;
    }
    byte[] bytes = SymbolDocuments.encode(symbols, toldSymbols, known);
    requireSpaceFor(bytes.length);
    appendParts(DocumentLayout.SYMBOLS, bytes, sequence);
    toldSymbols = known;
  }

  private void appendParts(byte kind, byte[] bytes, long sequence) {
    for (int i = 0; i < DocumentLayout.parts(bytes.length); i++) {
      append(part, part.sealPart(kind, bytes, i, nextDocument, sequence));
    }
  }

  /**
   * Returns when everything journaled before the call is on the disk. Takes a fraction of a
   * millisecond to many, so it is best called by a thread of its own.
   */
  @Override
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
  @Override
  public long journaledSequence() {
    return journaledSequence;
  }

  /** The highest sequence that outlives the loss of power, as far as this writer knows. */
  public long syncedSequence() {
    return syncedSequence;
  }

  /** The highest sequence whose outputs may leave, by the durability chosen. */
  @Override
  public long releasedSequence() {
    return switch (options.durability()) {
      case NONE, ASYNC -> Long.MAX_VALUE;
      case GATED -> journaledSequence;
      case SYNC -> syncedSequence;
    };
  }

  /** The sequence that the next record gets. */
  @Override
  public long nextSequence() {
    return nextSequence;
  }

  /** Which writer a record is from: those that the journal has, and this one from here on. */
  @Override
  public Incarnations incarnations() {
    return incarnations;
  }

  /** This writer's own incarnation, from 1. */
  public int incarnation() {
    return directory;
  }

  /** The table given, which has the journal's symbols, or the writer's own. */
  @Override
  public SymbolTable symbols() {
    return symbols;
  }

  /** Whether outputs wait for {@link #sync}. */
  @Override
  public boolean isSyncing() {
    return options.durability() == Durability.SYNC;
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
    file.trim(position);
    manifest.withIncarnation(manifest.last().ended(nextDocument, nextSequence)).write(journal);
  }

  private void release() {
    CloseHelper.quietCloseAll(preTouch, appender, file, document, part, files, tail, lock);
  }
}
