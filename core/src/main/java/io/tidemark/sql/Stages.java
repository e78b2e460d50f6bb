package io.tidemark.sql;

import io.tidemark.record.Schema;
import io.tidemark.topology.Query;
import io.tidemark.topology.Source;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.topology.Upstream;
import io.tidemark.topology.WindowStep;
import io.tidemark.window.TimeDomain;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * What further stages of the topology read: results of windows, for windows over them, and rows
 * that came too late for a window. A plan puts queries in between for that, which nobody else
 * reads.
 *
 * <p>Rows that are read twice, such as those of a view, are computed once.
 */
final class Stages {
  private static final String EVENT_TIME = "event time";

  private final Topology topology;
  private final IdentityHashMap<Stream, Stream> results = new IdentityHashMap<>();
  private final List<String> names = new ArrayList<>();

  Stages(Topology topology) {
    this.topology = topology;
  }

  /** The names of the queries in between, in order. */
  List<String> names() {
    return names;
  }

  /**
   * The rows as a stream that begins anew, with all its columns really there.
   *
   * @param name what the query in between is called, if that is free
   */
  Relation results(Relation rows, String name, ParserRuleContext at) {
    Stream stream = rows.stream();
    if (stream.window() != null && stream.window().allowedLateness() > 0) {
      throw SqlErrors.at(
          at,
          "found a window over the results of a window with an allowed lateness, which come again"
              + " when a late row corrects them, so they would count twice; RESET"
              + " 'window.allowed-lateness' in front of the view or query below");
    }
    if (stream.window() != null
        && stream.window().assigner().timeDomain() == TimeDomain.PROCESSING) {
      throw SqlErrors.unsupported(
          at,
          "a window over the results of windows in processing time",
          "put the rows in windows of event time");
    }
    try {
      Stream begun = results.get(stream);
      if (begun == null) {
        begun = topology.resultsOf(putOut(stream, name));
        results.put(stream, begun);
      }
      return Relation.of(begun, rows.width(), rows.level(), rows.windows());
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(at, e);
    }
  }

  /**
   * The rows that came too late for the windows that some rows are results of, with the columns of
   * the rows that those windows stand over.
   *
   * @param name what the query with the window is called, if it is not put out yet and that is free
   */
  Relation late(Relation windowed, String name, ParserRuleContext at) {
    try {
      String query = queryOf(windowed.stream().window());
      Stream late = topology.lateOf(query == null ? putOut(windowed.stream(), name) : query);
      return windowed.below().over(late);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(at, e);
    }
  }

  private String queryOf(WindowStep window) {
    for (Query query : topology.queries()) {
      if (window.equals(query.stream().window())) {
        return query.name();
      }
    }
    return null;
  }

  private String putOut(Stream stream, String wanted) {
    String name = wanted;
    for (int i = 2; isTaken(name); i++) {
      name = wanted + "." + i;
    }
    Schema schema = stream.schema();
    Stream timed = schema.eventTime() == null ? stream.withEventTime(EVENT_TIME) : stream;
    timed.to(name);
    names.add(name);
    return name;
  }

  private boolean isTaken(String name) {
    return topology.queries().stream().anyMatch(query -> query.name().equals(name));
  }

  /** Whether no row of a stream can come too late for a window. */
  boolean isInTime(Stream stream) {
    return isInTime(topology, stream.source());
  }

  /**
   * Whether no row of a source can come too late for a window: it has the results of windows, which
   * are put out in front of the watermark that completes them.
   */
  static boolean isInTime(Topology topology, Source source) {
    if (source.upstreams().size() != 1
        || source.upstreams().get(0).output() != Upstream.Output.RESULTS) {
      return false;
    }
    String name = source.upstreams().get(0).query();
    Stream before =
        topology.queries().stream()
            .filter(query -> query.name().equals(name))
            .findAny()
            .orElseThrow()
            .stream();
    if (before.join() != null) {
      return false;
    }
    return before.window() == null
        ? isInTime(topology, before.source())
        : before.window().assigner().timeDomain() == TimeDomain.EVENT;
  }
}
