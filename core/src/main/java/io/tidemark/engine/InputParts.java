package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.record.Schema;
import io.tidemark.topology.Source;

/**
 * An input of a query, compiled.
 *
 * @param source that it reads
 * @param filter which of its rows take part; null for all
 */
record InputParts(Source source, CompiledPredicate filter) {
  Schema schema() {
    return source.schema();
  }
}
