package io.tidemark.engine;

import io.tidemark.join.AsyncService;
import io.tidemark.operator.Groups;
import io.tidemark.pattern.PatternExplain;
import io.tidemark.pattern.RecordPredicate;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.IdleStrategy;

/**
 * Runs a topology on the caller's thread: what is published has been processed, and its results are
 * with the sinks, when the call returns. For tests, backtests and replay at full speed.
 *
 * <p>Outputs are a function of the sequence of published records and marks alone. One thread at a
 * time uses the engine and its publishers.
 */
public final class InlineEngine implements Engine {
  private static final int SNAPSHOT_FORMAT = 4;

  private final CompiledTopology topology;
  private final Groups groups;
  private final SymbolTable symbols;
  private final Shard shard;
  private final InputPosition position;
  private final Delivery[] deliveries;
  private final List<InlinePublisher> publishers = new ArrayList<>();
  private final long firstSequence;
  private final EngineClock clock;
  private final PartitionEnds ends;
  private final List<InlineLookups> lookups = new ArrayList<>();
  private final long control;
  private long nextSequence;
  private EngineException failure;
  private boolean closed;

  /** What there was to report when the memory was freed. */
  private List<QueryReport> last = List.of();

  private InlineEngine(Builder builder) {
    symbols = builder.symbols();
    groups = Groups.all(builder.groups());
    topology = new CompiledTopology(builder.topology(), symbols);
    ends = new PartitionEnds(topology);
    firstSequence = builder.firstSequence();
    clock = builder.clockOr(EngineClock.NONE);
    nextSequence = firstSequence;
    control = Memory.allocate(RecordHeader.LENGTH);
    deliveries = builder.deliveries(topology);
    shard = InlineOutput.shard(topology, groups, deliveries, DeadLetters.to(builder.deadLetters()));
    position = shard.position();
    topology.queries().forEach(query -> lookup(query, builder.service(query)));
  }

  private void lookup(QueryParts query, AsyncService service) {
    if (service != null) {
      lookups.add(
          new InlineLookups(
              this,
              query,
              shard.query(query.id()).lookups(),
              service,
              query.inputs().get(0).source().id(),
              topology.responseLengths()[query.id()]));
    }
  }

  /** Starts an engine for a topology, which must not change any more. */
  public static Builder builder(Topology topology) {
    return new Builder(topology);
  }

  @Override
  public SymbolTable symbols() {
    return symbols;
  }

  @Override
  public Schema outputSchema(String query) {
    return topology.query(query).outputSchema();
  }

  @Override
  public Publisher publisher(String source, int partition) {
    requireRunning();
    Source of = topology.source(source, partition);
    InlinePublisher publisher =
        new InlinePublisher(
            this,
            shard.stream(of.id()),
            partition,
            ends.gate(of.id(), partition),
            topology.timestamps(of));
    publishers.add(publisher);
    return publisher;
  }

  /** A feed that hands over every record as it is published: there is nothing to be gained. */
  @Override
  public Feed feed(int batch) {
    return new InlineFeed(this);
  }

  @Override
  public Replayer replayer(int batch) {
    return new InlineReplayer(this, shard.streams(), topology);
  }

  /**
   * Takes a data record from a publisher, which knows where it goes without a look at its header.
   */
  void processData(long record, StreamRuntime stream, int partition) {
    begin(record);
    position.sequence = nextSequence;
    position.record = record;
    try {
      stream.onData(record, partition);
    } catch (RuntimeException | Error e) {
      throw failed(record, e);
    }
    nextSequence++;
  }

  /** Takes the next record of the input, complete but for its sequence, which it gets here. */
  void process(long record) {
    begin(record);
    try {
      shard.process(record, nextSequence);
    } catch (RuntimeException | Error e) {
      throw failed(record, e);
    }
    nextSequence++;
    if (Memory.getByte(record + RecordHeader.KIND_OFFSET) == RecordKind.DONE.code()) {
      publishers.forEach(InlinePublisher::learn);
    }
  }

  private void begin(long record) {
    requireRunning();
    Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, nextSequence);
  }

  /** Stops the engine; an error of the JVM is thrown on as it is. */
  private RuntimeException failed(long record, Throwable cause) {
    EngineException stopped =
        cause instanceof EngineException told ? told : shard.describe(record, cause);
    stop(stopped);
    if (cause instanceof Error error) {
      throw error;
    }
    return stopped;
  }

  /** Fails as before if the engine has stopped. */
  void requireRunning() {
    if (failure != null) {
      throw failure;
    }
  }

  boolean isRunning() {
    return failure == null && !closed;
  }

  private void stop(EngineException reason) {
    failure = reason;
    publishers.forEach(InlinePublisher::shut);
  }

  @Override
  public void clock(long nanos) {
    mark(RecordKind.CLOCK, 0, 0, nanos);
  }

  /**
   * Reads the engine's clock and moves processing time to what it says, if something is due by then
   * or a query tells rows apart by it. Whoever drives the engine live calls it before it publishes,
   * and while it has nothing to publish.
   *
   * @return whether time moved
   * @throws IllegalStateException if the engine was built without a clock
   */
  public boolean pumpClock() {
    if (clock == EngineClock.NONE) {
      throw new IllegalStateException(
          "the engine has no clock; give its builder one, or move time by clock(nanos)");
    }
    requireRunning();
    long now = clock.nanos();
    boolean isDue = shard.nextClock() <= now || topology.usesClock();
    if (isDue && now > shard.clock()) {
      clock(now);
      return true;
    }
    return false;
  }

  /**
   * Has the services asked for what rows wait for, and takes the answers that have been handed in.
   * Whoever drives the engine live calls it behind what it publishes, and while there is nothing to
   * publish; a replay does not, for its answers are in the journal.
   *
   * @return whether answers were taken
   */
  public boolean pumpLookups() {
    requireRunning();
    boolean any = false;
    for (InlineLookups each : lookups) {
      any |= each.poll();
    }
    return any;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Polls meanwhile: calls are completed by their service at once, or by other threads.
   */
  @Override
  public void awaitLookups() {
    requireRunning();
    IdleStrategy idle = Waiting.PARK.strategy();
    while (pumpLookups() || lookups.stream().anyMatch(each -> each.operator().pending() > 0)) {
      if (clock != EngineClock.NONE) {
        pumpClock();
      }
      idle.idle();
    }
    for (QueryParts query : topology.queries()) {
      if (query.lookup() != null) {
        lookups(query.name()).requireAnswered();
      }
    }
  }

  @Override
  public LookupReport lookups(String query) {
    if (closed) {
      throw new IllegalStateException("the engine is closed; ask before");
    }
    return shard.query(topology.query(query).id()).lookupReport();
  }

  /** Whether rows of a source wait for calls to be over, so that no more should come. */
  boolean isWithheld(int stream) {
    for (InlineLookups each : lookups) {
      if (each.operator().excess() > 0 && each.query().inputs().get(0).source().id() == stream) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void endOfInput() {
    topology.forEachPartition(
        (stream, partition) -> mark(RecordKind.DONE, stream, partition, Long.MAX_VALUE));
  }

  @Override
  public void endOfSession(String source, long time) {
    mark(RecordKind.SESSION_END, topology.source(source, 0).id(), 0, time);
  }

  private void mark(RecordKind kind, int stream, int partition, long time) {
    MarkWriter.write(control, kind, stream, partition, time);
    process(control);
  }

  @Override
  public long outputWatermark(String query, int key) {
    return shard.outputWatermark(topology.query(query).id(), key);
  }

  @Override
  public long watermark(String source, int key) {
    return shard.stream(topology.source(source, 0).id()).watermark(key);
  }

  @Override
  public boolean isIdle(String query) {
    return shard.isIdle(topology.query(query).id());
  }

  @Override
  public long openWindows(String query) {
    return shard.query(topology.query(query).id()).operator().openCount();
  }

  @Override
  public PatternExplain explainPatterns(String query, RecordPredicate of) {
    return shard.query(topology.query(query).id()).explainPatterns(of);
  }

  @Override
  public Why why(String query) {
    return shard.why(topology.query(query).id());
  }

  @Override
  public List<QueryReport> report() {
    if (closed) {
      requireRunning();
      return last;
    }
    List<QueryReport> reports = new ArrayList<>();
    for (QueryParts query : topology.queries()) {
      if (!query.isForward()) {
        reports.add(shard.report(query.id()));
      }
    }
    return reports;
  }

  @Override
  public long outputHash() {
    return OutputHash.ofAll(Arrays.stream(deliveries).mapToLong(Delivery::hash).toArray());
  }

  @Override
  public long nextSequence() {
    return nextSequence;
  }

  /**
   * Returns at once, for what was published has been processed.
   *
   * @throws IllegalArgumentException if the record was not published yet, so that nobody could come
   *     to publish it
   */
  @Override
  public void awaitProcessed(long sequence) {
    requireRunning();
    if (sequence >= nextSequence) {
      throw new IllegalArgumentException(
          "sequence=" + sequence + " was not published, expected less than " + nextSequence);
    }
  }

  /**
   * Writes all state: another engine of the same topology can take over from here.
   *
   * @throws EngineException if the engine has stopped
   */
  public void snapshot(OutputStream out) {
    requireRunning();
    SnapshotWriter writer = new SnapshotWriter(out);
    writer.section("tidemark");
    writer.putInt(SNAPSHOT_FORMAT);
    writer.putText(topology.describe());
    writer.putInt(groups.count());
    writer.putLong(nextSequence);
    writer.putInt(symbols.size());
    for (int id = 0; id < symbols.size(); id++) {
      writer.putText(symbols.text(id));
    }
    shard.snapshotTime(writer);
    for (QueryParts query : topology.queries()) {
      shard.query(query.id()).snapshot(writer);
      deliveries[query.id()].snapshot(writer);
    }
    for (int group = 0; group < groups.count(); group++) {
      shard.snapshotGroup(group, writer);
    }
    writer.flush();
  }

  /**
   * Takes over a snapshot. If that fails half way, the engine cannot be used.
   *
   * @throws IllegalStateException if this engine has processed anything, or the snapshot is of
   *     another topology or format
   */
  public void restore(InputStream in) {
    requireRunning();
    if (nextSequence != firstSequence) {
      throw new IllegalStateException(
          "the engine has processed "
              + (nextSequence - firstSequence)
              + " records; restore into a fresh one");
    }
    SnapshotReader reader = new SnapshotReader(in);
    reader.section("tidemark");
    reader.expectInt("snapshot format", SNAPSHOT_FORMAT);
    String explained = reader.getText();
    if (!explained.equals(topology.describe())) {
      throw new IllegalStateException(
          "the snapshot is of another topology.\nIts plan:\n"
              + explained
              + "\nthe engine's:\n"
              + topology.describe());
    }
    reader.expectInt("groups", groups.count());
    try {
      restoreState(reader);
    } catch (RuntimeException e) {
      stop(new EngineException("the engine holds half of a snapshot; build a new one", e));
      throw e;
    }
    publishers.forEach(InlinePublisher::learn);
  }

  private void restoreState(SnapshotReader reader) {
    nextSequence = reader.getLong();
    restoreSymbols(reader);
    shard.restoreTime(reader);
    for (QueryParts query : topology.queries()) {
      shard.query(query.id()).restore(reader);
      deliveries[query.id()].restore(reader);
    }
    for (int group = 0; group < groups.count(); group++) {
      shard.restoreGroup(group, reader);
    }
  }

  private void restoreSymbols(SnapshotReader reader) {
    int count = reader.getInt();
    for (int id = 0; id < count; id++) {
      String text = reader.getText();
      int here = symbols.intern(text);
      if (here != id) {
        throw new IllegalStateException(
            "symbol '"
                + text
                + "' has id "
                + here
                + " here and "
                + id
                + " in the snapshot; restore before interning anything");
      }
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    // Not of a state that may be half restored.
    last = failure == null ? report() : List.of();
    closed = true;
    shard.close();
    publishers.forEach(InlinePublisher::close);
    publishers.clear();
    Memory.free(control);
  }

  /** Binds sinks and builds the engine. */
  public static final class Builder extends EngineBuilder<Builder> {
    private Builder(Topology topology) {
      super(topology);
    }

    @Override
    Builder self() {
      return this;
    }

    /** Compiles the topology. */
    public InlineEngine build() {
      return new InlineEngine(this);
    }
  }
}
