package io.tidemark.journal;

import java.nio.file.Path;

/**
 * A place in a journal.
 *
 * @param file the queue file
 * @param index Chronicle's index of the document: cycle and number in the cycle; -1 if unknown
 * @param offset bytes from the start of the file
 * @param document number of the document in the journal, from 0
 * @param sequence of the first record that stands there or should
 */
public record JournalPlace(Path file, long index, long offset, long document, long sequence) {
  @Override
  public String toString() {
    return String.format(
        "%s, index 0x%x, offset %d, document %d, sequence %d",
        file, index, offset, document, sequence);
  }
}
