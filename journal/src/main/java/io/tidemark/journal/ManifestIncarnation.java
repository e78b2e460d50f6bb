package io.tidemark.journal;

/**
 * A writer's stay, as the manifest lists it.
 *
 * @param number of the writer and of its directory, from 1
 * @param endDocument number of the document behind its last; {@link #OPEN} while unknown
 * @param endSequence of the record behind its last; {@link #OPEN} while unknown
 */
record ManifestIncarnation(int number, long endDocument, long endSequence) {
  static final long OPEN = -1;

  boolean isOpen() {
    return endDocument == OPEN;
  }

  ManifestIncarnation ended(long document, long sequence) {
    return new ManifestIncarnation(number, document, sequence);
  }
}
