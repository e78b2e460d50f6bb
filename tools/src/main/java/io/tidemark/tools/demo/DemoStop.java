package io.tidemark.tools.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether the demo is to end, and whether it has. Any thread asks and says. */
final class DemoStop {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean isAsked;

  /** Asks for the end. */
  void ask() {
    isAsked = true;
    asked.countDown();
  }

  boolean isAsked() {
    return isAsked;
  }

  /** Waits for some time, or until the end is asked for. */
  void await(long nanos) throws InterruptedException {
    if (asked.await(nanos, TimeUnit.NANOSECONDS)) {
      return;
    }
  }

  /** Everything is told. */
  void finish() {
    done.countDown();
  }

  /** Asks for the end and waits for it. */
  void askAndWait() {
    ask();
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
