/** Joins against the least code that computes the same, in one JVM. */
package io.tidemark.bench.join;
