package io.tidemark.journal;

/**
 * When an input record counts as kept, and so when outputs that it caused may leave the engine.
 *
 * <p>A journaled record survives the end of the process, {@code kill -9} included, for the pages
 * belong to the operating system. Only a synced one survives the loss of power.
 */
public enum Durability {
  /** No journal is written. */
  NONE,
  /** Outputs do not wait for the journal. */
  ASYNC,
  /** Outputs leave when their input is journaled. */
  GATED,
  /** Outputs leave when their input is synced; the engine syncs on a cadence. */
  SYNC
}
