/**
 * The journal: the engine's input, record for record, kept in Chronicle Queues.
 *
 * <pre>
 *   journal/
 *     lock                    held by the one writer
 *     manifest                which files there have to be, and where each starts
 *     tail                    where the last document ended, kept by the writer as it goes
 *     0001/                   the queue of the first incarnation
 *       20260105-09F.cq4      one hour of it
 *     0002/                   the queue of the second: every writer starts its own
 * </pre>
 *
 * <p>A writer never opens a queue that another one left behind. So it never appends behind damage,
 * meets no stale lock, and a clock that was set back cannot send it into an hour that is over.
 *
 * <p>{@link io.tidemark.journal.JournalWriter} appends through Chronicle Queue. {@link
 * io.tidemark.journal.JournalReader} reads the queue's files itself: the queue's own reader passes
 * over missing files, holes and flipped bytes without a word.
 */
package io.tidemark.journal;
