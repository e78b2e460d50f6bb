package io.tidemark.join;

import java.time.Duration;
import java.util.Objects;

/**
 * How lookups are made. Immutable.
 *
 * @param ordered whether results come in the order of the rows asked for, and not as answers come
 * @param capacity how many calls may be under way at once; rows beyond that are held, and
 *     publishers get no credit meanwhile
 * @param timeout how long an attempt may take, by the engine's clock; null for as long as it takes
 * @param attempts how often a call is made before it has failed
 * @param retryDelay how long to wait, by the engine's clock, before a call is made again
 * @param failure what becomes of a row whose call has failed
 */
public record AsyncOptions(
    boolean ordered,
    int capacity,
    Duration timeout,
    int attempts,
    Duration retryDelay,
    AsyncFailure failure) {
  /** The most calls that can be under way at once. */
  public static final int MAX_CAPACITY = 1 << 20;

  /** Checks the ranges. */
  public AsyncOptions {
    if (capacity < 1 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "capacity=" + capacity + ", expected 1 to " + MAX_CAPACITY + " calls under way at once");
    }
    if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
      throw new IllegalArgumentException("timeout=" + timeout + ", expected more than zero");
    }
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts=" + attempts + ", expected 1 or more");
    }
    if (retryDelay.isNegative()) {
      throw new IllegalArgumentException("retry delay=" + retryDelay + ", expected zero or more");
    }
    Objects.requireNonNull(failure, "failure");
  }

  /** Results in the order of the rows: a call that takes long holds back those behind it. */
  public static AsyncOptions ordered(int capacity) {
    return new AsyncOptions(true, capacity, null, 1, Duration.ZERO, AsyncFailure.FAIL);
  }

  /** Results as they come; a watermark still waits for all calls for rows in front of it. */
  public static AsyncOptions unordered(int capacity) {
    return new AsyncOptions(false, capacity, null, 1, Duration.ZERO, AsyncFailure.FAIL);
  }

  /** The same with a bound on how long an attempt may take. */
  public AsyncOptions withTimeout(Duration bound) {
    return new AsyncOptions(
        ordered, capacity, Objects.requireNonNull(bound), attempts, retryDelay, failure);
  }

  /** The same with so many attempts in all, one as soon as the other has failed. */
  public AsyncOptions withAttempts(int count) {
    return withAttempts(count, Duration.ZERO);
  }

  /** The same with so many attempts in all, each so long after the other has failed. */
  public AsyncOptions withAttempts(int count, Duration delay) {
    return new AsyncOptions(ordered, capacity, timeout, count, delay, failure);
  }

  /** The same with another end of rows whose call has failed. */
  public AsyncOptions onFailure(AsyncFailure policy) {
    return new AsyncOptions(ordered, capacity, timeout, attempts, retryDelay, policy);
  }

  /** Whether what comes out hangs on processing time. */
  public boolean usesClock() {
    return timeout != null || (attempts > 1 && !retryDelay.isZero());
  }

  @Override
  public String toString() {
    return (ordered ? "ordered" : "unordered")
        + ", capacity "
        + capacity
        + (timeout == null ? "" : ", timeout " + timeout)
        + (attempts == 1 ? "" : ", attempts " + attempts + " every " + retryDelay)
        + ", on failure "
        + failure;
  }
}
