package io.tidemark.tools;

/** Does something if the process is told to end, as by Ctrl-C, while it is at work. */
public final class Interruption implements AutoCloseable {
  private final Thread hook;

  /**
   * Says what is to be done.
   *
   * @param action run by a thread of its own; the process ends when it returns
   */
  public Interruption(Runnable action) {
    hook = new Thread(action, "tidemark-interruption");
  }

  /** Stands by, until it is closed. */
  public void arm() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The work is done. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending: the action runs already.
    }
  }
}
