/** The open-loop latency harness and its reports. */
package io.tidemark.bench;
