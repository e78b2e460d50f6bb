package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import io.tidemark.join.AsyncService;
import io.tidemark.operator.Groups;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.agrona.CloseHelper;
import org.agrona.concurrent.status.AtomicCounter;

/** The threads of a ring engine, in the layout chosen, and what they own. */
final class EngineThreads {
  private final RingEngine.Builder builder;
  private final CompiledTopology topology;
  private final EngineState state;
  private final Delivery[] deliveries;
  private final InputJournal journal;
  private final Layout layout;
  private final Waiting waiting;
  private final ThreadPins pins;
  private final List<EngineThread> threads = new ArrayList<>();
  private final List<Stage> stages = new ArrayList<>();
  private EngineCounters counters;

  /** What there was to report when the shards' memory was freed; null before. */
  private List<QueryReport> last;

  EngineThreads(
      RingEngine.Builder builder,
      CompiledTopology topology,
      EngineState state,
      Ingress ingress,
      Delivery[] deliveries,
      LiveClock clock) {
    this.builder = builder;
    this.topology = topology;
    this.state = state;
    this.deliveries = deliveries;
    journal = builder.journal;
    RingSizes.inRange("shards", builder.shards, 1, builder.groups());
    int cores = Runtime.getRuntime().availableProcessors();
    layout = layout(cores);
    int count = threadsOf(layout);
    pins = new ThreadPins(builder.pinning, count, cores);
    waiting = waiting(builder.waiting, count, cores, pins.isComplete());
    JournalStep step =
        journal == null ? null : new JournalStep(journal, state, topology, builder.firstSequence());
    RecordRing ring = ingress.ring();
    StageInput input = StageInput.first(ring, state, builder.firstSequence());
    if (layout == Layout.PAIR) {
      journal(input, step);
    }
    if (layout == Layout.SPREAD) {
      spread(input, step);
    } else {
      single(input, step);
    }
    threads.forEach(thread -> thread.beforeWork(() -> pins.bind(thread)));
    topology.queries().forEach(query -> lookup(query, builder.service(query), ingress));
    if (clock != null) {
      // Mostly parked, so that no core is kept for it.
      stages.forEach(stage -> stage.announceTo(clock));
      threads.add(new ClockThread(state, clock));
    }
    if (builder.counters != null) {
      showOrRelease(ring);
    }
  }

  /** The thread that asks a query's service; it may share its core, as others' threads do. */
  private void lookup(QueryParts query, AsyncService service, Ingress ingress) {
    if (service == null) {
      return;
    }
    int capacity = Integer.highestOneBit(2 * query.lookup().options().capacity() - 1);
    LookupRequests requests = new LookupRequests(capacity, query.inputSchema().length());
    stageOf(query).askBy(new LookupExit(ingress, query, requests));
    threads.add(
        new LookupThread(
            state,
            (waiting == Waiting.SPIN ? Waiting.YIELD : waiting).strategy(),
            query,
            service,
            requests,
            ingress,
            query.inputs().get(0).source().id(),
            capacity));
  }

  private int threadsOf(Layout chosen) {
    return switch (chosen) {
      case SINGLE -> 1 + lookupThreads();
      case PAIR -> 2 + lookupThreads();
      default -> spreadThreads();
    };
  }

  private int lookupThreads() {
    return (int) topology.queries().stream().filter(q -> builder.service(q) != null).count();
  }

  private int spreadThreads() {
    return lookupThreads() + topology.stages() * (builder.shards + 1) + (journal == null ? 0 : 1);
  }

  private Layout layout(int cores) {
    if (builder.shards > 1) {
      if (builder.layout == Layout.SINGLE || builder.layout == Layout.PAIR) {
        throw new IllegalArgumentException(
            "shards="
                + builder.shards
                + " in layout "
                + builder.layout
                + ", expected 1; more shards need layout SPREAD");
      }
      return Layout.SPREAD;
    }
    if (builder.layout == Layout.AUTO) {
      return spreadThreads() + 1 <= cores ? Layout.SPREAD : few(cores > 1);
    }
    return builder.layout == Layout.PAIR ? few(true) : builder.layout;
  }

  private Layout few(boolean two) {
    return two && journal != null ? Layout.PAIR : Layout.SINGLE;
  }

  private static Waiting waiting(Waiting chosen, int threads, int cores, boolean pinned) {
    if (chosen != Waiting.AUTO) {
      return chosen;
    }
    if (pinned) {
      return Waiting.SPIN;
    }
    return threads <= cores ? Waiting.YIELD : Waiting.PARK;
  }

  private void single(StageInput input, JournalStep step) {
    Stage stage = new Stage(input, null, topology.queries());
    stages.add(stage);
    Shard shard =
        InlineOutput.shard(
            topology,
            Groups.all(builder.groups()),
            deliveries,
            DeadLetters.to(builder.deadLetters()));
    Sequence reached = input.newConsumer();
    SingleThread thread =
        new SingleThread(
            state,
            waiting.strategy(),
            input.ring(),
            step,
            layout == Layout.PAIR,
            shard,
            deliveries,
            reached,
            stage.processed(),
            builder.firstSequence(),
            builder.maxBatch);
    threads.add(thread);
    stage.add(shard, thread, reached);
    stage.deliverBy(thread);
  }

  private void journal(StageInput first, JournalStep step) {
    threads.add(
        new JournalThread(
            state, waiting.strategy(), first.ring(), step, first.newConsumer(), builder.maxBatch));
  }

  private void spread(StageInput first, JournalStep step) {
    if (step != null) {
      journal(first, step);
    }
    StageInput input = first;
    for (int number = 0; number < topology.stages(); number++) {
      boolean isLast = number == topology.stages() - 1;
      StageInput next =
          isLast
              ? null
              : StageInput.later(new RecordRing(builder.ringSize, first.ring().stride()), state);
      stage(number, input, next, step);
      input = next;
    }
  }

  private void stage(int number, StageInput input, StageInput next, JournalStep step) {
    Stage stage = new Stage(input, next, topology.queriesOf(number));
    stages.add(stage);
    Sequence[] reached = new Sequence[builder.shards];
    ShardExit[] exits = new ShardExit[builder.shards];
    for (int shard = 0; shard < builder.shards; shard++) {
      reached[shard] = input.newConsumer();
      exits[shard] = shard(stage, number, shard, reached[shard]);
    }
    StageExit exit = next == null ? null : new StageExit(topology, next, state, waiting.strategy());
    MergeThread merge =
        new MergeThread(
            number,
            state,
            waiting.strategy(),
            input,
            exits,
            reached,
            topology,
            deliveries,
            exit,
            DeadLetters.to(builder.deadLetters()),
            number == 0 ? step : null,
            stage.processed());
    threads.add(merge);
    stage.deliverBy(merge);
  }

  private ShardExit shard(Stage stage, int stageNumber, int number, Sequence reached) {
    InputPosition position = new InputPosition();
    OutputRing output = new OutputRing(builder.outputRingSize, topology.widestOutput());
    ShardThread[] thread = new ShardThread[1];
    ShardExit exit =
        new ShardExit(output, position, state, waiting.strategy(), () -> thread[0].tellProgress());
    Groups groups = Groups.owning(builder.groups(), groupsOf(number));
    QueryOutput[] outputs = new QueryOutput[topology.queries().size()];
    for (QueryParts query : topology.queriesOf(stageNumber)) {
      outputs[query.id()] = ShardOutput.of(topology, query, groups, position, exit);
    }
    Shard shard =
        new Shard(
            topology,
            stageNumber,
            groups,
            position,
            outputs,
            builder.deadLetters() == null ? null : exit);
    thread[0] =
        new ShardThread(
            (stageNumber == 0 ? "shard-" : "shard-" + stageNumber + "-") + number,
            state,
            waiting.strategy(),
            stage.input(),
            shard,
            reached,
            builder.maxBatch);
    threads.add(thread[0]);
    stage.add(shard, thread[0], reached);
    return exit;
  }

  /** Groups are dealt in turn: group 0, which has all that is not keyed, is the first shard's. */
  private BitSet groupsOf(int shard) {
    BitSet own = new BitSet();
    for (int group = shard; group < builder.groups(); group += builder.shards) {
      own.set(group);
    }
    return own;
  }

  private void showOrRelease(RecordRing ring) {
    try {
      showOn(ring);
    } catch (RuntimeException e) {
      release();
      throw e;
    }
  }

  private void showOn(RecordRing ring) {
    int needed = 4;
    for (Stage stage : stages) {
      needed += ShardCounters.needed(topology, stage.shards());
    }
    counters = EngineCounters.create(builder.counters, needed);
    for (int number = 0; number < stages.size(); number++) {
      stages.get(number).showOn(counters, topology, number);
    }
    counters.counter("ring-size").setRelease(ring.size());
    AtomicCounter used = counters.counter("ring-used");
    AtomicCounter delivered = counters.counter("processed");
    AtomicCounter journaled = counters.counter("journaled");
    Stage first = stages.get(0);
    // On one thread the shard's and the engine's are shown by the same.
    Runnable shown = first.delivering().shows();
    first
        .delivering()
        .showBy(
            () -> {
              shown.run();
              long through = first.processed().get();
              delivered.setRelease(through);
              used.setRelease(Math.max(0, first.input().order(ring.cursor()) - through));
              journaled.setRelease(journal == null ? -1 : journal.journaledSequence());
            });
  }

  Waiting waiting() {
    return waiting;
  }

  /** Those that have a part in delivering, the first stage first. */
  List<Stage> stages() {
    return stages;
  }

  /** The stage that a query runs in. */
  Stage stageOf(QueryParts query) {
    return layout == Layout.SINGLE ? stages.get(0) : stages.get(topology.stageOf(query));
  }

  /** Starts all threads, or none: the first that cannot be started takes the others with it. */
  void start() {
    try {
      threads.forEach(builder.starter);
    } catch (RuntimeException | Error e) {
      state.fail(EngineException.stopped("a thread could not be started", e));
      // Those that never ran are at their end, too.
      threads.forEach(EngineThread::await);
      release();
      throw e;
    }
  }

  private void release() {
    stages.forEach(Stage::close);
    CloseHelper.close(counters);
  }

  /** Where the rows went, over all shards; each tells between two batches. */
  synchronized List<QueryReport> report() {
    return last != null ? last : sumOfReports();
  }

  private List<QueryReport> sumOfReports() {
    QueryReport[] reports = new QueryReport[topology.queries().size()];
    stages.forEach(stage -> stage.report(reports));
    return topology.queries().stream()
        .filter(query -> !query.isForward())
        .map(query -> reports[query.id()])
        .collect(Collectors.toList());
  }

  /** Waits for the threads, which end by themselves, and frees what they had. */
  void close() {
    threads.forEach(EngineThread::await);
    try {
      free();
    } finally {
      CloseHelper.close(counters);
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
      stages.forEach(Stage::close);
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
