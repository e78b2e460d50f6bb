package io.tidemark.tools.csv;

import io.tidemark.record.Schema;
import java.util.Objects;

/**
 * One file on its way into one table.
 *
 * @param reader of the file; whoever runs the input closes it
 * @param schema of the table
 * @param target where the rows go
 */
public record CsvInput(CsvReader reader, Schema schema, RowTarget target) {
  /** Checks that all is there. */
  public CsvInput {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(schema, "schema");
    Objects.requireNonNull(target, "target");
  }
}
