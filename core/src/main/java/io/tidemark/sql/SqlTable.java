package io.tidemark.sql;

import io.tidemark.record.Schema;
import java.util.Map;
import java.util.Objects;

/**
 * A table that a script declares: what is to be bound to a file, a feed or a sink.
 *
 * @param name as declared; the name of its source or query in the topology
 * @param schema of its records: for a source the columns to be read, among them the event time; for
 *     a sink the declared columns, which are also those of the query's rows
 * @param options of its {@code WITH}, in order, but for those that the engine itself takes
 * @param role what the script does with it
 */
public record SqlTable(String name, Schema schema, Map<String, String> options, Role role) {
  /** What a script does with a table. */
  public enum Role {
    /** It is read. */
    SOURCE,
    /** It is the target of an {@code INSERT INTO}. */
    SINK,
    /** It is declared only. */
    UNUSED
  }

  /** Checks that all is there. */
  public SqlTable {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(schema, "schema");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(role, "role");
  }
}
