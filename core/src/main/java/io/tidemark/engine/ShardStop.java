package io.tidemark.engine;

/** Takes a shard's thread out of the middle of a record when its engine has failed elsewhere. */
final class ShardStop extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ShardStop() {
    super("the engine has stopped", null, false, false);
  }
}
