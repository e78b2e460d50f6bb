package io.tidemark.window;

import java.util.Arrays;

/**
 * The first rows of a window in an order; of rows that the order does not tell apart the one that
 * came first. A heap of no more than are wanted, so a row costs a comparison with the last of them,
 * and rarely more. Used again for each window.
 */
final class FirstRows {
  private static final int INITIAL = 16;

  private long[] addresses = new long[INITIAL];

  /** The places of the rows in the order of their arrival, which settles ties. */
  private long[] arrivals = new long[INITIAL];

  private int size;
  private int limit;
  private RowOrder order;

  /** Begins anew. */
  void begin(RowOrder by, int most) {
    order = by;
    limit = most;
    size = 0;
  }

  /** Takes the next row. */
  void offer(long address, long arrival) {
    if (size == limit) {
      // The root is the last in the order so far, and came earlier.
      if (order.compare(address, addresses[0]) < 0) {
        put(0, address, arrival);
        down(0, size);
      }
      return;
    }
    if (size == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * size);
      arrivals = Arrays.copyOf(arrivals, 2 * size);
    }
    put(size, address, arrival);
    up(size++);
  }

  /** Puts the rows in order; nothing can be offered then. */
  void sort() {
    for (int last = size - 1; last > 0; last--) {
      swap(0, last);
      down(0, last);
    }
  }

  int size() {
    return size;
  }

  /** The row at a place of the order, from 0. */
  long address(int place) {
    return addresses[place];
  }

  private void put(int at, long address, long arrival) {
    addresses[at] = address;
    arrivals[at] = arrival;
  }

  private void up(int from) {
    int at = from;
    while (at > 0 && isBefore((at - 1) / 2, at)) {
      swap(at, (at - 1) / 2);
      at = (at - 1) / 2;
    }
  }

  private void down(int from, int length) {
    int at = from;
    for (int child = 2 * at + 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && isBefore(child, child + 1)) {
        child++;
      }
      if (!isBefore(at, child)) {
        return;
      }
      swap(at, child);
      at = child;
    }
  }

  private boolean isBefore(int one, int other) {
    int by = order.compare(addresses[one], addresses[other]);
    return by != 0 ? by < 0 : arrivals[one] < arrivals[other];
  }

  private void swap(int one, int other) {
    long address = addresses[one];
    long arrival = arrivals[one];
    put(one, addresses[other], arrivals[other]);
    put(other, address, arrival);
  }
}
