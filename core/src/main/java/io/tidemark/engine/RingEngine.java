package io.tidemark.engine;

import io.tidemark.pattern.PatternExplain;
import io.tidemark.pattern.RecordPredicate;
import io.tidemark.record.RecordKind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.agrona.concurrent.IdleStrategy;

/**
 * Runs a topology on threads of its own, behind a ring that any number of threads publish to.
 *
 * <p>The order in which records got into the ring is the input order: outputs follow from it as
 * they do in the inline engine, whatever the number of shards, the sizes of rings and batches and
 * the timing of threads. With a journal that order is kept, and a replay repeats the run.
 *
 * <p>Publishers wait while the ring is full. When a record cannot be processed or a sink throws,
 * the engine stops: what is published from then on, or waits, gets an {@link EngineException} that
 * tells why. Sinks are called by one thread of the engine, and must not publish to the engine that
 * calls them.
 *
 * <p>Threads: publishers, feeds and replayers belong to one thread at a time each; all other
 * methods may be called by any thread.
 */
public final class RingEngine implements Engine {
  private final CompiledTopology topology;
  private final SymbolTable symbols;
  private final EngineState state = new EngineState();
  private final Ingress ingress;
  private final EngineThreads threads;
  private final InputJournal journal;
  private final Delivery[] deliveries;
  private final Waiting waiting;

  /** The queries whose lookups somebody answers. */
  private final Set<String> services = new HashSet<>();

  /** Held while it closes, so that nobody returns from closing before it is done. */
  private final Object closing = new Object();

  private boolean closed;

  private RingEngine(Builder builder) {
    symbols = builder.symbols();
    topology = new CompiledTopology(builder.topology(), symbols);
    journal = builder.journal;
    RecordRing ring = new RecordRing(builder.ringSize, topology.widestInput());
    ingress =
        new Ingress(ring, state, new PartitionEnds(topology), builder.firstSequence(), journal);
    deliveries = builder.deliveries(topology);
    LiveClock clock = clock(builder);
    threads = new EngineThreads(builder, topology, state, ingress, deliveries, clock);
    waiting = threads.waiting();
    topology.queries().stream()
        .filter(query -> builder.service(query) != null)
        .forEach(query -> services.add(query.name()));
    threads.start();
  }

  /** Processing time as it goes by itself; null if no query asks for it or it has no clock. */
  private LiveClock clock(Builder builder) {
    EngineClock source = builder.clockOr(EngineClock.system());
    if (!topology.usesClock() || source == EngineClock.NONE) {
      return null;
    }
    LiveClock clock = new LiveClock(source, builder.clockResolution(), ingress);
    ingress.clockBy(clock);
    return clock;
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
    return feed(1).publisher(source, partition);
  }

  RingPublisher publisher(RingFeed feed, String source, int partition) {
    requireRunning();
    Source of = topology.source(source, partition);
    return new RingPublisher(this, feed, of, partition, topology.timestamps(of));
  }

  Ingress ingress() {
    return ingress;
  }

  /**
   * {@inheritDoc}
   *
   * @param batch from 1; one that the ring cannot hold is cut to what it can
   */
  @Override
  public Feed feed(int batch) {
    return ringFeed(batch, new EndGuard(ingress.ends(), ingress.ring().stride()));
  }

  private RingFeed ringFeed(int batch, EndGuard guard) {
    if (batch < 1) {
      throw new IllegalArgumentException("batch=" + batch + ", expected 1 or more");
    }
    return new RingFeed(this, ingress, Math.min(batch, ingress.mostAtOnce()), guard);
  }

  /**
   * {@inheritDoc}
   *
   * <p>What is replayed has its processing time in it: from here on the engine's own clock says
   * nothing until the records of its journal are in, and without a journal never.
   */
  @Override
  public Replayer replayer(int batch) {
    ingress.replay();
    return new RingReplayer(ingress, ringFeed(batch, null), topology);
  }

  boolean isRunning() {
    return state.isOpen();
  }

  /** How those outside wait: they may share their cores. */
  IdleStrategy newIdleStrategy() {
    return (waiting == Waiting.SPIN ? Waiting.YIELD : waiting).strategy();
  }

  /** Fails if the engine takes no records. */
  void requireRunning() {
    state.requireOpen();
  }

  @Override
  public void clock(long nanos) {
    mark(RecordKind.CLOCK, 0, 0, nanos);
    ingress.toldClock(nanos);
  }

  @Override
  public void endOfInput() {
    topology.forEachPartition(
        (stream, partition) ->
            ingress
                .ends()
                .end(
                    ingress.ends().gate(stream, partition),
                    () -> mark(RecordKind.DONE, stream, partition, Long.MAX_VALUE)));
  }

  @Override
  public void endOfSession(String source, long time) {
    mark(RecordKind.SESSION_END, topology.source(source, 0).id(), 0, time);
  }

  private void mark(RecordKind kind, int stream, int partition, long time) {
    ingress.mark(kind, stream, partition, time, newIdleStrategy());
  }

  private void requireOutside(String deed) {
    EngineThread.requireOutside(state, deed);
  }

  @Override
  public long nextSequence() {
    return ingress.nextSequence();
  }

  /** The highest sequence that outlives the process, -1 without a journal. */
  public long journaledSequence() {
    return journal == null ? -1 : journal.journaledSequence();
  }

  @Override
  public void awaitProcessed(long sequence) {
    if (sequence >= nextSequence()) {
      throw new IllegalArgumentException(
          "sequence="
              + sequence
              + " was not published, expected less than "
              + nextSequence()
              + "; flush the feed first");
    }
    long target = sequence;
    for (Stage stage : threads.stages()) {
      await(stage, target);
      // Of the stage behind: what this one has passed on by now.
      target = stage.passedOn();
    }
  }

  private void await(Stage stage, long target) {
    if (!stage.isThrough(target)) {
      requireOutside("awaits what the engine that calls it has still to process");
      state.await(
          () -> stage.isThrough(target),
          newIdleStrategy(),
          () -> EngineState.told(state.failure()));
    }
  }

  /** Which threads the engine has, how they wait and where they are bound, for people. */
  public String describeThreads() {
    return threads.toString();
  }

  @Override
  public List<QueryReport> report() {
    requireOutside("asks the engine that calls it for a report, in the midst of a record");
    return threads.report();
  }

  @Override
  public long outputWatermark(String query, int key) {
    QueryParts parts = topology.query(query);
    return ask(parts, shard -> shard.outputWatermark(parts.id(), key)).get(0);
  }

  @Override
  public long watermark(String source, int key) {
    int stream = topology.source(source, 0).id();
    requireOutside("asks the engine that calls it, in the midst of a record");
    return threads.stages().get(0).ask(shard -> shard.stream(stream).watermark(key)).get(0);
  }

  @Override
  public boolean isIdle(String query) {
    QueryParts parts = topology.query(query);
    return ask(parts, shard -> shard.isIdle(parts.id())).get(0);
  }

  @Override
  public long openWindows(String query) {
    QueryParts parts = topology.query(query);
    return ask(parts, shard -> shard.query(parts.id()).operator().openCount()).stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  @Override
  public PatternExplain explainPatterns(String query, RecordPredicate of) {
    QueryParts parts = topology.query(query);
    return ask(parts, shard -> shard.query(parts.id()).explainPatterns(of)).stream()
        .reduce(PatternExplain::plusShard)
        .orElseThrow();
  }

  @Override
  public Why why(String query) {
    QueryParts parts = topology.query(query);
    return ask(parts, shard -> shard.why(parts.id())).stream().reduce(Why::plusShard).orElseThrow();
  }

  @Override
  public LookupReport lookups(String query) {
    QueryParts parts = topology.query(query);
    // The first shard has them all.
    return ask(parts, shard -> shard.query(parts.id()).lookupReport()).get(0);
  }

  @Override
  public void awaitLookups() {
    awaitProcessed(nextSequence() - 1);
    for (QueryParts query : topology.queries()) {
      if (query.lookup() != null) {
        awaitLookups(query.name());
      }
    }
    awaitProcessed(nextSequence() - 1);
  }

  private void awaitLookups(String query) {
    if (services.contains(query)) {
      state.await(
          () -> lookups(query).pending() == 0,
          newIdleStrategy(),
          () -> EngineState.told(state.failure()));
    } else {
      lookups(query).requireAnswered();
    }
  }

  /** What each shard of a query's stage answers, between two batches of its own. */
  private <T> List<T> ask(QueryParts query, Function<Shard, T> question) {
    requireOutside("asks the engine that calls it, in the midst of a record");
    return threads.stageOf(query).ask(question);
  }

  @Override
  public long outputHash() {
    requireOutside("asks the engine that calls it for its hash, in the midst of a record");
    long[] hashes = new long[deliveries.length];
    threads.stages().forEach(stage -> stage.hashes(deliveries, hashes));
    return OutputHash.ofAll(hashes);
  }

  /**
   * Refuses input, processes and delivers what was accepted, ends the threads and closes the
   * journal. The report and the hash can still be asked for afterwards; they stay as they were. Who
   * closes while another thread does waits until that is done.
   *
   * @throws EngineException if the engine had failed, or fails at the rest; it is closed
   *     nevertheless
   * @throws IllegalStateException if a sink calls it, which would wait for itself
   */
  @Override
  public void close() {
    requireOutside("closes the engine that calls it");
    synchronized (closing) {
      if (!closed) {
        closed = true;
        shutDown();
      }
    }
  }

  private void shutDown() {
    state.close();
    state.endAt(ingress.ring().cursor());
    RuntimeException atEnd = null;
    try {
      threads.close();
    } catch (RuntimeException e) {
      atEnd = e;
      state.fail(EngineException.stopped("closing", e));
    }
    if (state.isFailed()) {
      throw tellAll(state.failure(), atEnd);
    }
  }

  private static EngineException tellAll(EngineException failure, RuntimeException atEnd) {
    EngineException told = EngineState.told(failure);
    if (atEnd != null && failure.getCause() != atEnd) {
      told.addSuppressed(atEnd);
    }
    return told;
  }

  /** Binds sinks and builds the engine. */
  public static final class Builder extends EngineBuilder<Builder> {
    InputJournal journal;
    Layout layout = Layout.AUTO;
    Pinning pinning = Pinning.AUTO;
    Waiting waiting = Waiting.AUTO;
    Path counters;

    /** What starts a thread; a test may have one fail. */
    Consumer<Thread> starter = Thread::start;

    int shards = 1;
    int ringSize = RingSizes.RING;
    int outputRingSize = RingSizes.OUTPUT_RING;
    int maxBatch = RingSizes.BATCH;

    private Builder(Topology topology) {
      super(topology);
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * Sets the journal that keeps the input; none by default. The engine closes it, and shares its
     * symbols. Records below its next sequence are taken to come from it and are not written again.
     */
    public Builder journal(InputJournal keeper) {
      journal = keeper;
      symbols(keeper.symbols());
      return incarnations(keeper.incarnations());
    }

    /**
     * Sets on how many threads operators run, 1 by default; more than one spreads the layout. There
     * can be no more than groups.
     */
    public Builder shards(int count) {
      shards = RingSizes.inRange("shards", count, 1, RingSizes.MOST);
      return this;
    }

    /** Sets a file for counters that other processes may watch; none by default. */
    public Builder counters(Path file) {
      counters = file;
      return this;
    }

    /** Sets how work is spread over threads. */
    public Builder layout(Layout spread) {
      layout = spread;
      return this;
    }

    /** Sets whether threads are bound to cores. */
    public Builder pinning(Pinning binding) {
      pinning = binding;
      return this;
    }

    /** Sets how threads wait. */
    public Builder waiting(Waiting strategy) {
      waiting = strategy;
      return this;
    }

    /** Sets how many records the ring holds, a power of two from 2 to 2^24. */
    public Builder ringSize(int records) {
      ringSize = RingSizes.powerOfTwo("ringSize", records);
      return this;
    }

    /** Sets how many results a shard may be ahead of the merge, a power of two from 2 to 2^24. */
    public Builder outputRingSize(int results) {
      outputRingSize = RingSizes.powerOfTwo("outputRingSize", results);
      return this;
    }

    /** Sets how many records a thread takes from the ring at once, from 1. */
    public Builder maxBatch(int records) {
      maxBatch = RingSizes.inRange("maxBatch", records, 1, RingSizes.MOST);
      return this;
    }

    /**
     * Compiles the topology and starts the threads. If that fails, nothing is left running, and the
     * journal stays open.
     */
    public RingEngine build() {
      return new RingEngine(this);
    }
  }
}
