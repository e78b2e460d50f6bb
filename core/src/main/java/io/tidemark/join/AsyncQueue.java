package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;

/**
 * Lookups under way, and the watermarks that they hold back: a pure function of the rows,
 * watermarks, answers and clock readings that it is given.
 *
 * <p>A lookup is held until there is capacity for its call, asked for, perhaps again, and answered
 * or failed. {@link #release} lets go what may go. Ordered, that is what stands in front of the
 * first lookup that is not settled, rows and watermarks in the order of arrival. Unordered, results
 * come as they got complete, and a watermark once all lookups in front of it are through, of each
 * key the highest. These are the rules of Hazelcast Jet's asynchronous transforms. Not thread-safe.
 */
final class AsyncQueue {
  private static final int KEYS = 256;
  private static final int ROW_HEADER = 8;
  private static final String SECTION = "lookups";

  private final Arena arena;
  private final boolean ordered;
  private final int capacity;
  private final long timeout;
  private final int attempts;
  private final long retryDelay;
  private final int requestLength;
  private final int rowLength;
  private final LinkedTable entries;
  private final AsyncMarks marks;
  private final AsyncList held;
  private final AsyncList asked;
  private final AsyncList retrying;

  /** Settled and not let go yet; unordered only, for else the order of arrival tells. */
  private final AsyncList settled;

  /** The highest watermark received, by key. */
  private final long[] received = new long[KEYS];

  /** Ends of the chain of watermarks that have no lookup in front; ordered only. */
  private int front = Arena.NULL;

  private long nextId;
  private long clock = Long.MIN_VALUE;

  /** The first of the lookups asked for whose call has not been made, nor has any behind. */
  private int unsent = Arena.NULL;

  /**
   * Creates an empty queue.
   *
   * @param arena that is its own
   * @param requestLength of a row asked for, header included
   * @param rowLength of a row of an answer, without a header
   */
  AsyncQueue(Arena arena, AsyncOptions options, int requestLength, int rowLength) {
    this.arena = arena;
    this.requestLength = requestLength;
    this.rowLength = rowLength;
    ordered = options.ordered();
    capacity = options.capacity();
    timeout = options.timeout() == null ? 0 : options.timeout().toNanos();
    attempts = options.attempts();
    retryDelay = options.retryDelay().toNanos();
    entries = new LinkedTable(arena, AsyncEntry.REQUEST + requestLength, 0);
    marks = new AsyncMarks(arena);
    held = new AsyncList(entries);
    asked = new AsyncList(entries);
    retrying = new AsyncList(entries);
    settled = new AsyncList(entries);
    Arrays.fill(received, Long.MIN_VALUE);
  }

  /** How many lookups have not been let go. */
  int size() {
    return entries.size();
  }

  /** How many are held, beyond the capacity. */
  int held() {
    return held.size();
  }

  /** Whether the next lookup would be held. */
  boolean isFull() {
    return entries.size() >= capacity;
  }

  /** The id that the next lookup gets. */
  long nextId() {
    return nextId;
  }

  long clock() {
    return clock;
  }

  /** Address of the lookup that has waited longest. */
  long oldest() {
    return entries.value(entries.first());
  }

  /** Takes a row to be looked up. */
  void add(long record) {
    boolean hasRoom = held.isEmpty() && !isFull();
    long id = nextId++;
    int entry = entries.add(id, Hashing.hash(id));
    Memory.copyWords(record, AsyncEntry.request(entries.value(entry)), requestLength);
    if (hasRoom) {
      ask(entry);
    } else {
      held.add(entry);
    }
  }

  private void ask(int entry) {
    long address = entries.value(entry);
    AsyncEntry.state(address, AsyncEntry.ASKED);
    AsyncEntry.attempt(address, AsyncEntry.attempt(address) + 1);
    AsyncEntry.time(address, clock);
    AsyncEntry.dropRows(address);
    asked.add(entry);
    if (unsent == Arena.NULL) {
      unsent = entry;
    }
  }

  /** Takes a watermark, which waits for the lookups in front of it. */
  void addWatermark(int key, long value, AsyncSink sink) {
    int last = entries.last();
    if (ordered) {
      marks.append(last == Arena.NULL ? front() : marksOf(last), key, value);
    } else if (value > received[key & KEYS - 1]) {
      received[key & KEYS - 1] = value;
      if (last == Arena.NULL) {
        sink.watermark(key, value);
      } else {
        marks.merge(marksOf(last), key, value);
      }
    }
  }

  private long marksOf(int entry) {
    return entries.value(entry) + AsyncEntry.FIRST_MARK;
  }

  private long front() {
    if (front == Arena.NULL) {
      front = arena.allocate(Long.BYTES);
      Memory.putLong(arena.address(front), 0);
    }
    return arena.address(front);
  }

  /** The lookup of an id, or {@link Arena#NULL} if it was let go or never came. */
  int find(long id) {
    return entries.find(id, Hashing.hash(id));
  }

  /** The address of a lookup, as {@link AsyncEntry} reads it. */
  long address(int entry) {
    return entries.value(entry);
  }

  /** Adds a row to a lookup's answer; the first takes the place of what is there. */
  void addRow(int entry, int index, long from) {
    if (index == 0) {
      freeRows(entry);
    }
    keep(entry, from);
  }

  private void keep(int entry, long from) {
    int row = arena.allocate(ROW_HEADER + rowLength);
    long address = arena.address(row);
    Memory.putLong(address, 0);
    Memory.copyWords(from, address + ROW_HEADER, rowLength);
    long lookup = entries.value(entry);
    int last = AsyncEntry.lastRow(lookup);
    if (last != Arena.NULL) {
      Memory.putInt(arena.address(last), row);
    }
    AsyncEntry.addRow(lookup, row);
  }

  private void freeRows(int entry) {
    long lookup = entries.value(entry);
    int row = AsyncEntry.firstRow(lookup);
    while (row != Arena.NULL) {
      int next = Memory.getInt(arena.address(row));
      arena.free(row, ROW_HEADER + rowLength);
      row = next;
    }
    AsyncEntry.dropRows(lookup);
  }

  /** A lookup's answer is complete. */
  void complete(int entry) {
    settle(entry, AsyncEntry.ANSWERED);
  }

  /**
   * An attempt has failed: the call is made again, or the lookup has failed for good.
   *
   * @param reason address of a row that tells it; 0 if the time is over
   * @return whether it is made again
   */
  boolean fail(int entry, long reason) {
    long address = entries.value(entry);
    freeRows(entry);
    if (AsyncEntry.attempt(address) >= attempts) {
      if (reason != 0) {
        keep(entry, reason);
      }
      settle(entry, AsyncEntry.FAILED);
      return false;
    }
    leave(entry);
    if (retryDelay == 0) {
      ask(entry);
    } else {
      AsyncEntry.state(address, AsyncEntry.RETRY);
      AsyncEntry.time(address, clock);
      retrying.add(entry);
    }
    return true;
  }

  private void settle(int entry, int state) {
    leave(entry);
    AsyncEntry.state(entries.value(entry), state);
    if (!ordered) {
      settled.add(entry);
    }
  }

  /** Takes a lookup off the list that it is in while it is under way. */
  private void leave(int entry) {
    if (AsyncEntry.state(entries.value(entry)) == AsyncEntry.RETRY) {
      retrying.remove(entry);
      return;
    }
    if (entry == unsent) {
      unsent = asked.next(entry);
    }
    asked.remove(entry);
  }

  /** Lets go what may go. */
  void release(AsyncSink sink) {
    if (ordered) {
      releaseFront(sink);
      for (int entry = entries.first(); isReady(entry); entry = entries.first()) {
        letGo(entry, sink);
      }
    } else {
      while (!settled.isEmpty()) {
        int entry = settled.first();
        settled.remove(entry);
        letGo(entry, sink);
      }
    }
    askHeld();
  }

  private void releaseFront(AsyncSink sink) {
    if (front != Arena.NULL) {
      marks.release(arena.address(front), sink);
    }
  }

  private boolean isReady(int entry) {
    return entry != Arena.NULL && AsyncEntry.isSettled(entries.value(entry));
  }

  private void letGo(int entry, AsyncSink sink) {
    long address = entries.value(entry);
    if (AsyncEntry.state(address) == AsyncEntry.ANSWERED) {
      putOut(address, sink);
    } else {
      int reason = AsyncEntry.firstRow(address);
      sink.failed(
          AsyncEntry.request(address),
          entries.key(entry),
          AsyncEntry.attempt(address),
          reason == Arena.NULL ? 0 : arena.address(reason) + ROW_HEADER);
    }
    freeRows(entry);
    if (entry == entries.first()) {
      marks.release(marksOf(entry), sink);
    } else {
      marks.mergeAll(marksOf(entry), marksOf(entries.previous(entry)));
    }
    entries.remove(entry);
  }

  private void putOut(long lookup, AsyncSink sink) {
    long request = AsyncEntry.request(lookup);
    int row = AsyncEntry.firstRow(lookup);
    while (row != Arena.NULL) {
      sink.row(request, arena.address(row) + ROW_HEADER);
      row = Memory.getInt(arena.address(row));
    }
    sink.answered(AsyncEntry.rows(lookup));
  }

  private void askHeld() {
    while (!held.isEmpty() && entries.size() - held.size() < capacity) {
      int entry = held.first();
      held.remove(entry);
      ask(entry);
    }
  }

  /** Takes a higher reading of the clock. */
  void clock(long nanos, AsyncSink sink) {
    if (clock == Long.MIN_VALUE) {
      stamp(asked, nanos);
      stamp(retrying, nanos);
    }
    clock = nanos;
    while (dueToExpire() <= nanos) {
      int entry = asked.first();
      sink.timedOut(fail(entry, 0));
    }
    while (dueToRetry() <= nanos) {
      int entry = retrying.first();
      retrying.remove(entry);
      ask(entry);
    }
  }

  /** What began before there was a clock counts from its first reading on. */
  private void stamp(AsyncList list, long nanos) {
    for (int entry = list.first(); entry != Arena.NULL; entry = list.next(entry)) {
      AsyncEntry.time(entries.value(entry), nanos);
    }
  }

  /** The clock at which something is due, {@link Long#MAX_VALUE} if nothing is. */
  long nextDue() {
    return Math.min(dueToExpire(), dueToRetry());
  }

  private long dueToExpire() {
    return timeout == 0 ? Long.MAX_VALUE : due(asked, timeout);
  }

  private long dueToRetry() {
    return due(retrying, retryDelay);
  }

  private long due(AsyncList list, long after) {
    return list.isEmpty()
        ? Long.MAX_VALUE
        : SaturatedTime.add(AsyncEntry.time(entries.value(list.first())), after);
  }

  /** Whether there are calls that have not been made. */
  boolean hasUnsent() {
    return unsent != Arena.NULL;
  }

  /** Makes the calls that have not been made, for as long as the caller takes them. */
  void send(AsyncCaller caller) {
    while (unsent != Arena.NULL) {
      long address = entries.value(unsent);
      if (!caller.call(
          entries.key(unsent), AsyncEntry.attempt(address), AsyncEntry.request(address))) {
        return;
      }
      unsent = asked.next(unsent);
    }
  }

  /** Writes all but which calls have been made. */
  void snapshot(SnapshotWriter out) {
    out.section(SECTION);
    arena.snapshot(out);
    entries.snapshot(out);
    held.snapshot(out);
    asked.snapshot(out);
    retrying.snapshot(out);
    settled.snapshot(out);
    out.putInt(front);
    out.putLong(nextId);
    out.putLong(clock);
    for (long value : received) {
      out.putLong(value);
    }
  }

  /** Takes over what {@link #snapshot} wrote; no call counts as made. */
  void restore(SnapshotReader in) {
    in.section(SECTION);
    arena.restore(in);
    entries.restore(in);
    held.restore(in);
    asked.restore(in);
    retrying.restore(in);
    settled.restore(in);
    front = in.getInt();
    nextId = in.getLong();
    clock = in.getLong();
    for (int key = 0; key < KEYS; key++) {
      received[key] = in.getLong();
    }
    unsent = asked.first();
  }
}
