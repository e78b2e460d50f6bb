/**
 * Measurements of the live engine: throughput through rings, the journal, and response times of an
 * open loop, each beside the raw limit in the same run.
 */
package io.tidemark.bench.live;
