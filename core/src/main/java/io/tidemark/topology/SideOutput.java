package io.tidemark.topology;

import io.tidemark.record.Schema;
import java.util.Objects;

/**
 * A further output of a window function, beside its results.
 *
 * @param name unique in the window
 * @param schema of its rows
 */
public record SideOutput(String name, Schema schema) {
  /** Checks that both are there. */
  public SideOutput {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(schema, "schema");
  }

  @Override
  public String toString() {
    return name + " " + schema;
  }
}
