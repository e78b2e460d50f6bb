package io.tidemark.join;

/** Makes the calls of lookups. */
@FunctionalInterface
public interface AsyncCaller {
  /**
   * Makes a call, or has it made.
   *
   * @param id of the lookup
   * @param attempt from 1
   * @param request address of the row asked for, which is copied
   * @return false if there is no room for it at present
   */
  boolean call(long id, int attempt, long request);
}
