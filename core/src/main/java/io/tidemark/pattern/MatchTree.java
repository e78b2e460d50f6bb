package io.tidemark.pattern;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * What the runs of a group have taken: a tree of events that share their past. A node is a block of
 * the arena with a count of the runs and nodes that refer to it:
 *
 * <pre>
 *  0       4      8        12           16
 * +-------+------+--------+------------+
 * | event | step | parent | references |
 * +-------+------+--------+------------+
 * </pre>
 *
 * <p>A run holds its last event itself, so that one that ends early never makes a node.
 */
final class MatchTree {
  private static final int STEP = 4;
  private static final int PARENT = 8;
  private static final int REFERENCES = 12;
  private static final int LENGTH = 16;
  private static final int MAX_FREE = 4_096;
  private static final String SECTION = "match tree";

  private final Arena arena;
  private final EventPool events;
  private int size;

  /** Blocks at hand, each with the next in its event's place. */
  private int free = Arena.NULL;

  private int freeCount;

  MatchTree(Arena arena, EventPool events) {
    this.arena = arena;
    this.events = events;
  }

  /** A node with one reference, which takes over the caller's references to event and parent. */
  int add(int event, int step, int parent) {
    int node = block();
    long address = arena.address(node);
    Memory.putInt(address, event);
    Memory.putInt(address + STEP, step);
    Memory.putInt(address + PARENT, parent);
    Memory.putInt(address + REFERENCES, 1);
    size++;
    return node;
  }

  private int block() {
    int block = free;
    if (block == Arena.NULL) {
      return arena.allocate(LENGTH);
    }
    free = Memory.getInt(arena.address(block));
    freeCount--;
    return block;
  }

  private void free(int node, long address) {
    size--;
    if (freeCount == MAX_FREE) {
      arena.free(node, LENGTH);
    } else {
      Memory.putInt(address, free);
      free = node;
      freeCount++;
    }
  }

  void retain(int node) {
    long references = arena.address(node) + REFERENCES;
    Memory.putInt(references, Memory.getInt(references) + 1);
  }

  /** Gives a reference back, and with the last one those of the node, and so on up. */
  void release(int node) {
    int next = node;
    while (next != Arena.NULL) {
      long address = arena.address(next);
      int references = Memory.getInt(address + REFERENCES) - 1;
      if (references > 0) {
        Memory.putInt(address + REFERENCES, references);
        return;
      }
      int parent = Memory.getInt(address + PARENT);
      events.release(Memory.getInt(address));
      free(next, address);
      next = parent;
    }
  }

  int event(int node) {
    return Memory.getInt(arena.address(node));
  }

  int step(int node) {
    return Memory.getInt(arena.address(node) + STEP);
  }

  int parent(int node) {
    return Memory.getInt(arena.address(node) + PARENT);
  }

  int size() {
    return size;
  }

  void snapshot(SnapshotWriter out) {
    out.section(SECTION);
    out.putInt(size);
    out.putInt(free);
    out.putInt(freeCount);
  }

  void restore(SnapshotReader in) {
    in.section(SECTION);
    size = in.getInt();
    free = in.getInt();
    freeCount = in.getInt();
  }
}
