/**
 * Patterns over events: the API in Flink's vocabulary, its compiler to a program of states, and the
 * off-heap matcher that runs it. {@code SEMANTICS.md} has the rules that both keep.
 */
package io.tidemark.pattern;
