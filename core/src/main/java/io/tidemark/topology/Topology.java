package io.tidemark.topology;

import io.tidemark.record.Schema;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
    Source source = new Source(sources.size(), schema, options, null);
    if (options.maxFutureSkew() != null) {
      source.unit().count(options.maxFutureSkew(), "max future skew");
    }
    options.strategy().lag(source.unit());
    sources.add(source);
    return new Stream(this, source);
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
    Query of =
        queries.stream()
            .filter(q -> q.name().equals(query))
            .findAny()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no query '" + query + "' whose results could be read; put it out first"));
    if (of.schema().eventTime() == null) {
      throw new IllegalArgumentException(
          "the results of query "
              + query
              + " have no event time; keep "
              + WindowStep.WINDOW_TIME
              + " in its select");
    }
    for (Source source : sources) {
      if (query.equals(source.upstream())) {
        return new Stream(this, source);
      }
    }
    SourceOptions options = SourceOptions.watermark(WatermarkStrategy.explicit());
    Source results = new Source(sources.size(), of.schema(), options, query);
    sources.add(results);
    return new Stream(this, results);
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

  /** The plan of every query, with the operator chosen for each window and why. */
  public String explain() {
    return queries.stream()
        .map(q -> "query " + q.name() + "\n  " + q.stream().explain())
        .collect(Collectors.joining("\n"));
  }
}
