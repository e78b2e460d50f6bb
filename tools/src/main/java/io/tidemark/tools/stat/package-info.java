/** What an engine's counters say: {@code tidemark stat}. */
package io.tidemark.tools.stat;
