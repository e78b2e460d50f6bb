package io.tidemark.journal;

import io.tidemark.record.Schema;
import java.util.List;
import java.util.Map;

/**
 * What a reader has to know before the records, repeated at the start of each file so that the
 * older ones may be dropped.
 *
 * @param incarnation id that the writer was given
 * @param properties that the engine's answers depend on, such as its number of groups
 * @param schemas by stream id
 * @param symbols the texts of the symbols known by then; the position is the id
 */
public record Preamble(
    long incarnation,
    Map<String, String> properties,
    Map<Integer, Schema> schemas,
    List<String> symbols) {
  /** Copies what is given. */
  public Preamble {
    properties = Map.copyOf(properties);
    schemas = Map.copyOf(schemas);
    symbols = List.copyOf(symbols);
  }
}
