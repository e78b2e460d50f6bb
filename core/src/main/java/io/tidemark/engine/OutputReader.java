package io.tidemark.engine;

import io.tidemark.topology.Source;

/**
 * Who reads an output of a query on: a stream of the next stage.
 *
 * @param source the stream
 * @param partition of it that the output is
 */
record OutputReader(Source source, int partition) {
  static final OutputReader[] NONE = {};
}
