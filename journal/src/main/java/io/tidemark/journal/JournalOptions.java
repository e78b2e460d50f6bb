package io.tidemark.journal;

import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * How a journal is written. The setters change the object and return it; not thread-safe.
 *
 * <p>What is given about the topology ({@link #schema}, {@link #property}) is written at the start
 * of each file, and compared with what the journal has when a writer goes on in it.
 */
public final class JournalOptions {
  /** The default of {@link #blockSize}. */
  public static final int DEFAULT_BLOCK_SIZE = 64 << 20;

  /** The least {@link #blockSize}: a quarter of it has to take the largest document. */
  public static final int MIN_BLOCK_SIZE = 1 << 20;

  /**
   * Blocks that have to stay free on the disk for new input to be accepted. What the engine has
   * accepted by then has to fit in.
   */
  public static final int RESERVED_BLOCKS = 4;

  private static final int PRE_TOUCH_CORES = 2;

  private final Map<Integer, Schema> schemas = new TreeMap<>();
  private final Map<String, String> properties = new HashMap<>();
  private Durability durability = Durability.GATED;
  private DamagePolicy onDamage = DamagePolicy.REFUSE;
  private int blockSize = DEFAULT_BLOCK_SIZE;
  private long fromSequence;
  private boolean preTouch = Runtime.getRuntime().availableProcessors() > PRE_TOUCH_CORES;
  private LongSupplier wallClock = System::currentTimeMillis;
  private LongSupplier usableSpace;
  private SymbolTable symbols = new SymbolTable();

  /** Creates options with the defaults. */
  public JournalOptions() {
    // Nothing has to be given.
  }

  /** Adds the schema of a stream's records. */
  public JournalOptions schema(int stream, Schema schema) {
    schemas.put(stream, Objects.requireNonNull(schema, "schema"));
    return this;
  }

  /** Adds the schemas of a topology's sources from outside, and what its answers hang on. */
  public JournalOptions topology(Topology topology) {
    topology.sources().stream()
        .filter(Source::isExternal)
        .forEach(source -> schema(source.id(), source.schema()));
    topology.properties().forEach(this::property);
    return this;
  }

  /** Adds a setting that has to stay as it is for the life of the journal. */
  public JournalOptions property(String name, String value) {
    properties.put(name, Objects.requireNonNull(value, name));
    return this;
  }

  /**
   * Sets the engine's table of symbols; a table of the writer's own by default.
   *
   * <p>Opening the journal adds those that the journal knows, under the ids that they have there.
   * What the table gains later is journaled before the records that use it. Open the journal before
   * anything else is put into the table, the literals of a job included: then ids agree.
   */
  public JournalOptions symbols(SymbolTable table) {
    symbols = Objects.requireNonNull(table, "table");
    return this;
  }

  /** Sets when a record counts as kept; {@link Durability#GATED} by default. */
  public JournalOptions durability(Durability level) {
    if (level == Durability.NONE) {
      throw new IllegalArgumentException("durability=NONE, which means to open no journal");
    }
    durability = level;
    return this;
  }

  /** Sets what to do about damage; {@link DamagePolicy#REFUSE} by default. */
  public JournalOptions onDamage(DamagePolicy policy) {
    onDamage = Objects.requireNonNull(policy, "policy");
    return this;
  }

  /**
   * Sets by how much a file grows at a time, and so the space kept in reserve.
   *
   * @param bytes a power of two, at least {@link #MIN_BLOCK_SIZE}
   */
  public JournalOptions blockSize(int bytes) {
    if (bytes < MIN_BLOCK_SIZE || Integer.bitCount(bytes) != 1) {
      throw new IllegalArgumentException(
          "blockSize=" + bytes + ", expected a power of two of at least " + MIN_BLOCK_SIZE);
    }
    blockSize = bytes;
    return this;
  }

  /**
   * Sets the sequence that a snapshot reaches to: the journal is verified from the file that holds
   * it. 0 by default, which is all of it.
   */
  public JournalOptions fromSequence(long sequence) {
    fromSequence = sequence;
    return this;
  }

  /**
   * Sets whether a helper thread faults pages in ahead of the writer. By default it does where
   * there are more than two cores: without one to spare it costs more than it saves.
   */
  public JournalOptions preTouch(boolean on) {
    preTouch = on;
    return this;
  }

  /** Sets the clock that decides in which file a document goes, in milliseconds since the epoch. */
  public JournalOptions wallClock(LongSupplier millis) {
    wallClock = Objects.requireNonNull(millis, "millis");
    return this;
  }

  /** Sets how free space is asked for, in bytes; by default the file system is. */
  public JournalOptions usableSpace(LongSupplier bytes) {
    usableSpace = Objects.requireNonNull(bytes, "bytes");
    return this;
  }

  Map<Integer, Schema> schemas() {
    return schemas;
  }

  SymbolTable symbols() {
    return symbols;
  }

  Map<String, String> properties() {
    return properties;
  }

  Durability durability() {
    return durability;
  }

  DamagePolicy onDamage() {
    return onDamage;
  }

  int blockSize() {
    return blockSize;
  }

  long fromSequence() {
    return fromSequence;
  }

  boolean preTouch() {
    return preTouch;
  }

  LongSupplier wallClock() {
    return wallClock;
  }

  /** Null for the file system. */
  LongSupplier usableSpace() {
    return usableSpace;
  }
}
