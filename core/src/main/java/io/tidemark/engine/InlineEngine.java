package io.tidemark.engine;

import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.topology.Query;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs a topology on the caller's thread: what is published has been processed, and its results are
 * with the sinks, when the call returns. For tests, backtests and replay at full speed.
 *
 * <p>Outputs are a function of the sequence of published records and marks alone. One thread at a
 * time uses the engine and its publishers.
 */
public final class InlineEngine implements AutoCloseable {
  private static final int SNAPSHOT_FORMAT = 1;

  private final Topology topology;
  private final Groups groups;
  private final SymbolTable symbols = new SymbolTable();
  private final InputPosition position = new InputPosition();
  private final StreamRuntime[] streams;
  private final QueryRuntime[] queries;
  private final List<InlinePublisher> publishers = new ArrayList<>();
  private final long control;
  private long nextSequence;
  private long clock = Long.MIN_VALUE;
  private EngineException failure;
  private boolean closed;

  private InlineEngine(Builder builder) {
    topology = builder.topology;
    groups = Groups.all(builder.groupCount);
    List<QueryParts> parts = compile();
    control = Memory.allocate(RecordHeader.LENGTH);
    queries = new QueryRuntime[parts.size()];
    for (QueryParts query : parts) {
      queries[query.id()] = query(builder, query);
    }
    streams = new StreamRuntime[topology.sources().size()];
    for (Source source : topology.sources()) {
      streams[source.id()] = new StreamRuntime(source, queriesOf(source));
    }
  }

  /** All queries before any takes memory: one that does not compile leaves nothing behind. */
  private List<QueryParts> compile() {
    if (topology.sources().isEmpty()) {
      throw new IllegalArgumentException("the topology has no source; declare one to read from");
    }
    QueryCompiler compiler = new QueryCompiler(symbols);
    List<QueryParts> parts = new ArrayList<>();
    for (Query query : topology.queries()) {
      parts.add(compiler.compile(parts.size(), query));
    }
    return parts;
  }

  private QueryRuntime query(Builder builder, QueryParts parts) {
    QueryOutput output =
        new QueryOutput(
            parts,
            position,
            builder.sinks.getOrDefault(parts.name(), Sink.NONE),
            builder.lateSinks.getOrDefault(parts.name(), Sink.NONE),
            builder.hashing ? new OutputHash(symbols) : null);
    return new QueryRuntime(parts, groups, output, builder.deadLetters);
  }

  private QueryRuntime[] queriesOf(Source source) {
    List<QueryRuntime> of = new ArrayList<>();
    for (QueryRuntime query : queries) {
      Query declared = topology.queries().get(query.parts().id());
      if (declared.stream().source().equals(source)) {
        of.add(query);
      }
    }
    return of.toArray(new QueryRuntime[0]);
  }

  /** Starts an engine for a topology, which must not change any more. */
  public static Builder builder(Topology topology) {
    return new Builder(topology);
  }

  /** The texts of the engine's symbols: what a source interns by and a sink looks up in. */
  public SymbolTable symbols() {
    return symbols;
  }

  /** Schema of the rows that a query puts out. */
  public Schema outputSchema(String query) {
    return find(query).parts().outputSchema();
  }

  /**
   * A publisher for a partition of a source.
   *
   * @throws IllegalArgumentException if there is no such source or partition
   * @throws EngineException if the engine has stopped
   */
  public Publisher publisher(String source, int partition) {
    requireRunning();
    StreamRuntime stream = stream(source);
    int partitions = stream.coalescer().partitions();
    if (partition < 0 || partition >= partitions) {
      throw new IllegalArgumentException(
          "partition="
              + partition
              + " of "
              + source
              + ", expected 0 to "
              + (partitions - 1)
              + "; declare more in its source options");
    }
    InlinePublisher publisher = new InlinePublisher(this, stream, partition);
    publishers.add(publisher);
    return publisher;
  }

  private StreamRuntime stream(String source) {
    for (StreamRuntime stream : streams) {
      if (stream.source().name().equals(source)) {
        return stream;
      }
    }
    throw new IllegalArgumentException(
        "no source '"
            + source
            + "'; there is "
            + topology.sources().stream().map(Source::name).collect(Collectors.joining(", ")));
  }

  private QueryRuntime find(String name) {
    for (QueryRuntime query : queries) {
      if (query.parts().name().equals(name)) {
        return query;
      }
    }
    throw new IllegalArgumentException(
        "no query '"
            + name
            + "'; there is "
            + topology.queries().stream().map(Query::name).collect(Collectors.joining(", ")));
  }

  /**
   * Takes a data record from a publisher, which knows where it goes without a look at its header.
   */
  void processData(long record, StreamRuntime stream, int partition) {
    begin(record);
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
      dispatch(record);
    } catch (RuntimeException | Error e) {
      throw failed(record, e);
    }
    nextSequence++;
  }

  private void begin(long record) {
    requireRunning();
    position.sequence = nextSequence;
    position.record = record;
    Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, nextSequence);
  }

  /** Stops the engine; what is thrown on tells the record, unless it is an error of the JVM. */
  private RuntimeException failed(long record, Throwable cause) {
    EngineException stopped = fail(record, cause);
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

  private void dispatch(long record) {
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    byte kind = RecordHeader.kind(routing);
    StreamRuntime stream = streams[RecordHeader.stream(routing)];
    int partition = RecordHeader.partition(routing);
    if (kind == RecordKind.DATA.code()) {
      stream.onData(record, partition);
    } else {
      onMark(record, RecordKind.of(kind), stream, partition);
    }
  }

  private void onMark(long record, RecordKind kind, StreamRuntime stream, int partition) {
    long time = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    switch (kind) {
      case WATERMARK -> stream.advance(stream.coalescer().onWatermark(partition, time));
      case HEARTBEAT -> stream.onHeartbeat(record, partition);
      case REGISTER -> stream.advance(stream.coalescer().register(partition));
      case ACTIVE -> stream.advance(stream.coalescer().onActive(partition));
      case IDLE -> stream.advance(stream.coalescer().onIdle(partition));
      case DONE -> onDone(stream, partition);
      case CLOCK -> onClock(time);
      case PAD -> {}
      default ->
          throw new IllegalArgumentException("a " + kind + " record is not for an inline engine");
    }
  }

  private void onDone(StreamRuntime stream, int partition) {
    for (InlinePublisher publisher : publishers) {
      publisher.onDone(stream, partition);
    }
    stream.advance(stream.coalescer().onDone(partition));
  }

  private void onClock(long nanos) {
    if (nanos > clock) {
      clock = nanos;
      for (StreamRuntime stream : streams) {
        stream.onClock(nanos);
      }
    }
  }

  private EngineException fail(long record, Throwable cause) {
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    Source source = streams[RecordHeader.stream(routing)].source();
    return stop(
        new EngineException(
            "record "
                + position.sequence
                + " ("
                + RecordKind.of(RecordHeader.kind(routing))
                + " of "
                + source.name()
                + ", partition "
                + RecordHeader.partition(routing)
                + ", event time "
                + Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET)
                + "): "
                + (cause.getMessage() == null ? cause : cause.getMessage())
                + "; the engine has stopped",
            cause));
  }

  private EngineException stop(EngineException reason) {
    failure = reason;
    publishers.forEach(InlinePublisher::shut);
    return reason;
  }

  /**
   * Moves processing time to {@code nanos} since the epoch; one that does not rise changes nothing.
   */
  public void clock(long nanos) {
    Memory.putLong(control + RecordHeader.EVENT_TIME_OFFSET, nanos);
    Memory.putLong(control + RecordHeader.INGEST_TIME_OFFSET, 0);
    Memory.putLong(
        control + RecordHeader.STREAM_OFFSET,
        RecordHeader.routing(0, RecordKind.CLOCK.code(), (byte) 0, 0));
    process(control);
  }

  /** Ends every partition of every source: time goes to its end, and all windows fire. */
  public void endOfInput() {
    for (StreamRuntime stream : streams) {
      for (int partition = 0; partition < stream.coalescer().partitions(); partition++) {
        Memory.putLong(control + RecordHeader.EVENT_TIME_OFFSET, Long.MAX_VALUE);
        Memory.putLong(control + RecordHeader.INGEST_TIME_OFFSET, 0);
        Memory.putLong(
            control + RecordHeader.STREAM_OFFSET,
            RecordHeader.routing(
                stream.source().id(), RecordKind.DONE.code(), (byte) 0, partition));
        process(control);
      }
    }
  }

  /** The watermark that a query forwards, {@link Long#MIN_VALUE} before the first. */
  public long outputWatermark(String query) {
    return streamOf(find(query)).watermark();
  }

  private StreamRuntime streamOf(QueryRuntime query) {
    Source source = topology.queries().get(query.parts().id()).stream().source();
    return streams[source.id()];
  }

  /** Whether a query's input is idle: some partition of its source is, and none is active. */
  public boolean isIdle(String query) {
    return streamOf(find(query)).coalescer().isIdle();
  }

  /** How many (key, window) pairs of a query hold rows. A walk over its state. */
  public long openWindows(String query) {
    return find(query).operator().openCount();
  }

  /** Where the rows of each query went, in order of declaration. A walk over the state held. */
  public List<QueryReport> report() {
    List<QueryReport> reports = new ArrayList<>();
    for (QueryRuntime query : queries) {
      reports.add(streamOf(query).report(query));
    }
    return reports;
  }

  /** The hash of all outputs so far: of the queries' hashes in order of declaration. */
  public long outputHash() {
    long hash = 0;
    for (QueryRuntime query : queries) {
      hash = OutputHash.mix(hash, query.output().hash());
    }
    return hash;
  }

  /** The position that the next record will have. */
  public long nextSequence() {
    return nextSequence;
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
    writer.putText(plan());
    writer.putInt(groups.count());
    writer.putLong(nextSequence);
    writer.putLong(clock);
    writer.putInt(symbols.size());
    for (int id = 0; id < symbols.size(); id++) {
      writer.putText(symbols.text(id));
    }
    for (StreamRuntime stream : streams) {
      stream.snapshot(writer);
    }
    for (QueryRuntime query : queries) {
      query.snapshot(writer);
    }
    for (int group = 0; group < groups.count(); group++) {
      for (QueryRuntime query : queries) {
        query.operator().snapshot(group, writer);
      }
    }
    writer.flush();
  }

  /** All that decides what the state is and what is made of it. */
  private String plan() {
    StringBuilder plan = new StringBuilder();
    for (Source source : topology.sources()) {
      plan.append(source.schema()).append(", ").append(source.options()).append('\n');
    }
    plan.append(topology.explain());
    for (Query query : topology.queries()) {
      plan.append("\n").append(query.name()).append(" puts out ").append(query.schema());
    }
    return plan.toString();
  }

  /**
   * Takes over a snapshot. If that fails half way, the engine cannot be used.
   *
   * @throws IllegalStateException if this engine has processed anything, or the snapshot is of
   *     another topology or format
   */
  public void restore(InputStream in) {
    requireRunning();
    if (nextSequence != 0) {
      throw new IllegalStateException(
          "the engine has processed " + nextSequence + " records; restore into a fresh one");
    }
    SnapshotReader reader = new SnapshotReader(in);
    reader.section("tidemark");
    reader.expectInt("snapshot format", SNAPSHOT_FORMAT);
    String explained = reader.getText();
    if (!explained.equals(plan())) {
      throw new IllegalStateException(
          "the snapshot is of another topology.\nIts plan:\n"
              + explained
              + "\nthe engine's:\n"
              + plan());
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
    clock = reader.getLong();
    restoreSymbols(reader);
    for (StreamRuntime stream : streams) {
      stream.restore(reader);
    }
    for (QueryRuntime query : queries) {
      query.restore(reader);
    }
    for (int group = 0; group < groups.count(); group++) {
      for (QueryRuntime query : queries) {
        query.operator().restore(group, reader);
      }
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

  /** Frees all memory. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (QueryRuntime query : queries) {
      query.close();
    }
    publishers.forEach(InlinePublisher::close);
    publishers.clear();
    Memory.free(control);
  }

  /** Binds sinks and builds the engine. */
  public static final class Builder {
    private final Topology topology;
    private final Map<String, Sink> sinks = new HashMap<>();
    private final Map<String, Sink> lateSinks = new HashMap<>();
    private DeadLetterHandler deadLetters;
    private int groupCount = Groups.DEFAULT_COUNT;
    private boolean hashing = true;

    private Builder(Topology topology) {
      this.topology = topology;
    }

    /** Binds a sink to a query's results; without one they are counted and hashed only. */
    public Builder sink(String query, Sink sink) {
      sinks.put(known(query), sink);
      return this;
    }

    /** Binds a sink to a query's late rows, which have the schema of its source. */
    public Builder lateSink(String query, Sink sink) {
      lateSinks.put(known(query), sink);
      return this;
    }

    private String known(String query) {
      if (topology.queries().stream().noneMatch(q -> q.name().equals(query))) {
        throw new IllegalArgumentException(
            "no query '"
                + query
                + "' to bind a sink to; there is "
                + topology.queries().stream().map(Query::name).collect(Collectors.joining(", ")));
      }
      return query;
    }

    /** Goes on without rows that a query cannot evaluate; without this the first one stops it. */
    public Builder deadLetters(DeadLetterHandler handler) {
      deadLetters = handler;
      return this;
    }

    /** Sets the number of groups, a power of two from 1 to 4,096. */
    public Builder groups(int count) {
      groupCount = count;
      return this;
    }

    /** Turns the output hash off, or on again, which it is by default. */
    public Builder hashOutputs(boolean on) {
      hashing = on;
      return this;
    }

    /** Compiles the topology. */
    public InlineEngine build() {
      return new InlineEngine(this);
    }
  }
}
