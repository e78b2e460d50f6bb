package io.tidemark.join;

/** Takes what a queue of lookups lets go, in order. */
interface AsyncSink {
  /**
   * Takes a row of an answer.
   *
   * @param request address of the row asked for
   * @param row address of the row
   */
  void row(long request, long row);

  /** A lookup is through: it had so many rows. */
  void answered(int rows);

  /** An attempt has taken too long; whether it is made again. */
  void timedOut(boolean again);

  /**
   * A lookup has failed for good.
   *
   * @param request address of the row asked for
   * @param id of the lookup
   * @param attempts how many were made
   * @param reason address of the reason; 0 if its time was over
   */
  void failed(long request, long id, int attempts, long reason);

  /** Takes a watermark. */
  void watermark(int key, long value);
}
