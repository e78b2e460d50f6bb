package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.time.EventTime;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.window.TradingCalendar;
import io.tidemark.window.TradingSessionWindows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A job: the sources it reads and the queries it puts out. Built by one thread, then given to an
 * engine, which compiles it.
 */
public final class Topology {
  private final List<Source> sources = new ArrayList<>();
  private final List<Query> queries = new ArrayList<>();

  /**
   * Declares a source stream. Its name is the schema's and unique.
   *
   * @param schema has an event time
   */
  public Stream source(Schema schema, SourceOptions options) {
    if (schema.eventTime() == null) {
      throw new IllegalArgumentException(
          "source " + schema + " has no event time; declare one timestamp field as event time");
    }
    if (sources.stream().anyMatch(s -> s.name().equals(schema.name()))) {
      throw new IllegalArgumentException("two sources named '" + schema.name() + "'");
    }
    if (sources.size() > Short.MAX_VALUE) {
      throw new IllegalArgumentException("sources=" + sources.size() + ", no more fit");
    }
    Source source = new Source(sources.size(), schema, options, List.of(), options.timeKeys());
    if (options.maxFutureSkew() != null) {
      source.unit().count(options.maxFutureSkew(), "max future skew");
    }
    requireTime(source, options.timestamps());
    for (EventTime time : source.eventTimes()) {
      time.strategy().lag(time.unit());
      if (options.idleClose() != null) {
        time.unit().count(options.idleClose(), "idle close");
      }
    }
    sources.add(source);
    return new Stream(this, source);
  }

  private static void requireTime(Source source, Expression timestamps) {
    if (timestamps == null) {
      return;
    }
    FieldType type = timestamps.type();
    boolean isTime =
        type.kind() == FieldType.Kind.TIMESTAMP
            ? type.unit() == source.unit()
            : type.kind() == FieldType.Kind.INT64;
    if (!isTime) {
      throw new IllegalArgumentException(
          "event times of "
              + source.name()
              + " from "
              + timestamps
              + " are of type "
              + type
              + ", expected timestamp("
              + source.unit().symbol()
              + ") or int64; cast them");
    }
  }

  /**
   * The results of a query as a stream of their own, for further windows over them: a second stage.
   * It has the results in output order, and the watermark of the query's source behind the results
   * that it released. Event time is the results' own; of a window it is {@code window_time}.
   *
   * @param query the name that its stream was put out under
   * @throws IllegalArgumentException if there is none, or its rows have no event time
   */
  public Stream resultsOf(String query) {
    Query of = query(query);
    if (of.schema().eventTime() == null) {
      throw new IllegalArgumentException(
          "the results of query "
              + query
              + " have no event time; keep "
              + WindowStep.WINDOW_TIME
              + " in its select");
    }
    return reader(Upstream.results(query), of.schema(), of.stream().timeKeys());
  }

  /**
   * The rows that came too late for the windows or patterns of a query, as a stream of their own,
   * with the schema of its source and the watermark that the query has.
   *
   * @param query the name that its stream was put out under
   * @throws IllegalArgumentException if there is none, or it has neither window nor patterns
   */
  public Stream lateOf(String query) {
    Query of = computed(query);
    return reader(Upstream.late(query), of.stream().source().schema(), List.of());
  }

  /**
   * A side output of a query, as a stream of its own. Event time of one of a window function is the
   * window's last time, which its schema must have a field for.
   *
   * @param query the name that its stream was put out under
   * @param name of the side output
   * @throws IllegalArgumentException if there is none, or its rows have no event time
   */
  public Stream sideOf(String query, String name) {
    List<SideOutput> sides = query(query).stream().sides();
    for (int i = 0; i < sides.size(); i++) {
      if (sides.get(i).name().equals(name)) {
        return reader(Upstream.side(query, i), withEventTime(sides.get(i)), List.of());
      }
    }
    throw new IllegalArgumentException(
        "query " + query + " has no side output '" + name + "'; it has " + sides);
  }

  private static Schema withEventTime(SideOutput side) {
    if (side.schema().eventTime() == null) {
      throw new IllegalArgumentException(
          "side output " + side + " has no event time; declare one in its schema");
    }
    return side.schema();
  }

  private Query computed(String name) {
    Query query = query(name);
    if (query.stream().isPlain()) {
      throw new IllegalArgumentException("query " + name + " has no window, patterns or join");
    }
    return query;
  }

  private Query query(String name) {
    return queries.stream()
        .filter(q -> q.name().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no query '" + name + "' whose results could be read; put it out first"));
  }

  /** The stream that reads an output of a query; there is one however many ask for it. */
  private Stream reader(Upstream upstream, Schema schema, List<String> timeKeys) {
    for (Source source : sources) {
      if (source.upstreams().equals(List.of(upstream))) {
        return new Stream(this, source);
      }
    }
    SourceOptions options = SourceOptions.watermark(WatermarkStrategy.explicit());
    return read(new Source(sources.size(), schema, options, List.of(upstream), timeKeys));
  }

  private Stream read(Source source) {
    sources.add(source);
    return new Stream(this, source);
  }

  /** The stage that a source is read in: 0 from outside, else one behind that of its queries. */
  public int stageOf(Source source) {
    return source.isExternal()
        ? 0
        : 1 + stageOf(query(source.upstreams().get(0).query()).stream().source());
  }

  /** The first stage that the rows of a stream can be read in. */
  int stageOf(Stream stream) {
    return stageOf(stream.source()) + (stream.isPlain() ? 0 : 1);
  }

  /**
   * Rows of a stream as those of a source that is read in a stage, or as they are in that stage.
   */
  Stream asSource(Stream stream, int stage) {
    Stream at = stream;
    while (!at.isPlain() || stageOf(at.source()) < stage) {
      at = forward(at);
    }
    return at;
  }

  private Stream forward(Stream stream) {
    if (stream.schema().eventTime() == null) {
      throw new IllegalArgumentException(
          stream.schema()
              + " has no event time, which a later stage goes by; keep it in the select");
    }
    return resultsOf(putOut(stream).name());
  }

  /** The query that puts a stream out; a hidden one unless there is one of a name. */
  private Query putOut(Stream stream) {
    for (Query query : queries) {
      if (query.stream() == stream) {
        return query;
      }
    }
    long forwards = queries.stream().filter(Query::isForward).count();
    Query query =
        new Query("rows of " + stream.schema().name() + " #" + (forwards + 1), stream, true);
    add(query);
    return query;
  }

  /** Rows of several streams as those of one source, of which each is a partition. */
  Stream union(List<Stream> parts) {
    int stage = parts.stream().mapToInt(part -> stageOf(part.source())).max().orElseThrow();
    List<Upstream> upstreams = new ArrayList<>();
    for (Stream part : parts) {
      Stream at = stageOf(part.source()) == stage ? part : asSource(part, stage);
      if (at.schema().eventTime() == null) {
        throw new IllegalArgumentException(
            "union of " + at.schema() + ", which has no event time; keep it in the select");
      }
      upstreams.add(Upstream.results(putOut(at).name()));
    }
    SourceOptions options =
        SourceOptions.watermark(WatermarkStrategy.explicit()).withPartitions(parts.size());
    Schema schema = parts.get(0).schema();
    return read(new Source(sources.size(), schema, options, upstreams, List.of()));
  }

  void add(Query query) {
    if (queries.stream().anyMatch(q -> q.name().equals(query.name()))) {
      throw new IllegalArgumentException(
          "two queries named '" + query.name() + "'; give each an output of its own");
    }
    queries.add(query);
  }

  /** The sources in order of declaration, results that are read again among them. */
  public List<Source> sources() {
    return Collections.unmodifiableList(sources);
  }

  /** The queries in order of declaration. */
  public List<Query> queries() {
    return Collections.unmodifiableList(queries);
  }

  /**
   * What the answers hang on beside the topology, by name: the hashes of the trading calendars that
   * its windows follow, and what answers to its lookups are. A journal keeps them, and is not
   * replayed under others.
   *
   * @throws IllegalArgumentException if two calendars of one name differ
   */
  public Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    for (Query query : queries) {
      WindowStep window = query.stream().window();
      if (window != null && window.assigner() instanceof TradingSessionWindows sessions) {
        addCalendar(sessions.calendar(), properties);
      }
      AsyncStep lookup = query.stream().lookup();
      if (lookup != null) {
        properties.put("lookup " + query.name(), lookup.response().toString());
      }
    }
    return properties;
  }

  private static void addCalendar(TradingCalendar calendar, Map<String, String> properties) {
    String is = calendar.version() + " sha256 " + calendar.hash();
    String before = properties.put("calendar " + calendar.name(), is);
    if (before != null && !before.equals(is)) {
      throw new IllegalArgumentException(
          "two trading calendars named "
              + calendar.name()
              + ", version "
              + before
              + " and version "
              + is
              + "; use one of them, or give them names of their own");
    }
  }

  /** The plan of every query, with the operator chosen for each window and why. */
  public String explain() {
    return queries.stream()
        .map(q -> "query " + q.name() + "\n  " + q.stream().explain())
        .collect(Collectors.joining("\n"));
  }
}
