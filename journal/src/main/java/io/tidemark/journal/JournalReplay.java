package io.tidemark.journal;

import io.tidemark.engine.Engine;
import io.tidemark.engine.Replayer;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.topology.AsyncStep;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Feeds an engine with a journal's records, marks included, as fast as it takes them or at the pace
 * at which they came.
 *
 * <pre>
 *   JournalReplay replay = JournalReplay.of(path).topology(topology).untilTime(noon);
 *   Engine engine = InlineEngine.builder(topology).firstSequence(replay.firstSequence()).build();
 *   long records = replay.into(engine);
 * </pre>
 *
 * <p>A part of the journal is told by sequences or by ingest times: the latter are those of the
 * clock of arrival, in nanoseconds since the epoch, which every reader of logs knows; event times
 * may go to and fro. The part begins with the first record whose ingest time is at or behind the
 * given one and ends before the first such; records without an ingest time decide nothing.
 *
 * <p>Symbols that have other ids in the engine's table are translated. What the job does with a
 * part of a journal depends on the part only, as if the input had begun there.
 *
 * <p>The setters change the object and return it. Not thread-safe; a replay belongs to the thread
 * that runs it, and sleeps there if it has a pace.
 */
public final class JournalReplay {
  private static final int BATCH = 64;

  private final Path journal;
  private final Map<Integer, Schema> schemas = new TreeMap<>();

  /** What answers to lookups are, by query. */
  private final Map<Integer, Schema> responses = new TreeMap<>();

  private final Map<String, String> properties = new TreeMap<>();
  private long from = -1;
  private long fromTime = Long.MIN_VALUE;
  private long until = Long.MAX_VALUE;
  private long untilTime = Long.MAX_VALUE;
  private int batch = BATCH;
  private ReplayPace pace;
  private long records;

  private JournalReplay(Path journal) {
    this.journal = journal;
  }

  /** A replay of all records that the journal has. */
  public static JournalReplay of(Path journal) {
    return new JournalReplay(journal);
  }

  /**
   * Sets the engine's topology, whose sources have to be those of the journal, and whose trading
   * calendars may not be others of the same names.
   */
  public JournalReplay topology(Topology topology) {
    for (Source source : topology.sources()) {
      schemas.put(source.id(), source.schema());
    }
    for (int query = 0; query < topology.queries().size(); query++) {
      AsyncStep lookup = topology.queries().get(query).stream().lookup();
      if (lookup != null) {
        responses.put(query, lookup.response());
      }
    }
    properties.putAll(topology.properties());
    return this;
  }

  /** Begins at a record. By default with the one that the engine expects. */
  public JournalReplay from(long sequence) {
    if (sequence < 0) {
      throw new IllegalArgumentException("from=" + sequence + ", expected 0 or more");
    }
    from = sequence;
    fromTime = Long.MIN_VALUE;
    return this;
  }

  /** Begins at the first record that arrived at or after a time. */
  public JournalReplay fromTime(long ingestNanos) {
    from = -1;
    fromTime = ingestNanos;
    return this;
  }

  /** Ends before a record. */
  public JournalReplay until(long sequence) {
    until = sequence;
    return this;
  }

  /** Ends before the first record that arrived at or after a time. */
  public JournalReplay untilTime(long ingestNanos) {
    untilTime = ingestNanos;
    return this;
  }

  /**
   * Keeps the distances of ingest times.
   *
   * @param factor 1 for the pace at which the records came, 10 for ten times that; infinity, the
   *     default, for no waiting
   */
  public JournalReplay speed(double factor) {
    if (!(factor > 0)) {
      throw new IllegalArgumentException("speed=" + factor + ", expected more than 0");
    }
    pace = factor == Double.POSITIVE_INFINITY ? null : new ReplayPace(factor);
    return this;
  }

  /** Sets how many records are handed to the engine at once; 64 by default. */
  public JournalReplay batch(int count) {
    batch = count;
    return this;
  }

  Path journal() {
    return journal;
  }

  JournalReplay pace(ReplayPace replayPace) {
    pace = replayPace;
    return this;
  }

  /**
   * The sequence at which the replay begins, which the engine has to be built with. Searches the
   * journal if the beginning is told by a time; it is that behind the last record if there is none.
   */
  public long firstSequence() {
    if (from < 0) {
      from =
          fromTime == Long.MIN_VALUE
              ? JournalSummary.of(journal).firstSequence()
              : sequenceAt(fromTime);
    }
    return from;
  }

  private long sequenceAt(long time) {
    try (JournalReader reader = JournalReader.open(journal)) {
      while (reader.next()) {
        long ingestTime = ingestTime(reader.record());
        if (ingestTime != 0 && ingestTime >= time) {
          return reader.sequence();
        }
      }
      return reader.nextSequence();
    }
  }

  private static long ingestTime(long record) {
    return Memory.getLong(record + RecordHeader.INGEST_TIME_OFFSET);
  }

  /**
   * Feeds an engine, and returns when it has taken the last record; it need not have processed it.
   * The end of the journal is not the end of the input: go on, or call {@link Engine#endOfInput}.
   *
   * @return how many records it was given
   * @throws JournalDamageException if the journal is damaged; the engine has what is in front of it
   * @throws JournalException if the journal is of other schemas, if the engine expects another
   *     record, or if the thread is interrupted while it waits
   */
  public long into(Engine engine) {
    records = 0;
    if (from < 0 && fromTime == Long.MIN_VALUE) {
      from = engine.nextSequence();
    }
    long first = firstSequence();
    if (engine.nextSequence() != first) {
      throw new JournalException(
          "the replay begins at sequence="
              + first
              + ", the engine expects sequence="
              + engine.nextSequence()
              + "; build it with firstSequence("
              + first
              + ")");
    }
    Replayer replayer = engine.replayer(batch);
    try (JournalReader reader = JournalReader.open(journal, first)) {
      feed(reader, replayer, new SymbolTranslation(engine.symbols(), responses));
    } catch (JournalException e) {
      replayer.flush();
      throw e;
    }
    replayer.flush();
    return records;
  }

  private void feed(JournalReader reader, Replayer replayer, SymbolTranslation symbols) {
    boolean isWhole = untilTime == Long.MAX_VALUE && pace == null;
    int preambles = 0;
    int count;
    while (from + records < until && (count = reader.upcoming()) > 0) {
      if (reader.preambles() != preambles) {
        preambles = reader.preambles();
        Compatibility.require(reader.preamble(), schemas);
        Compatibility.requireSameProperties(
            reader.preamble(), properties, "or replay another journal");
        symbols.schemas(reader.preamble().schemas());
      }
      symbols.learn(reader.symbols());
      if (isWhole && symbols.isIdentity() && from + records + count <= until) {
        replayer.replay(reader.upcomingRecords(), reader.upcomingLengths(), count);
        reader.passUpcoming();
        records += count;
      } else if (!feedSingly(reader, replayer, symbols, count)) {
        return;
      }
    }
  }

  /** Feeds records of one document; false if the end was reached. */
  private boolean feedSingly(
      JournalReader reader, Replayer replayer, SymbolTranslation symbols, int count) {
    for (int i = 0; i < count; i++) {
      if (from + records >= until) {
        return false;
      }
      reader.next();
      long record = reader.record();
      if (!isDue(record, replayer)) {
        return false;
      }
      if (!symbols.isIdentity()) {
        symbols.apply(record);
      }
      replayer.replay(record, reader.length());
      records++;
    }
    return true;
  }

  /** Waits for a record's time; false if it comes behind the end. */
  private boolean isDue(long record, Replayer replayer) {
    long ingestTime = ingestTime(record);
    if (ingestTime != 0 && ingestTime >= untilTime) {
      return false;
    }
    if (pace != null && pace.delay(ingestTime) > 0) {
      replayer.flush();
      if (!pace.await(ingestTime)) {
        throw new JournalException(
            "the replay was interrupted in front of sequence="
                + Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET));
      }
    }
    return true;
  }

  /**
   * How many records the last replay gave, also when it failed; of the document at whose record the
   * engine failed possibly none is counted.
   */
  public long records() {
    return records;
  }
}
