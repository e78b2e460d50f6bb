package io.tidemark.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import net.openhft.affinity.AffinityLock;

/**
 * Binds threads to cores of their own, as far as there are any. What could not be bound stays where
 * the system puts it, and is told.
 */
final class ThreadPins {
  /** Cores to be left: for a publisher, and for the rest of the JVM. */
  private static final int OTHERS = 2;

  private final boolean on;
  private final boolean isComplete;
  private final Map<String, String> bound = new ConcurrentSkipListMap<>();

  ThreadPins(Pinning pinning, int threads, int cores) {
    boolean fits = threads + OTHERS <= cores;
    on = pinning == Pinning.ON || (pinning == Pinning.AUTO && fits);
    isComplete = on && fits;
  }

  /** Whether every thread is meant to have a core, and enough are left. */
  boolean isComplete() {
    return isComplete;
  }

  /** Binds the calling thread, for as long as it lives. */
  void bind(Thread thread) {
    if (on) {
      bound.put(thread.getName(), place());
    }
  }

  private static String place() {
    try {
      AffinityLock lock = AffinityLock.acquireLock();
      return lock.isBound() ? "cpu " + lock.cpuId() : "not bound: no core is free";
    } catch (RuntimeException | LinkageError e) {
      return "not bound: " + e;
    }
  }

  @Override
  public String toString() {
    return on ? "on " + bound : "off";
  }
}
