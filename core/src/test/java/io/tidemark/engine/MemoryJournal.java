package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SymbolTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps an engine's input on the heap, and fails, lags and refuses as a test says. */
class MemoryJournal implements InputJournal {
  /** The records appended, with those that it had from the start. */
  final List<byte[]> records = Collections.synchronizedList(new ArrayList<>());

  private final List<byte[]> pending = new ArrayList<>();
  private final SymbolTable symbols = RingShape.symbols();
  private final long first;

  /** Which call fails: "append", "flush", "sync", "refusal" or "close". */
  volatile String failing = "";

  volatile RuntimeException failure = new IllegalStateException("disk gone");
  volatile String refusal;
  volatile boolean isSyncing;
  volatile boolean isClosed;

  /** Outputs up to here may leave. */
  volatile long released = Long.MAX_VALUE;

  /** The highest sequence that was synced. */
  volatile long synced = -1;

  private volatile long journaled;

  MemoryJournal() {
    this(0, List.of());
  }

  MemoryJournal(long first, List<byte[]> had) {
    this.first = first;
    records.addAll(had);
    journaled = first + had.size() - 1;
  }

  private void call(String name) {
    if (failing.equals(name)) {
      throw failure;
    }
  }

  @Override
  public long nextSequence() {
    return first + records.size() + pending.size();
  }

  @Override
  public SymbolTable symbols() {
    return symbols;
  }

  @Override
  public Incarnations incarnations() {
    return sequence -> 1;
  }

  @Override
  public void append(long record, int length) {
    call("append");
    assertEquals(nextSequence(), Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET));
    byte[] copy = new byte[length];
    Memory.copyOut(record, copy, 0, length);
    pending.add(copy);
  }

  @Override
  public void flush() {
    call("flush");
    records.addAll(pending);
    pending.clear();
    journaled = first + records.size() - 1;
  }

  @Override
  public boolean isSyncing() {
    return isSyncing;
  }

  @Override
  public void sync() {
    call("sync");
    synced = journaled;
  }

  @Override
  public long journaledSequence() {
    return journaled;
  }

  @Override
  public long releasedSequence() {
    return released;
  }

  @Override
  public String refusal() {
    call("refusal");
    return refusal;
  }

  @Override
  public void close() {
    isClosed = true;
    call("close");
  }

  /** Replays what it has from the record of a sequence on. */
  void replay(Engine engine, int batch) {
    Replayer replayer = engine.replayer(batch);
    long place = Memory.allocate(1024);
    try {
      for (byte[] record : records.subList((int) (engine.nextSequence() - first), records.size())) {
        Memory.copyIn(record, 0, place, record.length);
        replayer.replay(place, record.length);
      }
      replayer.flush();
    } finally {
      Memory.free(place);
    }
  }
}
