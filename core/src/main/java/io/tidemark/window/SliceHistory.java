package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * The closed slices of a key, held so that a window that reaches to the newest of them costs one
 * merge, however many slices it has.
 *
 * <p>Time is cut in blocks of 16 slices, a node each (see {@link SliceTree}). The block that
 * windows are leaving is the <em>front</em>: its entries are running results, each the merge of its
 * slice and all behind it in the block. What lies behind the front is merged in two totals, that of
 * the block that is still <em>open</em> and that of those between. A window is thus an entry of the
 * front and the two totals. When windows leave the front, the next block becomes it, and the total
 * between is asked anew from the tree: once in 16 slides.
 *
 * <pre>
 *       front          tree of complete blocks      open block
 *   |-----------|------------------------------|-----------|
 *     ^ first    ^ edge                                 newest ^
 *                |---------- between -----------||-- open --|
 *
 *    0       8        16     24      32     40           48
 *   +-------+--------+------+-------+------+------+-----+---------------+------------------
 *   | fresh | newest | edge | front | open | tree | pad | total of open | total of between
 *   | rows  | slice  |      | link  | link | i32  |     |               |
 *   +-------+--------+------+-------+------+------+-----+---------------+------------------
 * </pre>
 *
 * <p>Behind the head of an entry of a table the totals begin a cache line, and so does each slice
 * of a block if its accumulator nearly fills one: closing a slice and firing a window touch few
 * lines of a key.
 *
 * <p>Only where windows that have fired may fire again are other ranges asked for. The front is a
 * copy then; otherwise it is the block's own node, taken out of the tree.
 */
final class SliceHistory {
  /** Offset of the number of rows that have been in no result yet. */
  static final int FRESH_OFFSET = 0;

  private static final int NEWEST_OFFSET = 8;
  private static final int EDGE_OFFSET = 16;
  private static final int FRONT_OFFSET = 24;
  private static final int OPEN_OFFSET = 32;
  private static final int TREE_OFFSET = 40;
  private static final int OPEN_TOTAL_OFFSET = 48;
  private static final long NO_SLICE = WindowGrid.NO_SLICE;

  private final Arena arena;
  private final Accumulator accumulator;
  private final boolean firesAgain;
  private final long scratch;
  private final int length;
  private final int stride;
  private final SliceNodes nodes;
  private final SliceTree tree;

  /**
   * @param span the most slices that live at once
   * @param firesAgain whether ranges are asked for that do not reach to the newest slice
   * @param scratch room for an accumulator, used within calls
   */
  SliceHistory(Arena arena, Accumulator accumulator, long span, boolean firesAgain, long scratch) {
    this.accumulator = accumulator;
    this.firesAgain = firesAgain;
    this.scratch = scratch;
    this.arena = arena;
    length = accumulator.length();
    stride = stride(length);
    nodes = new SliceNodes(arena);
    tree = new SliceTree(nodes, accumulator, span, stride);
  }

  /** What would lie over the edge of a line gets whole lines, if that costs no more than a word. */
  private static int stride(int length) {
    int lines = (length + Memory.ALIGNMENT - 1) & -Memory.ALIGNMENT;
    return lines - length <= Long.BYTES ? lines : length;
  }

  /** Bytes of a history. */
  static int length(Accumulator accumulator) {
    return OPEN_TOTAL_OFFSET + 2 * accumulator.length();
  }

  /** Makes an empty history of zeroed bytes. */
  static void begin(long history) {
    Memory.putLong(history + NEWEST_OFFSET, NO_SLICE);
    Memory.putLong(history + EDGE_OFFSET, NO_SLICE);
  }

  /** The newest slice, less than any if there is none. */
  static long newest(long history) {
    return Memory.getLong(history + NEWEST_OFFSET);
  }

  private static long openTotal(long history) {
    return history + OPEN_TOTAL_OFFSET;
  }

  private long between(long history) {
    return history + OPEN_TOTAL_OFFSET + length;
  }

  private static long edge(long history) {
    return Memory.getLong(history + EDGE_OFFSET);
  }

  /**
   * Takes an accumulator in.
   *
   * @param slice not older than what windows still need
   */
  void add(long history, long hash, long slice, long from) {
    long phase = tree.phase(hash);
    long newest = newest(history);
    long edge = edge(history);
    if (slice > edge || firesAgain) {
      addToBlock(history, phase, slice, newest, from);
    }
    if (slice > edge) {
      boolean isOpen = SliceTree.block(slice, phase) >= SliceTree.block(newest, phase);
      accumulator.take(isOpen ? openTotal(history) : between(history), from);
    } else if (SliceTree.block(slice, phase) == SliceTree.block(edge, phase)) {
      addToFront(history + FRONT_OFFSET, SliceTree.place(slice, phase), from);
    }
    if (slice > newest) {
      Memory.putLong(history + NEWEST_OFFSET, slice);
    }
  }

  /** The entries up to the place hold what comes behind them too. */
  private void addToFront(long link, int place, long from) {
    int places = SliceNodes.places(link);
    int rank = SliceNodes.rank(places, place);
    if ((places & 1 << place) == 0) {
      long entry = nodes.insert(link, stride, place, 1);
      boolean isLast = rank == Integer.bitCount(places);
      Memory.copyWords(isLast ? from : entry + stride, entry, length);
      rank -= isLast ? 1 : 0;
    }
    for (; rank >= 0; rank--) {
      accumulator.merge(nodes.entry(link, stride, rank), from);
    }
  }

  private void addToBlock(long history, long phase, long slice, long newest, long from) {
    long block = SliceTree.block(slice, phase);
    long newestBlock = SliceTree.block(newest, phase);
    if (block < newestBlock) {
      tree.add(treeOf(history), phase, slice, from);
      return;
    }
    long link = history + OPEN_OFFSET;
    int expected = 1;
    if (block > newestBlock && !SliceNodes.isEmpty(link)) {
      expected = SliceNodes.count(link);
      attachOpen(history, phase, newest);
    }
    int place = SliceTree.place(slice, phase);
    int places = SliceNodes.places(link);
    if ((places & 1 << place) == 0) {
      Memory.copyWords(from, nodes.insert(link, stride, place, expected), length);
    } else {
      accumulator.merge(nodes.entry(link, stride, SliceNodes.rank(places, place)), from);
    }
  }

  /** Where a block is open no more, what lies in it lies between. */
  private void attachOpen(long history, long phase, long slice) {
    long total = openTotal(history);
    long partial = total;
    if (firesAgain) {
      // The front may be a copy of some of the block, which the total leaves out.
      partial = scratch;
      Accumulator.empty(partial);
      mergeOpen(history, SliceNodes.ALL, partial);
    }
    tree.attach(treeOf(history), phase, slice, history + OPEN_OFFSET, partial);
    if (!Accumulator.isEmpty(total)) {
      accumulator.take(between(history), total);
      Accumulator.empty(total);
    }
  }

  /** The tree's root, made if there is none. */
  private long treeOf(long history) {
    if (Memory.getInt(history + TREE_OFFSET) == Arena.NULL) {
      int root = arena.allocate(SliceTree.ROOT_LENGTH);
      Memory.zero(arena.address(root), SliceTree.ROOT_LENGTH);
      Memory.putInt(history + TREE_OFFSET, root);
    }
    return root(history);
  }

  private static boolean hasTree(long history) {
    return Memory.getInt(history + TREE_OFFSET) != Arena.NULL;
  }

  private long root(long history) {
    return arena.address(Memory.getInt(history + TREE_OFFSET));
  }

  private void mergeOpen(long history, int wanted, long into) {
    long link = history + OPEN_OFFSET;
    int run = SliceNodes.places(link) & wanted;
    if (run != 0) {
      int before = SliceNodes.rank(SliceNodes.places(link), Integer.numberOfTrailingZeros(run));
      accumulator.takeRange(into, nodes.entry(link, stride, before), stride, Integer.bitCount(run));
    }
  }

  /**
   * Finds the result of a window that reaches to the newest slice or beyond.
   *
   * @param first of its slices, never older than at the last call, and not newer than the newest
   * @param keptFrom the first slice that may not be dropped
   * @return where the result stands, valid until the next call; 0 if there is none
   */
  long find(long history, long hash, long first, long keptFrom) {
    long phase = tree.phase(hash);
    if (first > edge(history)) {
      advance(history, phase, first, keptFrom);
    }
    long front = history + FRONT_OFFSET;
    int places = SliceNodes.places(front);
    int before = SliceNodes.rank(places, SliceTree.place(first, phase));
    long found = before == Integer.bitCount(places) ? 0 : nodes.entry(front, stride, before);
    return with(openTotal(history), with(between(history), found));
  }

  /** Merges a total with what has been found so far. */
  private long with(long total, long found) {
    if (Accumulator.isEmpty(total)) {
      return found;
    }
    if (found == 0) {
      return total;
    }
    accumulator.mergeInto(scratch, found, total);
    return scratch;
  }

  /** Makes the block of a slice the front. */
  private void advance(long history, long phase, long first, long keptFrom) {
    long newest = newest(history);
    boolean isOpen = SliceTree.block(first, phase) == SliceTree.block(newest, phase);
    long edge = isOpen ? newest : first + SliceNodes.PLACES - 1 - SliceTree.place(first, phase);
    nodes.free(history + FRONT_OFFSET, stride);
    if (hasTree(history)) {
      tree.trim(root(history), phase, keptFrom);
    }
    Memory.putLong(history + EDGE_OFFSET, edge);
    takeFront(history, phase, first, isOpen);
    Accumulator.empty(between(history));
    if (isOpen) {
      Accumulator.empty(openTotal(history));
    } else if (hasTree(history)) {
      tree.mergeFrom(root(history), phase, edge + 1, between(history));
    }
  }

  private void takeFront(long history, long phase, long first, boolean isOpen) {
    long block = history + OPEN_OFFSET;
    if (!isOpen) {
      block = hasTree(history) ? tree.leaf(root(history), phase, first) : 0;
    }
    if (block == 0 || SliceNodes.isEmpty(block)) {
      return;
    }
    long front = history + FRONT_OFFSET;
    if (firesAgain) {
      nodes.copy(block, front, stride);
    } else {
      SliceNodes.move(block, front);
    }
    int last = SliceNodes.count(front) - 1;
    accumulator.accumulateBackwards(nodes.entry(front, stride, last), stride, last);
  }

  /**
   * Merges any range of slices, if windows may fire again.
   *
   * @return whether there is anything in it
   */
  boolean query(long history, long hash, long first, long last, long into) {
    long phase = tree.phase(hash);
    Accumulator.empty(into);
    if (hasTree(history)) {
      tree.mergeRange(root(history), phase, first, last, into);
    }
    long open = SliceTree.block(newest(history), phase);
    long from = SliceTree.block(first, phase);
    long to = SliceTree.block(last, phase);
    if (from <= open && to >= open) {
      int wanted = from < open ? SliceNodes.ALL : -1 << SliceTree.place(first, phase);
      wanted &= to > open ? SliceNodes.ALL : (2 << SliceTree.place(last, phase)) - 1;
      mergeOpen(history, wanted, into);
    }
    return !Accumulator.isEmpty(into);
  }

  /** Frees all slices. */
  void clear(long history) {
    nodes.free(history + FRONT_OFFSET, stride);
    nodes.free(history + OPEN_OFFSET, stride);
    if (hasTree(history)) {
      tree.clear(root(history));
      arena.free(Memory.getInt(history + TREE_OFFSET), SliceTree.ROOT_LENGTH);
      Memory.putInt(history + TREE_OFFSET, Arena.NULL);
    }
  }

  /** Visits the slices that have rows, oldest first; some of them may have expired. */
  void forEach(long history, long hash, SliceTree.SliceVisitor visitor) {
    long phase = tree.phase(hash);
    if (!firesAgain) {
      forEach(history + FRONT_OFFSET, edge(history), phase, visitor);
    }
    if (hasTree(history)) {
      tree.forEach(root(history), phase, visitor);
    }
    forEach(history + OPEN_OFFSET, newest(history), phase, visitor);
  }

  private void forEach(long link, long slice, long phase, SliceTree.SliceVisitor visitor) {
    long start = slice - SliceTree.place(slice, phase);
    int rank = 0;
    for (int rest = SliceNodes.places(link); rest != 0; rest &= rest - 1) {
      visitor.onSlice(
          start + Integer.numberOfTrailingZeros(rest), nodes.entry(link, stride, rank++));
    }
  }
}
