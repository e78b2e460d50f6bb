package io.tidemark.tools.demo;

import io.tidemark.tools.ExitCode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether the demo is to end, and whether it has. Any thread asks and says. */
final class DemoStop {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean isAsked;
  private volatile ExitCode exitCode = ExitCode.INTERNAL;

  /** Asks for the end. */
  void ask() {
    isAsked = true;
    asked.countDown();
  }

  boolean isAsked() {
    return isAsked;
  }

  /** Waits for some time, or until the end is asked for: then true. */
  boolean await(long nanos) throws InterruptedException {
    return asked.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Everything is told. */
  void finish(ExitCode code) {
    exitCode = code;
    done.countDown();
  }

  /** Asks for the end and waits for it; the answer is how it ended. */
  ExitCode askAndWait() {
    ask();
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return exitCode;
  }
}
