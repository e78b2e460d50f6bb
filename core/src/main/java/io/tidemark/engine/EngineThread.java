package io.tidemark.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.agrona.concurrent.IdleStrategy;

/**
 * A thread of a ring engine: works while there is work, and waits by its strategy while there is
 * none. It ends when the engine has failed, or is closing and there is nothing left.
 *
 * <p>What others want of its state they ask by a task, which it runs between two batches.
 */
abstract class EngineThread extends Thread {
  private static final int SHOW_EVERY = 64;

  private final EngineState state;
  private final IdleStrategy idle;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private Runnable beforeWork = () -> {};

  /** Mirrors what the thread knows to counters. */
  private Runnable show = () -> {};

  /** What follows each batch; null for nothing. */
  private Runnable afterBatch;

  /** What is done at each turn, with or without work. */
  private final List<Runnable> turns = new ArrayList<>();

  private int batchesUnseen;

  /** Whether nobody runs tasks any more; guarded by them. */
  private boolean ended;

  EngineThread(String name, EngineState state, IdleStrategy idle) {
    super("tidemark-" + name);
    this.state = state;
    this.idle = idle;
    setDaemon(true);
  }

  /** Sets what the thread does first of all. */
  void beforeWork(Runnable action) {
    beforeWork = action;
  }

  /** Sets what the thread does behind each batch of work. */
  void afterBatch(Runnable action) {
    afterBatch = action;
  }

  /** Adds what the thread does at each turn, whether there was work or not. */
  void eachTurn(Runnable action) {
    turns.add(action);
  }

  /** Sets what mirrors the thread's state to counters: when it has no work, and now and then. */
  void showBy(Runnable mirror) {
    show = mirror;
  }

  Runnable shows() {
    return show;
  }

  /**
   * Does a batch of work.
   *
   * @return 0 if there was none
   */
  abstract int work();

  /** What the thread does last of all, if the engine has not failed. */
  void afterWork() {}

  /** Whether nothing is left to do on an engine that is closing. */
  abstract boolean isDone();

  /** What to tell of a failure of {@link #work}. */
  abstract EngineException describe(Throwable cause);

  /** Fails on the threads of an engine, where its sinks and the like are called. */
  static void requireOutside(EngineState engine, String deed) {
    if (currentThread() instanceof EngineThread own && own.state == engine) {
      throw new IllegalStateException(
          "a sink or function "
              + deed
              + ": that would wait for itself; do it on a thread of your own");
    }
  }

  EngineState engineState() {
    return state;
  }

  @Override
  public void run() {
    try {
      beforeWork.run();
      loop();
      afterWork();
    } catch (Throwable e) {
      fail(e);
    } finally {
      synchronized (tasks) {
        runTasks();
        ended = true;
      }
    }
  }

  /** Whatever happens, the others have to learn that this thread is gone: they wait for it. */
  private void fail(Throwable cause) {
    if (cause instanceof EngineException told) {
      state.fail(told);
      return;
    }
    try {
      state.fail(describe(cause));
    } catch (Throwable e) {
      state.fail(EngineException.stopped("thread " + getName(), cause));
      throw e;
    }
  }

  private void loop() {
    while (!state.isFailed()) {
      int done = work();
      if (afterBatch != null && done > 0) {
        afterBatch.run();
      }
      for (int i = 0; i < turns.size(); i++) {
        turns.get(i).run();
      }
      showAfter(done);
      if (!tasks.isEmpty()) {
        runTasks();
      }
      if (done == 0 && state.isClosing() && isDone()) {
        return;
      }
      idle.idle(done);
    }
  }

  private void showAfter(int done) {
    if (done > 0) {
      batchesUnseen++;
    }
    if (batchesUnseen > (done > 0 ? SHOW_EVERY : 0)) {
      batchesUnseen = 0;
      show.run();
    }
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  /**
   * Runs a task on this thread between two batches, and waits for it. What the task throws, the
   * caller gets.
   */
  void call(Runnable task) {
    FutureTask<Void> asked = new FutureTask<>(task, null);
    synchronized (tasks) {
      if (ended || currentThread() == this) {
        asked.run();
      } else {
        tasks.add(asked);
      }
    }
    get(asked);
  }

  private static void get(FutureTask<Void> asked) {
    Uninterrupted.run(
        () -> {
          try {
            asked.get();
          } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) e.getCause();
          }
        });
  }

  /** Waits for the end of the thread. */
  void await() {
    Uninterrupted.run(this::join);
  }
}
