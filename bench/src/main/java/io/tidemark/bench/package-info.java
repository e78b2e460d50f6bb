/** The latency harness, workloads with hand-written floors to measure against, and reports. */
package io.tidemark.bench;
