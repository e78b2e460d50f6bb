package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The shards that read one ring, and the thread that delivers what they put out. */
final class Stage {
  private final StageInput input;

  /** What the stage behind reads; null if there is none. */
  private final StageInput next;

  private final List<QueryParts> queries;
  private final List<Shard> shards = new ArrayList<>();
  private final List<EngineThread> drivers = new ArrayList<>();
  private final List<Sequence> progress = new ArrayList<>();

  /** Up to what in the order of the input everything is delivered. */
  private final Sequence processed;

  private EngineThread delivering;
  private boolean closed;

  /**
   * @param next what the stage behind reads; null if there is none
   * @param queries that run in it
   */
  Stage(StageInput input, StageInput next, List<QueryParts> queries) {
    this.input = input;
    this.next = next;
    this.queries = queries;
    processed = new Sequence(input.order(-1));
  }

  /** Adds a shard, those with lower groups first, and what drives it. */
  void add(Shard shard, EngineThread driver, Sequence reached) {
    shards.add(shard);
    drivers.add(driver);
    progress.add(reached);
  }

  void deliverBy(EngineThread thread) {
    delivering = thread;
  }

  StageInput input() {
    return input;
  }

  Sequence processed() {
    return processed;
  }

  EngineThread delivering() {
    return delivering;
  }

  /** Whether everything up to an order is delivered, or there is no more to come. */
  boolean isThrough(long order) {
    long through = processed.get();
    // What was claimed behind the end is nothing, and nobody processes it.
    long last = input.lastPosition();
    return through >= order || (last != Long.MAX_VALUE && through >= input.order(last));
  }

  /** The order up to which the stage behind has got records; -1 if there is none. */
  long passedOn() {
    return next == null ? -1 : next.order(next.ring().cursor());
  }

  /**
   * Asks each shard, between two of its batches.
   *
   * @throws IllegalStateException if the shards are closed
   */
  synchronized <T> List<T> ask(Function<Shard, T> question) {
    if (closed) {
      throw new IllegalStateException("the engine is closed; ask before");
    }
    List<T> answers = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      Shard shard = shards.get(i);
      drivers.get(i).call(() -> answers.add(question.apply(shard)));
    }
    return answers;
  }

  /** Puts the queries' reports in their places. */
  void report(QueryReport[] reports) {
    for (int i = 0; i < shards.size(); i++) {
      Shard shard = shards.get(i);
      drivers
          .get(i)
          .call(
              () -> {
                for (QueryParts query : queries) {
                  QueryReport own = shard.report(query.id());
                  QueryReport others = reports[query.id()];
                  reports[query.id()] = others == null ? own : others.plusShard(own);
                }
              });
    }
  }

  /** Puts the hashes of the queries' outputs in their places. */
  void hashes(Delivery[] deliveries, long[] hashes) {
    delivering.call(
        () -> queries.forEach(query -> hashes[query.id()] = deliveries[query.id()].hash()));
  }

  /** Makes the shards announce what they wait for. */
  void announceTo(LiveClock clock) {
    for (int i = 0; i < shards.size(); i++) {
      Shard shard = shards.get(i);
      Sequence deadline = clock.newDeadline();
      // Silence counts before any record has come.
      deadline.set(shard.nextClock());
      drivers.get(i).afterBatch(() -> deadline.set(shard.nextClock()));
    }
  }

  /** Makes the shard that has a query's lookups have their calls made. */
  void askBy(LookupExit exit) {
    // Lookups are group 0's, and group 0 is the first shard's.
    Shard first = shards.get(0);
    drivers.get(0).eachTurn(() -> exit.turn(first));
  }

  /** Makes the shards show what they do. */
  void showOn(EngineCounters counters, CompiledTopology topology, int number) {
    for (int i = 0; i < shards.size(); i++) {
      ShardCounters own = new ShardCounters(counters, topology, queries, shards.get(i), number, i);
      Sequence reached = progress.get(i);
      drivers.get(i).showBy(() -> own.update(input.order(reached.get())));
    }
  }

  int shards() {
    return shards.size();
  }

  /** Frees the shards' memory, when their threads have ended. */
  synchronized void close() {
    closed = true;
    shards.forEach(Shard::close);
  }
}
