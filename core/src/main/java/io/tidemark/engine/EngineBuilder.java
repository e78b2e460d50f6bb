package io.tidemark.engine;

import io.tidemark.join.AsyncService;
import io.tidemark.operator.Groups;
import io.tidemark.record.SymbolTable;
import io.tidemark.topology.Query;
import io.tidemark.topology.SideOutput;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What engines of either kind are built from. The setters change the builder and return it; not
 * thread-safe.
 *
 * @param <B> the builder itself
 */
public abstract class EngineBuilder<B extends EngineBuilder<B>> {
  private final Topology topology;
  private final Map<String, Sink> sinks = new HashMap<>();
  private final Map<String, Sink> lateSinks = new HashMap<>();
  private final Map<String, Map<String, Sink>> sideSinks = new HashMap<>();
  private final Map<String, AsyncService> services = new HashMap<>();
  private DeadLetterHandler deadLetters;
  private SymbolTable symbols = new SymbolTable();
  private Incarnations incarnations = Incarnations.NONE;
  private Groups groups = Groups.all(Groups.DEFAULT_COUNT);
  private long firstSequence;
  private boolean hashing = true;
  private EngineClock clock;
  private long clockResolution = 1_000_000;

  EngineBuilder(Topology topology) {
    this.topology = topology;
  }

  abstract B self();

  /** Binds a sink to a query's results; without one they are counted and hashed only. */
  public B sink(String query, Sink sink) {
    sinks.put(known(query), sink);
    return self();
  }

  /** Binds a sink to a query's late rows, which have the schema of its source. */
  public B lateSink(String query, Sink sink) {
    lateSinks.put(known(query), sink);
    return self();
  }

  /**
   * Binds a sink to a side output of a query's window, patterns or lookups, or to the late rows of
   * the second input of a join: {@code late} and the name of its stream.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public B side(String query, String name, Sink sink) {
    List<SideOutput> sides = streamOf(query).sides();
    if (sides.stream().noneMatch(side -> side.name().equals(name))) {
      throw new IllegalArgumentException(
          "query " + query + " has no side output '" + name + "'; it has " + sides);
    }
    sideSinks.computeIfAbsent(query, of -> new HashMap<>()).put(name, sink);
    return self();
  }

  /**
   * Binds what answers the lookups of a query. Without one nobody is asked, as it should be where a
   * journal is replayed.
   *
   * @throws IllegalArgumentException if the query has no lookups
   */
  public B service(String query, AsyncService service) {
    if (streamOf(query).lookup() == null) {
      throw new IllegalArgumentException(
          "query " + query + " looks nothing up; give it an asyncMap, or bind no service to it");
    }
    services.put(query, Objects.requireNonNull(service, "service"));
    return self();
  }

  private Stream streamOf(String query) {
    String name = known(query);
    return topology.queries().stream()
        .filter(q -> q.name().equals(name))
        .findAny()
        .orElseThrow()
        .stream();
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
  public B deadLetters(DeadLetterHandler handler) {
    deadLetters = handler;
    return self();
  }

  /**
   * Sets the clock by which processing time moves in jobs that ask for it. A ring engine has the
   * system's by default, and says what it tells by CLOCK records of its own: when something is due,
   * and in front of rows. An inline engine has none by default; with one, {@link
   * InlineEngine#pumpClock} moves time. {@link EngineClock#NONE} leaves it to {@link Engine#clock}.
   */
  public B clock(EngineClock source) {
    clock = Objects.requireNonNull(source, "source");
    return self();
  }

  /**
   * Sets how old processing time may be when a row comes, a millisecond by default. A ring engine
   * does not put CLOCK records in front of rows more often than that.
   *
   * @param resolution more than zero
   */
  public B clockResolution(Duration resolution) {
    if (resolution.isNegative() || resolution.isZero()) {
      throw new IllegalArgumentException(
          "clock resolution=" + resolution + ", expected more than zero");
    }
    clockResolution = resolution.toNanos();
    return self();
  }

  /** Sets the number of groups, a power of two from 1 to 4,096. */
  public B groups(int count) {
    groups = Groups.all(count);
    return self();
  }

  /** Turns the output hash off, or on again, which it is by default. */
  public B hashOutputs(boolean on) {
    hashing = on;
    return self();
  }

  /** Sets the table that the engine's symbols live in, which may have texts already. */
  public B symbols(SymbolTable table) {
    symbols = Objects.requireNonNull(table, "table");
    return self();
  }

  /** Sets the position of the first record; 0 unless the input begins in the midst of a journal. */
  public B firstSequence(long sequence) {
    if (sequence < 0) {
      throw new IllegalArgumentException("firstSequence=" + sequence + ", expected 0 or more");
    }
    firstSequence = sequence;
    return self();
  }

  /** Sets which writer of a journal took which record, for the ids of the outputs. */
  public B incarnations(Incarnations writers) {
    incarnations = Objects.requireNonNull(writers, "writers");
    return self();
  }

  Topology topology() {
    return topology;
  }

  SymbolTable symbols() {
    return symbols;
  }

  Incarnations incarnations() {
    return incarnations;
  }

  /** The clock that was set, or another. */
  EngineClock clockOr(EngineClock other) {
    return clock == null ? other : clock;
  }

  /** In nanoseconds. */
  long clockResolution() {
    return clockResolution;
  }

  /** What answers the lookups of a query, or null. */
  AsyncService service(QueryParts query) {
    return services.get(query.name());
  }

  DeadLetterHandler deadLetters() {
    return deadLetters;
  }

  int groups() {
    return groups.count();
  }

  long firstSequence() {
    return firstSequence;
  }

  private SideDelivery[] sides(QueryParts query) {
    Map<String, Sink> own = sideSinks.getOrDefault(query.name(), Map.of());
    SideDelivery[] sides = new SideDelivery[query.sides().size()];
    for (int side = 0; side < sides.length; side++) {
      String name = query.sides().get(side).name();
      sides[side] = SideDelivery.of(query, side, own.getOrDefault(name, Sink.NONE));
    }
    return sides;
  }

  /** The last step of each query, in order of declaration. */
  Delivery[] deliveries(CompiledTopology compiled) {
    Delivery[] deliveries = new Delivery[compiled.queries().size()];
    for (QueryParts query : compiled.queries()) {
      deliveries[query.id()] =
          new Delivery(
              query,
              sinks.getOrDefault(query.name(), Sink.NONE),
              lateSinks.getOrDefault(query.name(), Sink.NONE),
              sides(query),
              hashing ? new OutputHash(symbols) : null,
              incarnations);
    }
    return deliveries;
  }
}
