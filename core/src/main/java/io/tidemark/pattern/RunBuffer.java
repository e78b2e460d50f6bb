package io.tidemark.pattern;

import io.tidemark.record.Memory;

/** Runs that are set aside while their places are filled anew. Grows and stays. */
final class RunBuffer implements AutoCloseable {
  private final int runLength;
  private long address;
  private long capacity;

  RunBuffer(int runLength) {
    this.runLength = runLength;
    capacity = 64;
    address = Memory.allocate(capacity * runLength);
  }

  /** Takes copies of runs that lie side by side, in place of those before. */
  long take(long runs, int count) {
    if (count > capacity) {
      Memory.free(address);
      capacity = Math.max(count, 2 * capacity);
      address = Memory.allocate(capacity * runLength);
    }
    Memory.copy(runs, address, (long) count * runLength);
    return address;
  }

  @Override
  public void close() {
    Memory.free(address);
  }
}
