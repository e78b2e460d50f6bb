package io.tidemark.join;

/**
 * A step of a random join job.
 *
 * @param side 0 left, 1 right
 * @param isWatermark whether it is a watermark, else a row
 * @param ts event time or watermark
 * @param key of the row; negative for null
 * @param value of the row
 */
record JoinStepInput(int side, boolean isWatermark, long ts, int key, int value) {}
