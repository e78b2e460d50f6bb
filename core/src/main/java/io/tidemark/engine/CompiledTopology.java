package io.tidemark.engine;

import io.tidemark.expression.CompiledValue;
import io.tidemark.join.AsyncResponse;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Query;
import io.tidemark.topology.SideOutput;
import io.tidemark.topology.Source;
import io.tidemark.topology.Topology;
import io.tidemark.topology.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A topology and the code generated for it, which all shards of an engine share. Immutable. */
final class CompiledTopology {
  private final Topology topology;
  private final List<QueryParts> queries = new ArrayList<>();

  /** What event times are computed from, by source; null where who publishes sets them. */
  private final List<CompiledValue> timestamps = new ArrayList<>();

  /** All queries before any takes memory: one that does not compile leaves nothing behind. */
  CompiledTopology(Topology topology, SymbolTable symbols) {
    if (topology.sources().isEmpty()) {
      throw new IllegalArgumentException("the topology has no source; declare one to read from");
    }
    this.topology = topology;
    QueryCompiler compiler = new QueryCompiler(symbols);
    for (Query query : topology.queries()) {
      queries.add(compiler.compile(queries.size(), query));
    }
    for (Source source : topology.sources()) {
      timestamps.add(compiler.timestamps(source.options().timestamps()));
    }
  }

  List<Source> sources() {
    return topology.sources();
  }

  /** What event times of a source are computed from; null if who publishes sets them. */
  CompiledValue timestamps(Source source) {
    return timestamps.get(source.id());
  }

  /** Those that come from outside. */
  List<Source> external() {
    return topology.sources().stream().filter(Source::isExternal).collect(Collectors.toList());
  }

  /** Takes what a partition is called. */
  @FunctionalInterface
  interface PartitionVisitor {
    /** Takes one partition of a source from outside. */
    void visit(int stream, int partition);
  }

  /** Walks all partitions of the sources from outside, in order. */
  void forEachPartition(PartitionVisitor visitor) {
    for (Source source : external()) {
      for (int partition = 0; partition < source.options().mostPartitions(); partition++) {
        visitor.visit(source.id(), partition);
      }
    }
  }

  /** Whether what some query puts out hangs on processing time, or event time does. */
  boolean usesClock() {
    return queries.stream().anyMatch(QueryParts::usesClock)
        || topology.sources().stream().anyMatch(source -> source.options().usesClock());
  }

  List<QueryParts> queries() {
    return queries;
  }

  private Source source(String name) {
    for (Source source : topology.sources()) {
      if (source.isExternal() && source.name().equals(name)) {
        return source;
      }
    }
    throw new IllegalArgumentException(
        "no source '"
            + name
            + "'; there is "
            + topology.sources().stream()
                .filter(Source::isExternal)
                .map(Source::name)
                .collect(Collectors.joining(", ")));
  }

  /** The stage that a source is read in: 0 from outside, else one behind that of its queries. */
  int stageOf(Source source) {
    return topology.stageOf(source);
  }

  /** The stage that a query runs in. */
  int stageOf(QueryParts query) {
    return stageOf(query.inputs().get(0).source());
  }

  /** The queries of a stage, in order of declaration. */
  List<QueryParts> queriesOf(int stage) {
    return queries.stream().filter(q -> stageOf(q) == stage).collect(Collectors.toList());
  }

  /** How many stages there are. */
  int stages() {
    return 1 + topology.sources().stream().mapToInt(this::stageOf).max().orElse(0);
  }

  /** Who reads what a query puts out, by {@link Channels channel}. */
  OutputReader[][] readersOf(QueryParts query) {
    OutputReader[][] readers = new OutputReader[Channels.count(query)][];
    for (int channel = 0; channel < readers.length; channel++) {
      readers[channel] = readersOf(query, channel);
    }
    return readers;
  }

  private OutputReader[] readersOf(QueryParts query, int channel) {
    List<OutputReader> readers = new ArrayList<>();
    for (Source source : topology.sources()) {
      for (int partition = 0; partition < source.upstreams().size(); partition++) {
        Upstream upstream = source.upstreams().get(partition);
        if (upstream.query().equals(query.name()) && Channels.of(upstream) == channel) {
          readers.add(new OutputReader(source, partition));
        }
      }
    }
    return readers.toArray(OutputReader.NONE);
  }

  /** A source, of which there is the partition. */
  Source source(String name, int partition) {
    Source source = source(name);
    int partitions = source.options().mostPartitions();
    if (partition < 0 || partition >= partitions) {
      throw new IllegalArgumentException(
          "partition="
              + partition
              + " of "
              + name
              + ", expected 0 to "
              + (partitions - 1)
              + "; declare more in its source options");
    }
    return source;
  }

  QueryParts query(String name) {
    for (QueryParts query : queries) {
      if (query.name().equals(name)) {
        return query;
      }
    }
    throw new IllegalArgumentException(
        "no query '"
            + name
            + "'; there is "
            + topology.queries().stream().map(Query::name).collect(Collectors.joining(", ")));
  }

  /** Bytes of the widest record that goes in, rounded up to whole words. */
  int widestInput() {
    int widest = RecordHeader.LENGTH;
    for (Source source : topology.sources()) {
      widest = Math.max(widest, source.schema().length());
    }
    for (int length : responseLengths()) {
      widest = Math.max(widest, length);
    }
    return words(widest);
  }

  /** Bytes of the widest record that comes out, rounded up to whole words. */
  int widestOutput() {
    int widest = RecordHeader.LENGTH;
    for (QueryParts query : queries) {
      widest = Math.max(widest, query.outputSchema().length());
      widest = Math.max(widest, query.inputSchema().length());
      for (SideOutput side : query.sides()) {
        widest = Math.max(widest, side.schema().length());
      }
    }
    return words(widest);
  }

  /** A length, rounded up to whole words. */
  static int words(int bytes) {
    return (bytes + Long.BYTES - 1) & -Long.BYTES;
  }

  /** All that decides what the state is and what is made of it. */
  String describe() {
    StringBuilder plan = new StringBuilder();
    for (Source source : topology.sources()) {
      plan.append(source.schema()).append(", ").append(source.options()).append('\n');
    }
    plan.append(topology.explain());
    for (Query query : topology.queries()) {
      plan.append("\n").append(query.name()).append(" puts out ").append(query.schema());
      query.stream().sides().forEach(side -> plan.append(", ").append(side));
    }
    return plan.toString();
  }

  /** Lengths of the answers to the lookups of all queries, by id; 0 where there are none. */
  int[] responseLengths() {
    return queries.stream()
        .mapToInt(q -> q.lookup() == null ? 0 : AsyncResponse.length(q.lookup().response()))
        .toArray();
  }

  /** Lengths of the records of all sources, by id. */
  int[] recordLengths() {
    return topology.sources().stream().mapToInt(source -> source.schema().length()).toArray();
  }
}
