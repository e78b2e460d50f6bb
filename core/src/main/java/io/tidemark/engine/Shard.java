package io.tidemark.engine;

import io.tidemark.operator.Groups;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.topology.Source;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of groups with the operators of all queries for them, and time as it follows from the
 * input. A plain single-threaded object: who drives it gives it every record of the input, in
 * order, and all shards that are given the same input know the same time.
 */
final class Shard implements AutoCloseable {
  /** The stage of a shard that has all stages in it. */
  static final int ALL_STAGES = -1;

  private final int stage;
  private final InputPosition position;
  private final StreamRuntime[] streams;
  private final QueryRuntime[] queries;
  private long clock = Long.MIN_VALUE;

  /**
   * @param stage whose queries it has, or {@link #ALL_STAGES}
   * @param position where the outputs, which were made before, look what they belong to
   * @param outputs one for each query of the stage
   */
  Shard(
      CompiledTopology topology,
      int stage,
      Groups groups,
      InputPosition position,
      QueryOutput[] outputs,
      DeadLetters deadLetters) {
    this.stage = stage;
    this.position = position;
    queries = new QueryRuntime[topology.queries().size()];
    for (QueryParts query : topology.queries()) {
      if (has(topology.stageOf(query))) {
        queries[query.id()] = new QueryRuntime(query, groups, outputs[query.id()], deadLetters);
      }
    }
    streams = new StreamRuntime[topology.sources().size()];
    for (Source source : topology.sources()) {
      if (has(topology.stageOf(source))) {
        streams[source.id()] = new StreamRuntime(source, readersOf(source));
      }
    }
  }

  private boolean has(int ofStage) {
    return stage == ALL_STAGES || stage == ofStage;
  }

  private QueryInput[] readersOf(Source source) {
    List<QueryInput> of = new ArrayList<>();
    for (QueryRuntime query : queries) {
      if (query != null) {
        addInputs(query, source, of);
      }
    }
    return of.toArray(new QueryInput[0]);
  }

  private static void addInputs(QueryRuntime query, Source source, List<QueryInput> to) {
    List<InputParts> inputs = query.parts().inputs();
    int last = -1;
    for (int number = 0; number < inputs.size(); number++) {
      last = inputs.get(number).source().equals(source) ? number : last;
    }
    for (int number = 0; number <= last; number++) {
      if (inputs.get(number).source().equals(source)) {
        to.add(new QueryInput(query, number, number == last));
      }
    }
  }

  StreamRuntime stream(int id) {
    return streams[id];
  }

  /** All streams, by id. */
  StreamRuntime[] streams() {
    return streams.clone();
  }

  QueryRuntime query(int id) {
    return queries[id];
  }

  /**
   * Processes the next record of the input.
   *
   * @throws EngineException if it cannot be processed; the shard is of no use then
   */
  void process(long record, long sequence) {
    process(record, sequence, sequence);
  }

  /**
   * The same in a later stage.
   *
   * @param order the position in the stage's own input
   * @param sequence of the input record that is the cause
   */
  void process(long record, long order, long sequence) {
    begin(record, order, sequence);
    try {
      dispatch(record);
    } catch (RuntimeException | Error e) {
      throw failed(record, e);
    }
  }

  /** Where it stands, to be set by those who call a stream by themselves as they know which. */
  InputPosition position() {
    return position;
  }

  private void begin(long record, long order, long sequence) {
    position.order = order;
    position.sequence = sequence;
    position.record = record;
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
      case WATERMARK -> stream.onWatermark(partition, key(record), time);
      case HEARTBEAT -> stream.onHeartbeat(record, partition, key(record));
      case REGISTER -> stream.onRegister(partition);
      case ACTIVE -> stream.onActive(partition);
      case IDLE -> stream.onIdle(partition);
      case DONE -> stream.onDone(partition);
      case SESSION_END -> stream.onSessionEnd(key(record), time);
      case REJECT -> stream.reject();
      case CLOCK -> onClock(stream, time);
      case RESPONSE -> onResponse(record, partition);
      case PAD -> {}
      default -> throw new IllegalArgumentException("a " + kind + " record is not for this engine");
    }
  }

  private void onResponse(long record, int query) {
    queries[query].onResponse(record);
  }

  private static int key(long record) {
    return Memory.getByte(record + RecordHeader.WATERMARK_KEY_OFFSET);
  }

  /** Streams of results learn it from the queries whose results they are. */
  private void onClock(StreamRuntime told, long nanos) {
    if (!told.source().isExternal()) {
      told.onClock(nanos);
    } else if (nanos > clock) {
      clock = nanos;
      for (StreamRuntime stream : streams) {
        if (stream != null && stream.source().isExternal()) {
          stream.onClock(nanos);
        }
      }
    }
  }

  /** Tells the record; an error of the JVM goes through as it is. */
  private RuntimeException failed(long record, Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof ShardStop stop ? stop : describe(record, cause);
  }

  /** What to tell of a failure at the record that was being processed. */
  EngineException describe(long record, Throwable cause) {
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    Source source = streams[RecordHeader.stream(routing)].source();
    return EngineException.stopped(
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
            + ")",
        cause);
  }

  /** The least processing time at which something is due, in nanoseconds since the epoch. */
  long nextClock() {
    long next = Long.MAX_VALUE;
    for (QueryRuntime query : queries) {
      if (query != null) {
        next = Math.min(next, query.operator().nextClock());
      }
    }
    for (StreamRuntime stream : streams) {
      if (stream != null) {
        next = Math.min(next, stream.nextClock());
      }
    }
    return next;
  }

  /** What the clock was told last, in nanoseconds since the epoch. */
  long clock() {
    return clock;
  }

  /** Where the rows of a query went, as far as this shard has met them. */
  QueryReport report(int query) {
    QueryRuntime runtime = queries[query];
    long in = 0;
    long rejected = 0;
    long futureSuspect = 0;
    for (InputParts input : runtime.parts().inputs()) {
      StreamRuntime stream = streams[input.source().id()];
      in += stream.in();
      rejected += stream.rejected();
      futureSuspect += stream.futureSuspect();
    }
    return runtime.report(in, rejected, futureSuspect);
  }

  /** How far what a query puts out is in time. */
  long outputWatermark(int query, int key) {
    return queries[query].watermark(key);
  }

  /** Whether no input of a query is expected to say anything. */
  boolean isIdle(int query) {
    boolean isIdle = true;
    for (InputParts input : queries[query].parts().inputs()) {
      isIdle &= streams[input.source().id()].coalescer().isIdle();
    }
    return isIdle;
  }

  /** Of a query's inputs the one that is least far in time. */
  private StreamRuntime slowest(QueryRuntime query) {
    StreamRuntime slowest = null;
    for (InputParts input : query.parts().inputs()) {
      StreamRuntime stream = streams[input.source().id()];
      if (slowest == null || stream.watermark() < slowest.watermark()) {
        slowest = stream;
      }
    }
    return slowest;
  }

  /** Why a query does not put out more, as far as this shard has its groups. */
  Why why(int query) {
    QueryRuntime runtime = queries[query];
    StreamRuntime stream = slowest(runtime);
    WatermarkCoalescer coalescer = stream.coalescer();
    int holder = coalescer.holder();
    return new Why(
        runtime.parts().name(),
        runtime.operator().openCount(),
        runtime.operator().nextToFire(),
        stream.watermark(),
        stream.clock(),
        stream.source().describe(),
        holder,
        holder < 0 ? WatermarkCoalescer.NONE : coalescer.latest(holder),
        coalescer.isExplicit(),
        coalescer.highest());
  }

  void snapshotTime(SnapshotWriter out) {
    out.putLong(clock);
    for (StreamRuntime stream : streams) {
      stream.snapshot(out);
    }
  }

  void restoreTime(SnapshotReader in) {
    clock = in.getLong();
    for (StreamRuntime stream : streams) {
      stream.restore(in);
    }
  }

  void snapshotGroup(int group, SnapshotWriter out) {
    for (QueryRuntime query : queries) {
      query.operator().snapshot(group, out);
    }
  }

  void restoreGroup(int group, SnapshotReader in) {
    for (QueryRuntime query : queries) {
      query.operator().restore(group, in);
    }
  }

  @Override
  public void close() {
    for (QueryRuntime query : queries) {
      if (query != null) {
        query.close();
      }
    }
  }
}
