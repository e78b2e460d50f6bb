package io.tidemark.topology;

import io.tidemark.record.Schema;

/**
 * A stream that is put out under a name.
 *
 * @param name unique in the topology
 * @param stream what is put out
 */
public record Query(String name, Stream stream) {
  /** Schema of the rows put out. */
  public Schema schema() {
    return stream.schema();
  }
}
