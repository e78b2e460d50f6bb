package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.function.Executable;

/** A thread of a test, whose end has a deadline. */
final class Worker {
  private static final long DEADLINE_MILLIS = 60_000;
  private static final int SPINS = 100;

  private final Thread thread;
  private volatile Throwable thrown;

  private Worker(Executable work) {
    thread =
        new Thread(
            () -> {
              try {
                work.execute();
              } catch (Throwable e) {
                thrown = e;
              }
            },
            "worker");
    thread.setDaemon(true);
  }

  static Worker start(Executable work) {
    Worker worker = new Worker(work);
    worker.thread.start();
    return worker;
  }

  void interrupt() {
    thread.interrupt();
  }

  /** Whether the thread waits for another. */
  boolean isWaiting() {
    Thread.State state = thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.BLOCKED;
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  /** Gives the core to others for a moment. */
  static void pause() {
    for (int i = 0; i < SPINS; i++) {
      Thread.onSpinWait();
    }
    LockSupport.parkNanos(1);
  }

  /** Waits for the end of the thread and gives what it threw, or null. */
  Throwable thrown() throws InterruptedException {
    return thrown(DEADLINE_MILLIS);
  }

  private Throwable thrown(long deadlineMillis) throws InterruptedException {
    thread.join(deadlineMillis);
    assertFalse(thread.isAlive(), () -> "hangs in " + stack());
    return thrown;
  }

  /** Waits for the end of the thread, which must be a good one. */
  void end() throws InterruptedException {
    end(DEADLINE_MILLIS);
  }

  /** The same with a deadline of its own. */
  void end(long deadlineMillis) throws InterruptedException {
    if (thrown(deadlineMillis) != null) {
      throw new AssertionError("the worker failed", thrown);
    }
  }

  private String stack() {
    return Arrays.toString(thread.getStackTrace());
  }
}
