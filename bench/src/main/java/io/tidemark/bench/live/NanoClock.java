package io.tidemark.bench.live;

/** A clock that counts nanoseconds from some origin. */
@FunctionalInterface
interface NanoClock {
  /** The JVM's. */
  NanoClock SYSTEM = System::nanoTime;

  /** Now. */
  long nanoTime();
}
