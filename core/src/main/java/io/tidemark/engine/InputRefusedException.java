package io.tidemark.engine;

/**
 * The engine takes no input for the time being, for the journal's disk is nearly full. Nothing of
 * what was offered was taken: offer it again when there is space. What was accepted before is
 * processed.
 */
public final class InputRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InputRefusedException(String reason) {
    super(reason);
  }
}
