package io.tidemark.engine;

/** Waits through interruptions: the caller's thread is interrupted again behind the wait. */
final class Uninterrupted {
  private Uninterrupted() {}

  /** What is waited for; it may be begun anew. */
  @FunctionalInterface
  interface Wait {
    /** Waits to the end. */
    void toEnd() throws InterruptedException;
  }

  static void run(Wait wait) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          wait.toEnd();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
