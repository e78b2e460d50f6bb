package io.tidemark.pattern;

/**
 * What patterns hold at this moment.
 *
 * @param keys with runs, or with a timer that is still to come
 * @param runs partial matches, and complete ones that are held back
 * @param events that wait for the watermark or are in a run
 * @param bytes of memory in use
 * @param capped runs that a {@link RunCap} has dropped so far
 */
public record PatternGauges(long keys, long runs, long events, long bytes, long capped) {}
