package io.tidemark.journal;

import java.nio.file.Path;

/**
 * A file of a journal.
 *
 * @param path where it has to be
 * @param incarnation of the writer that wrote it, from 1
 * @param firstSequence of the first record in it, or that the first would have
 * @param nextSequence behind the last record in it
 * @param bytes its length, holes included; -1 if it is missing
 */
public record JournalFile(
    Path path, int incarnation, long firstSequence, long nextSequence, long bytes) {
  /** How many records there have to be in it. */
  public long records() {
    return nextSequence - firstSequence;
  }

  /** Whether it is not there. */
  public boolean isMissing() {
    return bytes < 0;
  }
}
