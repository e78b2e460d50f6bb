package io.tidemark.sql;

import io.tidemark.topology.Query;
import io.tidemark.topology.Topology;
import io.tidemark.topology.WindowStep;
import io.tidemark.window.TimeDomain;
import java.util.List;
import java.util.Objects;

/**
 * What a script comes to.
 *
 * @param topology its sources and queries; the queries in the order of the script, each named after
 *     the table it is inserted into, or {@code query-N} for the Nth query if it is a bare SELECT
 * @param tables those it declares, in order. A query whose name is none of them was inserted into a
 *     table that is not declared: its schema is the query's own.
 * @param inner names of the queries that only other queries of the job read, for windows over the
 *     results of windows: nobody has asked for their rows
 */
public record SqlJob(Topology topology, List<SqlTable> tables, List<String> inner) {
  /** Copies the lists. */
  public SqlJob {
    Objects.requireNonNull(topology, "topology");
    tables = List.copyOf(tables);
    inner = List.copyOf(inner);
  }

  /** Whether any window goes by processing time, so that the engine needs a clock. */
  public boolean isInProcessingTime() {
    return topology.queries().stream()
        .map(query -> query.stream().window())
        .anyMatch(w -> w != null && w.assigner().timeDomain() == TimeDomain.PROCESSING);
  }

  /**
   * Whether rows can come too late for a query: it has a window of event time, and not over those
   * of another.
   */
  public boolean canBeLate(Query query) {
    WindowStep window = query.stream().window();
    return window != null
        && window.assigner().timeDomain() == TimeDomain.EVENT
        && !Stages.isInTime(topology, query.stream().source());
  }
}
