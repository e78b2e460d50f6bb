package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
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
  private final RecordRing ring;
  private final EngineThreads threads;
  private final PartitionGate[][] gates;
  private final InputJournal journal;
  private final Delivery[] deliveries;
  private final Waiting waiting;
  private final long base;
  private final int reserve;

  /** The first sequence that the journal does not have yet. */
  private final long journaledFrom;

  private boolean closed;

  private RingEngine(Builder builder) {
    symbols = builder.symbols();
    topology = new CompiledTopology(builder.topology(), symbols);
    journal = builder.journal;
    base = builder.firstSequence();
    journaledFrom = journal == null ? base : journal.nextSequence();
    ring = new RecordRing(builder.ringSize, topology.widestInput());
    reserve = Math.min(RingSizes.MOST_RESERVED, builder.ringSize / RingSizes.RESERVED_PART);
    gates = gates(topology);
    deliveries = builder.deliveries(topology);
    threads = new EngineThreads(builder, topology, state, ring, deliveries);
    waiting = threads.waiting();
    threads.start();
  }

  private static PartitionGate[][] gates(CompiledTopology topology) {
    PartitionGate[][] gates = new PartitionGate[topology.sources().size()][];
    for (Source source : topology.sources()) {
      PartitionGate[] own = new PartitionGate[source.options().partitions()];
      for (int partition = 0; partition < own.length; partition++) {
        own[partition] = new PartitionGate();
      }
      gates[source.id()] = own;
    }
    return gates;
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
    return new RingPublisher(this, feed, of, partition, gate(of.id(), partition));
  }

  PartitionGate gate(int stream, int partition) {
    return gates[stream][partition];
  }

  /**
   * {@inheritDoc}
   *
   * @param batch from 1; one that the ring cannot hold is cut to what it can
   */
  @Override
  public Feed feed(int batch) {
    return ringFeed(batch);
  }

  private RingFeed ringFeed(int batch) {
    if (batch < 1) {
      throw new IllegalArgumentException("batch=" + batch + ", expected 1 or more");
    }
    return new RingFeed(this, Math.min(batch, ring.size() - reserve), ring.stride());
  }

  @Override
  public Replayer replayer(int batch) {
    return new RingReplayer(this, ringFeed(batch), topology);
  }

  boolean isRunning() {
    return state.isOpen();
  }

  IdleStrategy newIdleStrategy() {
    return waiting.strategy();
  }

  /** Fails if the engine takes no records. */
  void requireRunning() {
    state.requireOpen();
  }

  /**
   * Copies records into the ring and waits while there is no room.
   *
   * @param isMark whether the last is a mark, for which some slots are kept
   * @param idle how to wait
   * @return sequence of the last
   */
  long handOver(long records, int count, boolean isMark, IdleStrategy idle) {
    while (true) {
      long last = tryHandOver(records, count, isMark ? 0 : reserve);
      if (last >= 0) {
        idle.reset();
        return last;
      }
      requireAccepting();
      requireOutside("publishes to the engine that calls it, whose ring is full");
      idle.idle();
    }
  }

  /** Fails on the engine's own threads, where sinks and the like are called. */
  private void requireOutside(String deed) {
    if (Thread.currentThread() instanceof EngineThread own && own.engineState() == state) {
      throw new IllegalStateException(
          "a sink or function "
              + deed
              + ": that would wait for itself; do it on a thread of your own");
    }
  }

  long tryHandOver(long records, int count) {
    return tryHandOver(records, count, reserve);
  }

  private long tryHandOver(long records, int count, int kept) {
    if (!state.isOpen() || refusal() != null || !ring.hasRoom(count + kept)) {
      return -1;
    }
    long high = ring.tryClaim(count);
    if (high < 0) {
      return -1;
    }
    long low = high - count + 1;
    // Behind the claim, for the closer marks first and then reads how far was claimed.
    if (state.isClosing()) {
      giveUp(low, high);
      return -1;
    }
    for (int i = 0; i < count; i++) {
      long record = records + (long) i * ring.stride();
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, base + low + i);
    }
    ring.write(records, low, count);
    ring.publish(low, high);
    return base + high;
  }

  /** Slots claimed while the engine closes; they are passed over. */
  private void giveUp(long low, long high) {
    for (long position = low; position <= high; position++) {
      long slot = ring.slot(position);
      Memory.putLong(slot + RecordHeader.SEQUENCE_OFFSET, base + position);
      Memory.putLong(
          slot + RecordHeader.STREAM_OFFSET,
          RecordHeader.routing(0, RecordKind.PAD.code(), (byte) 0, 0));
    }
    ring.publish(low, high);
  }

  /** Why new input is refused, or null. What comes out of the journal needs no room in it. */
  private String refusal() {
    String reason = state.refusal();
    return reason == null || nextSequence() < journaledFrom ? null : reason;
  }

  private void requireAccepting() {
    state.requireOpen();
    String refusal = refusal();
    if (refusal != null) {
      throw new InputRefusedException(refusal);
    }
  }

  /** Why nothing was handed over just now. */
  Offer refusalOfOffer() {
    if (state.isFailed()) {
      return Offer.FAILED;
    }
    if (state.isClosing()) {
      return Offer.CLOSED;
    }
    return refusal() != null ? Offer.REFUSED : Offer.FULL;
  }

  @Override
  public void clock(long nanos) {
    mark(RecordKind.CLOCK, 0, 0, nanos);
  }

  @Override
  public void endOfInput() {
    for (Source source : topology.external()) {
      for (int partition = 0; partition < source.options().partitions(); partition++) {
        mark(RecordKind.DONE, source.id(), partition, Long.MAX_VALUE);
        gate(source.id(), partition).end();
      }
    }
  }

  private void mark(RecordKind kind, int stream, int partition, long time) {
    long record = Memory.allocate(ring.stride());
    try {
      Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, time);
      Memory.putLong(
          record + RecordHeader.STREAM_OFFSET,
          RecordHeader.routing(stream, kind.code(), (byte) 0, partition));
      handOver(record, 1, true, waiting.strategy());
    } finally {
      Memory.free(record);
    }
  }

  @Override
  public long nextSequence() {
    return base + ring.cursor() + 1;
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
    IdleStrategy idle = waiting.strategy();
    while (!stage.isThrough(target)) {
      if (state.isFailed()) {
        throw EngineState.told(state.failure());
      }
      requireOutside("awaits what the engine that calls it has still to process");
      idle.idle();
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
  public long outputWatermark(String query) {
    QueryParts parts = topology.query(query);
    return ask(parts, shard -> shard.stream(topology.sourceOf(parts).id()).watermark())[0];
  }

  @Override
  public boolean isIdle(String query) {
    QueryParts parts = topology.query(query);
    return ask(
            parts,
            shard -> shard.stream(topology.sourceOf(parts).id()).coalescer().isIdle() ? 1L : 0L)[0]
        != 0;
  }

  @Override
  public long openWindows(String query) {
    QueryParts parts = topology.query(query);
    return LongStream.of(ask(parts, shard -> shard.query(parts.id()).operator().openCount())).sum();
  }

  /** What each shard of a query's stage answers, between two batches of its own. */
  private long[] ask(QueryParts query, ToLongFunction<Shard> question) {
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
   * journal. The report and the hash can still be asked for afterwards; they stay as they were.
   *
   * @throws EngineException if the engine had failed, or fails at the rest; it is closed
   *     nevertheless
   * @throws IllegalStateException if a sink calls it, which would wait for itself
   */
  @Override
  public void close() {
    requireOutside("closes the engine that calls it");
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    state.close();
    state.endAt(ring.cursor());
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

    /** Compiles the topology and starts the threads. */
    public RingEngine build() {
      return new RingEngine(this);
    }
  }
}
