/**
 * Windows: which of them a record belongs to, when they fire, and what they compute. The vocabulary
 * and the results are Apache Flink's.
 */
package io.tidemark.window;
