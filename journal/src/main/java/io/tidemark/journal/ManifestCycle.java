package io.tidemark.journal;

import java.nio.file.Path;

/**
 * A file of the journal, as the manifest lists it.
 *
 * @param incarnation number of the directory it lies in
 * @param cycle hours since the epoch
 * @param firstDocument number of the document that it starts with
 * @param firstSequence of the first record in it
 */
record ManifestCycle(int incarnation, int cycle, long firstDocument, long firstSequence) {
  Path path(Path journal) {
    return Manifest.directory(journal, incarnation).resolve(HourlyCycle.fileName(cycle));
  }
}
