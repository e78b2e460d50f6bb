package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import io.tidemark.operator.Groups;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The threads of a ring engine, in the layout chosen, and what they own. */
final class EngineThreads {
  private final CompiledTopology topology;
  private final InputJournal journal;
  private final Layout layout;
  private final Waiting waiting;
  private final ThreadPins pins;
  private final List<EngineThread> threads = new ArrayList<>();

  /** The shards with the threads that drive them, the one of group 0 first. */
  private final List<Shard> shards = new ArrayList<>();

  private final List<EngineThread> drivers = new ArrayList<>();
  private EngineThread delivering;

  /** What there was to report when the shards' memory was freed; null before. */
  private List<QueryReport> last;

  EngineThreads(
      RingEngine.Builder builder,
      CompiledTopology topology,
      EngineState state,
      RecordRing ring,
      Delivery[] deliveries,
      Sequence processed) {
    this.topology = topology;
    journal = builder.journal;
    RingSizes.inRange("shards", builder.shards, 1, builder.groups());
    int cores = Runtime.getRuntime().availableProcessors();
    layout = layout(builder, cores);
    int count = layout == Layout.SINGLE ? 1 : spreadThreads(builder);
    pins = new ThreadPins(builder.pinning, count, cores);
    waiting = waiting(builder.waiting, count, cores, pins.isComplete());
    JournalStep step =
        journal == null ? null : new JournalStep(journal, state, topology, builder.firstSequence());
    if (layout == Layout.SINGLE) {
      single(builder, state, ring, deliveries, processed, step);
    } else {
      spread(builder, state, ring, deliveries, processed, step);
    }
    threads.forEach(thread -> thread.beforeWork(() -> pins.bind(thread)));
  }

  private static int spreadThreads(RingEngine.Builder builder) {
    return builder.shards + 1 + (builder.journal == null ? 0 : 1);
  }

  private static Layout layout(RingEngine.Builder builder, int cores) {
    if (builder.shards > 1) {
      if (builder.layout == Layout.SINGLE) {
        throw new IllegalArgumentException(
            "shards="
                + builder.shards
                + " in layout SINGLE, expected 1; more shards need layout SPREAD");
      }
      return Layout.SPREAD;
    }
    if (builder.layout != Layout.AUTO) {
      return builder.layout;
    }
    return spreadThreads(builder) + 1 <= cores ? Layout.SPREAD : Layout.SINGLE;
  }

  private static Waiting waiting(Waiting chosen, int threads, int cores, boolean pinned) {
    if (chosen != Waiting.AUTO) {
      return chosen;
    }
    if (pinned && threads + 1 <= cores) {
      return Waiting.SPIN;
    }
    return threads <= cores ? Waiting.YIELD : Waiting.PARK;
  }

  private void single(
      RingEngine.Builder builder,
      EngineState state,
      RecordRing ring,
      Delivery[] deliveries,
      Sequence processed,
      JournalStep step) {
    InputPosition position = new InputPosition();
    QueryOutput[] outputs = new QueryOutput[deliveries.length];
    for (QueryParts query : topology.queries()) {
      outputs[query.id()] = new InlineOutput(query, position, deliveries[query.id()]);
    }
    Shard shard =
        new Shard(
            topology,
            Groups.all(builder.groups()),
            position,
            outputs,
            DeadLetters.to(builder.deadLetters()));
    Sequence progress = new Sequence();
    ring.gateBy(progress);
    delivering =
        new SingleThread(
            state,
            waiting.strategy(),
            ring,
            step,
            shard,
            deliveries,
            progress,
            processed,
            builder.firstSequence(),
            builder.maxBatch);
    threads.add(delivering);
    add(shard, delivering);
  }

  private void add(Shard shard, EngineThread driver) {
    shards.add(shard);
    drivers.add(driver);
  }

  private void spread(
      RingEngine.Builder builder,
      EngineState state,
      RecordRing ring,
      Delivery[] deliveries,
      Sequence processed,
      JournalStep step) {
    if (step != null) {
      Sequence progress = new Sequence();
      ring.gateBy(progress);
      threads.add(
          new JournalThread(state, waiting.strategy(), ring, step, progress, builder.maxBatch));
    }
    Sequence[] progress = new Sequence[builder.shards];
    ShardExit[] exits = new ShardExit[builder.shards];
    for (int number = 0; number < builder.shards; number++) {
      progress[number] = new Sequence();
      ring.gateBy(progress[number]);
      exits[number] = shard(builder, state, ring, number, progress[number]);
    }
    delivering =
        new MergeThread(
            state,
            waiting.strategy(),
            exits,
            progress,
            topology,
            deliveries,
            DeadLetters.to(builder.deadLetters()),
            step,
            builder.firstSequence(),
            processed);
    threads.add(delivering);
  }

  private ShardExit shard(
      RingEngine.Builder builder, EngineState state, RecordRing ring, int number, Sequence told) {
    InputPosition position = new InputPosition();
    OutputRing output = new OutputRing(builder.outputRingSize, topology.widestOutput());
    ShardThread[] thread = new ShardThread[1];
    ShardExit exit =
        new ShardExit(output, position, state, waiting.strategy(), () -> thread[0].tellProgress());
    QueryOutput[] outputs = new QueryOutput[topology.queries().size()];
    for (QueryParts query : topology.queries()) {
      outputs[query.id()] = new ShardOutput(query, position, exit);
    }
    Shard shard =
        new Shard(
            topology,
            Groups.owning(builder.groups(), groupsOf(number, builder)),
            position,
            outputs,
            builder.deadLetters() == null ? null : exit);
    thread[0] =
        new ShardThread(
            "shard-" + number,
            state,
            waiting.strategy(),
            ring,
            shard,
            told,
            builder.firstSequence(),
            builder.maxBatch);
    threads.add(thread[0]);
    add(shard, thread[0]);
    return exit;
  }

  /** Groups are dealt in turn: group 0, which has all that is not keyed, is the first shard's. */
  private static BitSet groupsOf(int shard, RingEngine.Builder builder) {
    BitSet own = new BitSet();
    for (int group = shard; group < builder.groups(); group += builder.shards) {
      own.set(group);
    }
    return own;
  }

  Waiting waiting() {
    return waiting;
  }

  /** The thread that calls the sinks. */
  EngineThread delivering() {
    return delivering;
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** Where the rows went, over all shards; each tells between two batches. */
  synchronized List<QueryReport> report() {
    return last != null ? last : sumOfReports();
  }

  private List<QueryReport> sumOfReports() {
    List<QueryReport> sum = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      Shard shard = shards.get(i);
      List<QueryReport> own = new ArrayList<>();
      drivers
          .get(i)
          .call(() -> topology.queries().forEach(q -> own.add(shard.report(topology, q.id()))));
      for (int query = 0; query < own.size(); query++) {
        if (i == 0) {
          sum.add(own.get(query));
        } else {
          sum.set(query, sum.get(query).plusShard(own.get(query)));
        }
      }
    }
    return sum;
  }

  /** Waits for the threads, which end by themselves, and frees what they had. */
  void close() {
    threads.forEach(EngineThread::await);
    try {
      free();
    } finally {
      if (journal != null) {
        journal.close();
      }
    }
  }

  /** Not while anybody walks over the state. */
  private synchronized void free() {
    try {
      last = List.copyOf(sumOfReports());
    } finally {
      shards.forEach(Shard::close);
    }
  }

  @Override
  public String toString() {
    return "layout "
        + layout
        + ", "
        + threads.size()
        + (threads.size() == 1 ? " thread" : " threads")
        + ", waiting "
        + waiting
        + ", pinning "
        + pins;
  }
}
