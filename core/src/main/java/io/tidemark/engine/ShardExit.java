package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.IdleStrategy;

/**
 * The shard's side of its output ring: waits while the ring is full. Before it waits, the merge is
 * told how far the shard is, for it may need that to make room.
 */
final class ShardExit implements DeadLetters {
  private final OutputRing ring;
  private final InputPosition position;
  private final EngineState state;
  private final IdleStrategy idle;
  private final Runnable tellProgress;
  private final BooleanSupplier hasRoom;

  /** Why rows were set aside, in the order of their entries. */
  private final Queue<ArithmeticException> reasons = new ConcurrentLinkedQueue<>();

  ShardExit(
      OutputRing ring,
      InputPosition position,
      EngineState state,
      IdleStrategy idle,
      Runnable tellProgress) {
    this.ring = ring;
    this.position = position;
    this.state = state;
    this.idle = idle;
    this.tellProgress = tellProgress;
    hasRoom = () -> ring.claim() != 0;
  }

  OutputRing ring() {
    return ring;
  }

  /** The next entry of the ring. */
  long claim() {
    long entry = ring.claim();
    return entry != 0 ? entry : awaitRoom();
  }

  private long awaitRoom() {
    tellProgress.run();
    state.await(hasRoom, idle);
    return ring.claim();
  }

  void publish(long due, int query, int type, int group) {
    ring.publish(position, due, query, type, group);
  }

  @Override
  public void take(QueryParts query, int input, long record, ArithmeticException reason) {
    int length = query.inputs().get(input).schema().length();
    Memory.copy(record, claim() + OutputRing.RECORD, length);
    reasons.add(reason);
    publish(Collector.AT_ONCE, query.id(), OutputRing.DEAD_LETTER, 0);
  }

  /** The merge takes the reason of a dead letter that it has taken. */
  ArithmeticException reason() {
    return reasons.remove();
  }
}
