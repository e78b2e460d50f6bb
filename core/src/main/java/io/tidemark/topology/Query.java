package io.tidemark.topology;

import io.tidemark.record.Schema;

/**
 * A stream that is put out under a name.
 *
 * @param name unique in the topology
 * @param stream what is put out
 * @param isForward whether it only carries rows to a later stage: nobody asked for it by name
 */
public record Query(String name, Stream stream, boolean isForward) {
  /** Schema of the rows put out. */
  public Schema schema() {
    return stream.schema();
  }
}
