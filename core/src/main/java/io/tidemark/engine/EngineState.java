package io.tidemark.engine;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.agrona.concurrent.IdleStrategy;

/**
 * Whether a ring engine runs. Any thread may fail it, once; its owner closes it. Everybody reads.
 *
 * <p>Closing loses nothing: the closer first marks the engine as closing and then reads how far
 * records were claimed. Who claims looks at the mark behind the claim, so a claim that the closer
 * did not see sees the mark.
 */
final class EngineState {
  private final AtomicReference<EngineException> failure = new AtomicReference<>();
  private volatile boolean closing;
  private volatile long lastPosition = Long.MAX_VALUE;
  private volatile String refusal;

  boolean isFailed() {
    return failure.getPlain() != null || failure.get() != null;
  }

  boolean isClosing() {
    return closing;
  }

  /** Whether records may be claimed, as far as it is for the engine to say. */
  boolean isOpen() {
    return !closing && !isFailed();
  }

  /** Refuses claims from now on. */
  void close() {
    closing = true;
  }

  /** Sets the last position that is still processed. */
  void endAt(long position) {
    lastPosition = position;
  }

  /** The last position of all, {@link Long#MAX_VALUE} while there is none. */
  long lastPosition() {
    return lastPosition;
  }

  /** Why input is refused for the time being, or null. */
  String refusal() {
    return refusal;
  }

  void refuse(String reason) {
    refusal = reason;
  }

  void fail(EngineException reason) {
    failure.compareAndSet(null, reason);
  }

  EngineException failure() {
    return failure.get();
  }

  /**
   * Waits as a thread of the engine does: for as long as the engine has not failed.
   *
   * @throws ShardStop if it has
   */
  void await(BooleanSupplier isDone, IdleStrategy idle) {
    await(isDone, idle, ShardStop::new);
  }

  /** The same, with what is thrown if the engine has failed. */
  void await(
      BooleanSupplier isDone, IdleStrategy idle, Supplier<? extends RuntimeException> onFailure) {
    while (!isDone.getAsBoolean()) {
      if (isFailed()) {
        throw onFailure.get();
      }
      idle.idle();
    }
    idle.reset();
  }

  /**
   * Fails if the engine does not take records.
   *
   * @throws EngineException if it has failed
   * @throws IllegalStateException if it is closed
   */
  void requireOpen() {
    if (isFailed()) {
      throw told(failure.get());
    }
    if (closing) {
      throw new IllegalStateException("the engine is closed; nothing more is accepted");
    }
  }

  /** The failure, with the trace of who is told of it. */
  static EngineException told(EngineException failure) {
    return new EngineException(failure.getMessage(), failure);
  }
}
