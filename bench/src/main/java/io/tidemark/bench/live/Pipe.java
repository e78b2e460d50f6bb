package io.tidemark.bench.live;

/** A way for trades from a producing thread to the far end. */
interface Pipe extends AutoCloseable {
  /**
   * Passes the next trades and waits until all have been consumed.
   *
   * @param claim how many go together
   * @param records how many in all
   */
  Stretch run(int claim, int records);

  @Override
  void close();
}
