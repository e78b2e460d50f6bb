package io.tidemark.journal;

/**
 * What one writer of a journal wrote.
 *
 * @param number of the writer, from 1
 * @param firstSequence of its first record, or that the first would have
 * @param nextSequence behind its last record
 * @param isClosed whether it ended as a writer should; not so while it is at work or after a crash
 *     behind which none has followed
 */
public record JournalIncarnation(
    int number, long firstSequence, long nextSequence, boolean isClosed) {}
