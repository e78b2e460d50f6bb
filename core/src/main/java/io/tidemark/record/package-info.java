/**
 * Records: fixed-length binary rows that are the same bytes in a ring, a journal, state and output.
 * {@link io.tidemark.record.RecordHeader} draws the layout, {@link io.tidemark.record.Schema}
 * places the fields, {@link io.tidemark.record.Memory} reads and writes them.
 */
package io.tidemark.record;
