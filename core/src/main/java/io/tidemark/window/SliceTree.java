package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.record.Memory;

/**
 * Accumulators of a key by slice number, under a shallow tree of partial results that answers any
 * range of slices in a number of merges logarithmic in the range.
 *
 * <p>A leaf is a node of 16 slices, a <em>block</em>. The entry of an inner node holds the merge of
 * all that lies under it, then the link to the node below (see {@link SliceNodes}). Blocks that are
 * complete are attached as they are.
 *
 * <pre>
 *   root                   entry of an inner node
 *   +---------+---------+  +-------------+------+
 *   | index   | link    |  | accumulator | link |
 *   | 2 x i64 | 2 x i64 |  |             | i64  |
 *   +---------+---------+  +-------------+------+
 * </pre>
 *
 * <p>Two roots suffice, since a root covers more slices than live at once. Each key's grid is
 * shifted by its {@link #phase}, so that the keys do not all cross the edge of a node at the same
 * slide.
 */
final class SliceTree {
  /** Bytes of a root; all zero is an empty tree. */
  static final int ROOT_LENGTH = 32;

  /** Slices of a stretch: the blocks of one node. */
  static final int STRETCH = SliceNodes.PLACES * SliceNodes.PLACES;

  private static final int LINK_OFFSET = 16;
  private static final int BITS = SliceNodes.PLACE_BITS;
  private static final int LEAST_LEVELS = 2;
  private static final int MOST_LEVELS = 14;

  private final SliceNodes nodes;
  private final Accumulator accumulator;
  private final int levels;
  private final int rootBits;
  private final int length;
  private final int leafStride;
  private final int innerStride;

  /** Walks slices. */
  interface SliceVisitor {
    void onSlice(long slice, long accumulator);
  }

  /**
   * @param span the most slices that live at once
   * @param leafStride bytes from a slice to the next in a block
   */
  SliceTree(SliceNodes nodes, Accumulator accumulator, long span, int leafStride) {
    this.nodes = nodes;
    this.accumulator = accumulator;
    int height = LEAST_LEVELS;
    while (height < MOST_LEVELS && (1L << (BITS * height)) < span) {
      height++;
    }
    levels = height;
    rootBits = BITS * height;
    length = accumulator.length();
    this.leafStride = leafStride;
    innerStride = length + SliceNodes.LINK_LENGTH;
  }

  /** How far the grid of a key with this hash is shifted. */
  long phase(long hash) {
    return (hash >>> 16) & (rootSpan() - 1);
  }

  /** The block that a slice lies in; int64 holds it for any slice. */
  static long block(long slice, long phase) {
    return (slice >> BITS) + (((slice & (SliceNodes.PLACES - 1)) + phase) >> BITS);
  }

  /** Where in its block a slice lies. */
  static int place(long slice, long phase) {
    return (int) (slice + phase) & (SliceNodes.PLACES - 1);
  }

  /** How many slices a root covers. */
  private long rootSpan() {
    return 1L << rootBits;
  }

  /** Which stretch of {@link #rootSpan} slices a slice lies in; int64 holds it for any slice. */
  private long index(long slice, long phase) {
    return (slice >> rootBits) + (((slice & (rootSpan() - 1)) + phase) >> rootBits);
  }

  /** Where in its stretch a slice lies. */
  private long position(long slice, long phase) {
    return (slice + phase) & (rootSpan() - 1);
  }

  /** Where a slice lies as seen from a root, held at the root's ends. */
  private long position(long slice, long phase, long root, int slot) {
    long index = Memory.getLong(indexAddress(root, slot));
    long here = index(slice, phase);
    return here == index ? position(slice, phase) : here < index ? 0 : rootSpan();
  }

  private static int placeAt(long position, int level) {
    return (int) (position >> (BITS * level)) & (SliceNodes.PLACES - 1);
  }

  /** Takes an accumulator in: into its slice and into every partial above it. */
  void add(long root, long phase, long slice, long from) {
    long link = descend(root, phase, slice, from);
    take(link, leafStride, place(slice, phase), from);
  }

  /**
   * Takes a block over that the tree has nothing of.
   *
   * @param slice any slice of the block
   * @param leaf the link to the node of its slices, which is empty afterwards
   * @param partial the merge of all of them
   */
  void attach(long root, long phase, long slice, long leaf, long partial) {
    SliceNodes.move(leaf, descend(root, phase, slice, partial));
  }

  /** Takes an accumulator in at every inner node above a slice; the link to its block. */
  private long descend(long root, long phase, long slice, long from) {
    long link = linkOf(root, phase, slice);
    long position = position(slice, phase);
    for (int level = levels - 1; level > 0; level--) {
      int place = placeAt(position, level);
      boolean isNew = (SliceNodes.places(link) & 1 << place) == 0;
      link = take(link, innerStride, place, from) + length;
      if (isNew) {
        Memory.putLong(link, 0);
      }
    }
    return link;
  }

  private long take(long link, int stride, int place, long from) {
    int places = SliceNodes.places(link);
    long entry;
    if ((places & 1 << place) != 0) {
      entry = nodes.entry(link, stride, SliceNodes.rank(places, place));
      accumulator.merge(entry, from);
    } else {
      entry = nodes.insert(link, stride, place, 1);
      Memory.copyWords(from, entry, length);
    }
    return entry;
  }

  /** The link to the uppermost node over a slice; an older one in its way goes. */
  private long linkOf(long root, long phase, long slice) {
    long index = index(slice, phase);
    int slot = (int) (index & 1);
    long link = link(root, slot);
    if (Memory.getLong(indexAddress(root, slot)) != index) {
      free(link, levels - 1);
      Memory.putLong(indexAddress(root, slot), index);
    }
    return link;
  }

  private static long indexAddress(long root, int slot) {
    return root + 8L * slot;
  }

  private static long link(long root, int slot) {
    return root + LINK_OFFSET + 8L * slot;
  }

  private int stride(int level) {
    return level == 0 ? leafStride : innerStride;
  }

  /**
   * Copies what is known of the blocks that lie behind a slice's, up to the end of its stretch.
   *
   * @param to the link to an empty node, whose entries are like those of an inner node
   * @param moves whether the blocks are moved there, so that no range may be asked for from then on
   *     that begins before the end of the stretch; otherwise the links there are empty
   */
  void copyBehind(long root, long phase, long slice, long to, boolean moves) {
    long link = node(root, phase, slice, 1);
    if (link == 0) {
      return;
    }
    int places = SliceNodes.places(link);
    int place = placeAt(position(slice, phase), 1);
    int behind = places & -2 << place;
    nodes.copy(link, innerStride, behind, to);
    int before = Integer.bitCount(places & ~behind);
    for (int i = 0; i < Integer.bitCount(behind); i++) {
      Memory.putLong(moves ? child(link, before + i) : child(to, i), 0);
    }
  }

  /** Frees a node whose entries are like those of an inner node, and the blocks under it. */
  void freeBlocks(long link) {
    free(link, 1);
  }

  /** Bytes from an entry of an inner node to the next. */
  int innerStride() {
    return innerStride;
  }

  /** Takes an accumulator in at a slice of a block. */
  void takeAt(long block, long phase, long slice, long from) {
    take(block, leafStride, place(slice, phase), from);
  }

  /** The stretch that a slice lies in; int64 holds it for any slice. */
  static long stretch(long slice, long phase) {
    return block(slice, phase) >> BITS;
  }

  /** Where in its stretch a slice lies. */
  static int placeInStretch(long slice, long phase) {
    return (int) (slice + phase) & (STRETCH - 1);
  }

  /** Where in its stretch the block of a slice lies. */
  static int blockPlace(long slice, long phase) {
    return (int) block(slice, phase) & (SliceNodes.PLACES - 1);
  }

  /**
   * Finds the block that a slice lies in.
   *
   * @return the link to it, or 0; if the caller takes the block the partials above go on to count
   *     it, so no range may be asked for from then on that begins before the block's end
   */
  long leaf(long root, long phase, long slice) {
    return node(root, phase, slice, 0);
  }

  /** The link to the node of a level over a slice, or 0. */
  private long node(long root, long phase, long slice, int downTo) {
    long index = index(slice, phase);
    int slot = (int) (index & 1);
    if (Memory.getLong(indexAddress(root, slot)) != index) {
      return 0;
    }
    long position = position(slice, phase);
    long link = link(root, slot);
    for (int level = levels - 1; level > downTo; level--) {
      int places = SliceNodes.places(link);
      int place = placeAt(position, level);
      if ((places & 1 << place) == 0) {
        return 0;
      }
      link = child(link, SliceNodes.rank(places, place));
    }
    return link;
  }

  /** The link in the entry of an inner node that has so many before it. */
  long child(long link, int rank) {
    return nodes.entry(link, innerStride, rank) + length;
  }

  /** Merges all blocks from the one that begins with a slice on into an accumulator. */
  void mergeFrom(long root, long phase, long first, long into) {
    int older = olderSlot(root);
    mergeFrom(root, older, phase, first, into);
    mergeFrom(root, 1 - older, phase, first, into);
  }

  private static int olderSlot(long root) {
    return Memory.getLong(indexAddress(root, 0)) <= Memory.getLong(indexAddress(root, 1)) ? 0 : 1;
  }

  /** At each level a run of entries, then into the place that is cut in two. */
  private void mergeFrom(long root, int slot, long phase, long first, long into) {
    long link = link(root, slot);
    long from = position(first, phase, root, slot);
    if (from == rootSpan()) {
      return;
    }
    for (int level = levels - 1; level > 0 && !SliceNodes.isEmpty(link); level--) {
      int place = placeAt(from, level);
      boolean cut = (from & ((1L << (BITS * level)) - 1)) != 0;
      int places = SliceNodes.places(link);
      int before = SliceNodes.rank(places, cut ? place + 1 : place);
      long entry = nodes.entry(link, innerStride, before);
      accumulator.takeRange(into, entry, innerStride, Integer.bitCount(places) - before);
      if (!cut || (places & 1 << place) == 0) {
        return;
      }
      link = entry - innerStride + length;
    }
  }

  /** Merges a range of slices, both ends included, into an accumulator. */
  void mergeRange(long root, long phase, long first, long last, long into) {
    int older = olderSlot(root);
    mergeRange(root, older, phase, first, last, into);
    mergeRange(root, 1 - older, phase, first, last, into);
  }

  private void mergeRange(long root, int slot, long phase, long first, long last, long into) {
    long link = link(root, slot);
    if (!SliceNodes.isEmpty(link)) {
      long from = position(first, phase, root, slot);
      long to = position(last, phase, root, slot);
      boolean held = Memory.getLong(indexAddress(root, slot)) == index(last, phase);
      mergeWithin(link, levels - 1, 0, from, held ? to + 1 : to, into);
    }
  }

  /** Places wholly in the range are one run of entries; one at either edge may be there in part. */
  private void mergeWithin(long link, int level, long start, long from, long to, long into) {
    int shift = BITS * level;
    int places = SliceNodes.places(link);
    long size = 1L << shift;
    int first = from <= start ? 0 : bounded((from - start + size - 1) >> shift);
    int end = to <= start ? 0 : bounded((to - start) >> shift);
    if (first > 0 && start + ((long) first << shift) != from) {
      mergeChild(link, places, first - 1, level, start, from, to, into);
    }
    if (first < end) {
      int below = places & ((1 << first) - 1);
      int run = places & ((1 << end) - 1) & (-1 << first);
      int stride = stride(level);
      long entry = nodes.entry(link, stride, Integer.bitCount(below));
      accumulator.takeRange(into, entry, stride, Integer.bitCount(run));
    }
    boolean cut = to > start && start + ((long) end << shift) != to;
    if (cut && end >= first && end < SliceNodes.PLACES) {
      mergeChild(link, places, end, level, start, from, to, into);
    }
  }

  private static int bounded(long place) {
    return (int) Math.min(SliceNodes.PLACES, place);
  }

  private void mergeChild(
      long link, int places, int place, int level, long start, long from, long to, long into) {
    if ((places & 1 << place) != 0) {
      long child = child(link, SliceNodes.rank(places, place));
      long childStart = start + ((long) place << (BITS * level));
      mergeWithin(child, level - 1, childStart, from, to, into);
    }
  }

  /** Frees the nodes that lie wholly before a slice. */
  void trim(long root, long phase, long before) {
    for (int slot = 0; slot < 2; slot++) {
      trim(link(root, slot), levels - 1, 0, position(before, phase, root, slot));
    }
  }

  private void trim(long link, int level, long start, long before) {
    int places = SliceNodes.places(link);
    int shift = BITS * level;
    int gone = (int) ((before - start) >> shift);
    int dropped = SliceNodes.rank(places, gone);
    if (dropped == Integer.bitCount(places)) {
      free(link, level);
      return;
    }
    for (int rank = 0; rank < dropped; rank++) {
      free(child(link, rank), level - 1);
    }
    if (dropped > 0) {
      nodes.removeFirst(link, innerStride, dropped);
    }
    if (level > 1 && gone < SliceNodes.PLACES && (places & 1 << gone) != 0) {
      trim(child(link, 0), level - 1, start + ((long) gone << shift), before);
    }
  }

  /** Frees everything under a root. */
  void clear(long root) {
    free(link(root, 0), levels - 1);
    free(link(root, 1), levels - 1);
  }

  private void free(long link, int level) {
    for (int rank = 0; level > 0 && rank < SliceNodes.count(link); rank++) {
      free(child(link, rank), level - 1);
    }
    nodes.free(link, stride(level));
  }

  /** Visits the slices there are, those not yet trimmed included, oldest first. */
  void forEach(long root, long phase, SliceVisitor visitor) {
    int older = olderSlot(root);
    for (int slot : new int[] {older, 1 - older}) {
      long start = Memory.getLong(indexAddress(root, slot)) << rootBits;
      forEach(link(root, slot), levels - 1, start - phase, visitor);
    }
  }

  private void forEach(long link, int level, long start, SliceVisitor visitor) {
    int rank = 0;
    for (int rest = SliceNodes.places(link); rest != 0; rest &= rest - 1, rank++) {
      long place = start + ((long) Integer.numberOfTrailingZeros(rest) << (BITS * level));
      if (level == 0) {
        visitor.onSlice(place, nodes.entry(link, leafStride, rank));
      } else {
        forEach(child(link, rank), level - 1, place, visitor);
      }
    }
  }
}
