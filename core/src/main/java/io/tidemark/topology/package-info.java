/** The fluent API: streams from sources through filters and windows to named outputs. */
package io.tidemark.topology;
