package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * Walks a list of {@link RowLists} from the first row to the last, and can remove rows. Used again
 * for each list. Rows appended meanwhile are met.
 */
public final class RowCursor {
  private RowLists lists;
  private long head;
  private long chunk;
  private int number;

  /** Goes before the first row of a list. */
  public RowCursor over(RowLists of, long listHead) {
    lists = of;
    head = listHead;
    rewind();
    return this;
  }

  /** Goes back before the first row. */
  public void rewind() {
    chunk = 0;
    number = -1;
  }

  /** Moves to the next row; false if there is none, and then it stays where it is. */
  public boolean next() {
    long in = chunk == 0 ? lists.chunk(Memory.getInt(head)) : chunk;
    int from = chunk == 0 ? 0 : number + 1;
    while (in != 0) {
      long ahead = from >= Long.SIZE ? 0 : RowLists.live(in) >>> from;
      if (ahead != 0) {
        chunk = in;
        number = from + Long.numberOfTrailingZeros(ahead);
        return true;
      }
      in = lists.chunk(Memory.getInt(in));
      from = 0;
    }
    return false;
  }

  /** The address of the row that it is at. */
  public long address() {
    return lists.row(chunk, number);
  }

  /** Whether the row that it is at is marked. */
  public boolean isMarked() {
    return RowLists.isMarked(chunk, number);
  }

  /** Whether it is at a row that has not been removed. */
  public boolean isAtRow() {
    return chunk != 0 && (RowLists.live(chunk) & 1L << number) != 0;
  }

  /** Removes the row that it is at; {@link RowLists#trim} is to follow when the walk is over. */
  public void remove() {
    RowLists.remove(head, chunk, number);
  }
}
