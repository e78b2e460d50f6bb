package io.tidemark.journal;

import java.nio.file.Path;

/**
 * A file of a journal.
 *
 * @param path where it has to be
 * @param incarnation id of the writer that wrote it
 * @param firstSequence of the first record in it, or that the first would have
 * @param bytes its length, holes included; -1 if it is missing
 */
public record JournalFile(Path path, long incarnation, long firstSequence, long bytes) {}
