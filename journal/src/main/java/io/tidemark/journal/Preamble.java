package io.tidemark.journal;

import io.tidemark.record.Schema;
import java.util.Map;

/**
 * What a reader has to know before the records, repeated at the start of each file so that the
 * older ones may be dropped. All symbols known by then follow it.
 *
 * @param incarnation of the writer
 * @param properties that the engine's answers depend on, such as its number of groups
 * @param schemas by stream id
 */
public record Preamble(
    int incarnation, Map<String, String> properties, Map<Integer, Schema> schemas) {
  /** Copies what is given. */
  public Preamble {
    properties = Map.copyOf(properties);
    schemas = Map.copyOf(schemas);
  }
}
