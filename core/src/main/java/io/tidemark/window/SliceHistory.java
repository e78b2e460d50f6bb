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
 * between is made anew, once in 16 slides, in the same manner: of running results of the blocks
 * behind it and of a total <em>beyond</em> these, which only the next stretch of 16 blocks asks the
 * tree for.
 *
 * <pre>
 *       front          tree of complete blocks      open block
 *   |-----------|------------------------------|-----------|
 *     ^ first    ^ edge                                 newest ^
 *                |---------- between -----------||-- open --|
 *                | running results | -- beyond -|
 *                        stretch edge ^
 *
 *    0       8        16     24      32     40           48
 *   +-------+--------+------+-------+------+------+-----+---------------+------------------
 *   | fresh | newest | edge | front | open | tree | pad | total of open | total of between
 *   | rows  | slice  |      | link  | link | i32  |     |               |
 *   +-------+--------+------+-------+------+------+-----+---------------+------------------
 *
 *     --+-----------------+---------+-------------------------+
 *       | total of beyond | stretch | link of running results |
 *       |                 | edge    | of blocks               |
 *     --+-----------------+---------+-------------------------+
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
    return OPEN_TOTAL_OFFSET + 3 * accumulator.length() + Long.BYTES + SliceNodes.LINK_LENGTH;
  }

  /** Makes an empty history of zeroed bytes. */
  void begin(long history) {
    Memory.putLong(history + NEWEST_OFFSET, NO_SLICE);
    Memory.putLong(history + EDGE_OFFSET, NO_SLICE);
    Memory.putLong(stretchEdge(history), NO_SLICE);
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

  private long beyond(long history) {
    return history + OPEN_TOTAL_OFFSET + 2L * length;
  }

  /** Where the last slice is told that the running results of blocks may hold. */
  private long stretchEdge(long history) {
    return beyond(history) + length;
  }

  private long blocks(long history) {
    return stretchEdge(history) + Long.BYTES;
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
    boolean isOpen = SliceTree.block(slice, phase) >= SliceTree.block(newest, phase);
    if (slice > edge && !isOpen) {
      addBetween(history, phase, slice, from);
    } else if (slice > edge) {
      addToOpen(history, phase, slice, newest, from);
      accumulator.take(openTotal(history), from);
    } else {
      addToLeft(history, phase, slice, newest, from);
    }
    if (slice > newest) {
      Memory.putLong(history + NEWEST_OFFSET, slice);
    }
  }

  private void addBetween(long history, long phase, long slice, long from) {
    accumulator.take(between(history), from);
    if (slice > Memory.getLong(stretchEdge(history))) {
      accumulator.take(beyond(history), from);
      tree.add(treeOf(history), phase, slice, from);
      return;
    }
    long link = blocks(history);
    int place = SliceTree.blockPlace(slice, phase);
    boolean isNew = (SliceNodes.places(link) & 1 << place) == 0;
    addRunning(link, tree.innerStride(), place, from);
    long block = tree.child(link, SliceNodes.rank(SliceNodes.places(link), place));
    if (isNew) {
      Memory.putLong(block, 0);
    }
    if (firesAgain) {
      tree.add(treeOf(history), phase, slice, from);
    } else {
      tree.takeAt(block, phase, slice, from);
    }
  }

  /** To what only windows that fire again have, and to the front, which may be the rest of it. */
  private void addToLeft(long history, long phase, long slice, long newest, long from) {
    if (firesAgain && SliceTree.block(slice, phase) < SliceTree.block(newest, phase)) {
      tree.add(treeOf(history), phase, slice, from);
    } else if (firesAgain) {
      addToOpen(history, phase, slice, newest, from);
    }
    if (SliceTree.block(slice, phase) == SliceTree.block(edge(history), phase)) {
      addRunning(history + FRONT_OFFSET, stride, SliceTree.place(slice, phase), from);
    }
  }

  /** The entries up to the place hold what comes behind them too. */
  private void addRunning(long link, int stride, int place, long from) {
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

  private void addToOpen(long history, long phase, long slice, long newest, long from) {
    long link = history + OPEN_OFFSET;
    int expected = 1;
    boolean isNewer = SliceTree.block(slice, phase) > SliceTree.block(newest, phase);
    if (isNewer && !SliceNodes.isEmpty(link)) {
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
      accumulator.take(beyond(history), total);
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
    boolean isNewStretch = edge > Memory.getLong(stretchEdge(history));
    // Partials of blocks that were taken out may stay for a while, blocks may not.
    if (hasTree(history) && (isNewStretch || firesAgain)) {
      tree.trim(root(history), phase, keptFrom);
    }
    Memory.putLong(history + EDGE_OFFSET, edge);
    if (isNewStretch) {
      advanceStretch(history, phase, first, isOpen);
    }
    long block = isOpen ? history + OPEN_OFFSET : blockOf(history, phase, first, isNewStretch);
    if (block != 0 && !SliceNodes.isEmpty(block)) {
      takeFront(block, history + FRONT_OFFSET);
    }
    if (isOpen) {
      Accumulator.empty(between(history));
      Accumulator.empty(openTotal(history));
    } else {
      sumUpBetween(history, phase, edge);
    }
  }

  /**
   * Makes running results of the blocks behind a slice's that are complete, and sums up the rest.
   */
  private void advanceStretch(long history, long phase, long first, boolean isOpen) {
    tree.freeBlocks(blocks(history));
    Accumulator.empty(beyond(history));
    long newest = newest(history);
    long last = newest;
    if (!isOpen) {
      last =
          SliceTree.stretch(first, phase) == SliceTree.stretch(newest, phase)
              ? newest - SliceTree.place(newest, phase) - 1
              : first + SliceTree.STRETCH - 1 - SliceTree.placeInStretch(first, phase);
      if (hasTree(history)) {
        tree.copyBehind(root(history), phase, first, blocks(history), !firesAgain);
        tree.mergeFrom(root(history), phase, last + 1, beyond(history));
        accumulateBackwards(blocks(history), tree.innerStride());
      }
    }
    Memory.putLong(stretchEdge(history), last);
  }

  private void accumulateBackwards(long link, int stride) {
    if (!SliceNodes.isEmpty(link)) {
      int last = SliceNodes.count(link) - 1;
      accumulator.accumulateBackwards(nodes.entry(link, stride, last), stride, last);
    }
  }

  /** What lies between the front, which ends with the edge, and the open block. */
  private void sumUpBetween(long history, long phase, long edge) {
    long between = between(history);
    Accumulator.empty(between);
    long link = blocks(history);
    int places = SliceNodes.places(link);
    int before = SliceNodes.rank(places, SliceTree.blockPlace(edge, phase) + 1);
    if (before < Integer.bitCount(places)) {
      Memory.copyWords(nodes.entry(link, tree.innerStride(), before), between, length);
    }
    if (!Accumulator.isEmpty(beyond(history))) {
      accumulator.take(between, beyond(history));
    }
  }

  /** The link to the block of a slice, which is complete; 0 if there is none. */
  private long blockOf(long history, long phase, long slice, boolean isNewStretch) {
    if (isNewStretch || firesAgain) {
      return hasTree(history) ? tree.leaf(root(history), phase, slice) : 0;
    }
    long link = blocks(history);
    int places = SliceNodes.places(link);
    int place = SliceTree.blockPlace(slice, phase);
    return (places & 1 << place) == 0 ? 0 : tree.child(link, SliceNodes.rank(places, place));
  }

  private void takeFront(long block, long front) {
    if (firesAgain) {
      nodes.copy(block, front, stride);
    } else {
      SliceNodes.move(block, front);
    }
    accumulateBackwards(front, stride);
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
    tree.freeBlocks(blocks(history));
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
      forEachBlock(history, phase, visitor);
    }
    if (hasTree(history)) {
      tree.forEach(root(history), phase, visitor);
    }
    forEach(history + OPEN_OFFSET, newest(history), phase, visitor);
  }

  /** Visits the blocks that have running results. */
  private void forEachBlock(long history, long phase, SliceTree.SliceVisitor visitor) {
    long last = Memory.getLong(stretchEdge(history));
    long link = blocks(history);
    int rank = 0;
    for (int rest = SliceNodes.places(link); rest != 0; rest &= rest - 1) {
      int behind = SliceTree.blockPlace(last, phase) - Integer.numberOfTrailingZeros(rest);
      forEach(tree.child(link, rank++), last - (long) behind * SliceNodes.PLACES, phase, visitor);
    }
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
