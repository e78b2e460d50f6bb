package io.tidemark.engine;

import io.tidemark.operator.OperatorCounters;
import io.tidemark.pattern.PatternOperator;
import io.tidemark.topology.Source;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Mirrors what a shard knows to counters: where each query's rows went, and, by the first shard for
 * all of them, time. Belongs to the shard's thread.
 */
final class ShardCounters {
  private final Shard shard;
  private final String place;
  private final AtomicCounter progress;
  private final List<TimeCounters> streams = new ArrayList<>();
  private final List<QueryCounters> queries = new ArrayList<>();

  private record QueryCounters(
      QueryRuntime query,
      AtomicCounter emitted,
      AtomicCounter emittedFrom,
      AtomicCounter late,
      AtomicCounter discarded,
      AtomicCounter evicted,
      AtomicCounter failed,
      AtomicCounter suppressed,
      AtomicCounter filtered,
      AtomicCounter rejected,
      AtomicCounter due,
      PatternCounters patterns) {
    void update() {
      OperatorCounters counted = query.operator().counters();
      emitted.setRelease(query.output().emitted());
      emittedFrom.setRelease(counted.emittedFrom);
      late.setRelease(counted.late);
      discarded.setRelease(counted.discarded);
      evicted.setRelease(counted.evicted);
      failed.setRelease(counted.failed);
      suppressed.setRelease(query.output().suppressed());
      filtered.setRelease(query.filtered());
      rejected.setRelease(query.rejected());
      due.setRelease(query.operator().nextDue());
      if (patterns != null) {
        patterns.update();
      }
    }
  }

  /** What patterns hold, and what their cap has dropped. */
  private record PatternCounters(
      PatternOperator operator,
      AtomicCounter runs,
      AtomicCounter events,
      AtomicCounter bytes,
      AtomicCounter timedOut,
      AtomicCounter capped) {
    static final int COUNT = 5;

    static PatternCounters of(EngineCounters counters, QueryRuntime query, String of) {
      return query.operator() instanceof PatternOperator operator
          ? new PatternCounters(
              operator,
              counters.counter("runs" + of),
              counters.counter("run-events" + of),
              counters.counter("run-bytes" + of),
              counters.counter("timed-out" + of),
              counters.counter("capped" + of))
          : null;
    }

    void update() {
      runs.setRelease(operator.openCount());
      events.setRelease(operator.eventsHeld());
      bytes.setRelease(operator.bytesHeld());
      timedOut.setRelease(operator.timedOut());
      capped.setRelease(operator.capped());
    }
  }

  /**
   * Makes the counters of a shard.
   *
   * @param of the queries that run in it
   * @param number of the shard in its stage; the first shows time
   */
  ShardCounters(
      EngineCounters counters,
      CompiledTopology topology,
      List<QueryParts> of,
      Shard shard,
      int stage,
      int number) {
    this.shard = shard;
    place = stage == 0 ? "shard=" + number : "stage=" + stage + ",shard=" + number;
    progress = counters.counter("sequence{" + place + "}");
    for (Source source : topology.sources()) {
      if (number == 0 && shard.stream(source.id()) != null) {
        streams.add(new TimeCounters(counters, source, shard.stream(source.id())));
      }
    }
    of.forEach(query -> queries.add(query(counters, query)));
  }

  /** How many counters a topology's shards need. */
  static int needed(CompiledTopology topology, int shards) {
    int count = shards * (1 + 10 * topology.queries().size());
    for (QueryParts query : topology.queries()) {
      count += query.patterns() == null ? 0 : shards * PatternCounters.COUNT;
    }
    for (Source source : topology.sources()) {
      count += TimeCounters.needed(source);
    }
    return count;
  }

  private QueryCounters query(EngineCounters counters, QueryParts query) {
    String of = "{query=" + query.name() + "," + place + "}";
    return new QueryCounters(
        shard.query(query.id()),
        counters.counter("emitted" + of),
        counters.counter("emitted-from" + of),
        counters.counter("late" + of),
        counters.counter("discarded" + of),
        counters.counter("evicted" + of),
        counters.counter("failed" + of),
        counters.counter("suppressed" + of),
        counters.counter("filtered" + of),
        counters.counter("rejected" + of),
        counters.counter("due{query=" + query.name() + "," + sources(query) + place + "}"),
        PatternCounters.of(counters, shard.query(query.id()), of));
  }

  /** The streams that a query reads. */
  private static String sources(QueryParts query) {
    StringBuilder names = new StringBuilder();
    query.inputs().forEach(input -> names.append("source=" + input.source().name() + ","));
    return names.toString();
  }

  /** Shows how things stand. */
  void update(long sequence) {
    progress.setRelease(sequence);
    for (TimeCounters stream : streams) {
      stream.update();
    }
    for (QueryCounters query : queries) {
      query.update();
    }
  }
}
