package io.tidemark.engine;

/**
 * Which writer of a journal took a record: a part of each output's id. After a journal has lost its
 * end, as without gating it may, other records get the same sequences; the incarnation tells them
 * apart.
 */
@FunctionalInterface
public interface Incarnations {
  /** Of an engine without a journal. */
  Incarnations NONE = sequence -> 0;

  /**
   * The number of the writer, from 1.
   *
   * @param sequence not below that of the call before
   */
  int at(long sequence);
}
