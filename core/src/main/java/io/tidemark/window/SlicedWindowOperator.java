package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.RowRefusedException;
import io.tidemark.aggregate.UserAggregateException;
import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.HeldWindow;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.Hashing;
import io.tidemark.state.SliceTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Aligned event-time windows with the default trigger and a mergeable aggregate.
 *
 * <p>A row is folded once, into the accumulator of its key and slice, however many windows overlap
 * there. While a slice is open its accumulators lie in one dense table for each group, in the order
 * in which the keys came; a slice that is a whole window is emitted from there in one pass. Where
 * several slices make a window, a closed slice moves to the {@link SliceHistory} of each key, and a
 * firing asks that.
 *
 * <p>Sharing is exact: expiry rises with the start of a window, so a row that is in time for some
 * window is in time for every younger one over its slice, and an older, expired one fires no more.
 * A row that comes late for a window that is still kept makes it fire again at once. Results, late
 * rows and their step are Flink's, window for window, but for bounds beyond int64, which are held
 * at its ends.
 */
public final class SlicedWindowOperator implements Operator {
  private static final long NO_WINDOW = Long.MIN_VALUE;

  private final GridSettling settling;
  private final long allowedLateness;
  private final WindowKey key;
  private final Accumulator accumulator;
  private final boolean wideKeys;
  private final Groups groups;
  private final int groupBits;
  private final int groupShift;
  private final int groupMask;
  private final Collector out;
  private final WindowResult result;
  private final boolean sliceIsWindow;
  private final WindowGroup[] states;
  private final OpenSlices slices;
  private final OperatorCounters counters = new OperatorCounters();
  private final long scratch;
  private final long groupScratch;
  private final long wideScratch;

  private WindowGrid grid;
  private long watermark = Long.MIN_VALUE;
  private long due = Long.MAX_VALUE;

  /** The cursor: the open slice of the last row, empty bounds if there is none. */
  private long cursorStart = Long.MAX_VALUE;

  private long cursorEnd = Long.MIN_VALUE;
  private SliceTable[] cursorTables;

  /** The next window to fire over closed slices, and the newest of these. */
  private long nextWindow = NO_WINDOW;

  private long newestClosed = Long.MIN_VALUE;

  /** While a window fires: the first slice that may not be dropped. */
  private long keptFrom;

  /** Makes an operator with empty state. */
  public SlicedWindowOperator(WindowSpec spec, Groups groups, Collector out) {
    settling = new GridSettling(spec);
    grid = spec.grid();
    allowedLateness = spec.allowedLateness();
    key = spec.key();
    accumulator = spec.accumulator().in(null);
    wideKeys = key.isWide();
    this.groups = groups;
    groupBits = groups.bits();
    groupShift = groupBits == 0 ? 0 : Long.SIZE - groupBits;
    groupMask = groups.count() - 1;
    this.out = out;
    result = spec.result(accumulator, out);
    sliceIsWindow = grid.slicesPerWindow() == 1;
    slices = new OpenSlices(grid, groups.count());
    states = new WindowGroup[groups.count()];
    scratch = Memory.allocate(accumulator.length());
    groupScratch = Memory.allocate(accumulator.length());
    for (int group = 0; group < states.length; group++) {
      if (groups.owns(group)) {
        states[group] = newGroup();
      }
    }
    wideScratch = wideKeys ? Memory.allocate(key.wideLength()) : 0;
  }

  private WindowGroup newGroup() {
    long live = SaturatedTime.add(grid.slicesPerWindow() + 2, grid.slicesIn(allowedLateness));
    return new WindowGroup(
        accumulator,
        wideKeys,
        groupBits,
        sliceIsWindow ? 1 : live,
        allowedLateness > 0,
        groupScratch);
  }

  @Override
  public void onRecord(long record) {
    long time = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    if ((time < cursorStart || time >= cursorEnd) && !moveCursor(time)) {
      onBehind(record, time);
    } else if (wideKeys) {
      addWide(record);
    } else {
      long keyValue = key.read(record);
      long hash = Hashing.hash(keyValue);
      int group = (int) (hash >>> groupShift) & groupMask;
      SliceTable table = cursorTables[group];
      if (table != null || (table = tableOf(cursorTables, group)) != null) {
        add(table, keyValue, hash, record);
      }
    }
  }

  @Override
  public int groupOf(long record) {
    return wideKeys ? wideGroup(record) : Hashing.group(Hashing.hash(key.read(record)), groupBits);
  }

  private void add(SliceTable table, long keyValue, long hash, long record) {
    long entry = table.find(keyValue, hash);
    try {
      if (entry != 0) {
        accumulator.add(entry + SliceTable.VALUE_OFFSET, record);
      } else {
        insert(table, keyValue, hash, record);
      }
    } catch (RowRefusedException e) {
      throw refused(keyValue, record, e);
    }
  }

  /** Says key and slice: what a user's aggregate threw on a row is in neither. */
  private RowRefusedException refused(long keyValue, long record, RowRefusedException e) {
    long time = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    long number = grid.sliceOf(time);
    int group = groupOf(record);
    result.window(grid.sliceStart(number), grid.sliceEnd(number), Collector.AT_ONCE);
    return new RowRefusedException(
        result.describe(keyValue, states[group].dictionary) + ": " + e.getMessage(), e);
  }

  /** Computed aside first: a row that overflows leaves no trace in the table. */
  private void insert(SliceTable table, long keyValue, long hash, long record) {
    accumulator.create(scratch, record);
    long entry = table.add(keyValue, hash);
    Memory.copyWords(scratch, entry + SliceTable.VALUE_OFFSET, accumulator.length());
  }

  /** The table of a group in a slice; null if this instance does not own the group. */
  private SliceTable tableOf(SliceTable[] tables, int group) {
    if (tables[group] == null && groups.owns(group)) {
      tables[group] = states[group].newTable();
    }
    return tables[group];
  }

  /** Points the cursor at the slice of a time if it is open. */
  private boolean moveCursor(long time) {
    if (settling.isPending()) {
      use(settling.settle());
    }
    long number = grid.sliceOf(time);
    if (number == WindowGrid.NO_SLICE || grid.sliceEnd(number) - 1 <= watermark) {
      return false;
    }
    Slice slice = slices.open(number);
    cursorStart = slice.start;
    cursorEnd = slice.end;
    cursorTables = slice.tables;
    due = Math.min(due, slice.last());
    return true;
  }

  private void use(WindowGrid settled) {
    grid = settled;
    slices.use(settled);
  }

  @Override
  public void onClock(long nanos) {
    settling.onClock(nanos);
  }

  private void forgetCursor() {
    cursorStart = Long.MAX_VALUE;
    cursorEnd = Long.MIN_VALUE;
  }

  private void addWide(long record) {
    int group = wideGroup(record);
    SliceTable table = tableOf(cursorTables, group);
    if (table == null) {
      return;
    }
    long id = acquire(group);
    boolean known = table.find(id, Hashing.hash(id)) != 0;
    addAndRelease(table, id, group, known, record);
  }

  /** An entry holds one reference to its id; a row that found one gives its own back. */
  private void addAndRelease(SliceTable table, long id, int group, boolean known, long record) {
    try {
      add(table, id, Hashing.hash(id), record);
    } catch (ArithmeticException e) {
      if (!known) {
        states[group].dictionary.release(id);
      }
      throw e;
    } finally {
      if (known) {
        states[group].dictionary.release(id);
      }
    }
  }

  private int wideGroup(long record) {
    key.readWide(record, wideScratch);
    return Hashing.group(wideHash(), groupBits);
  }

  private long wideHash() {
    return Hashing.hash(wideKeyAddress(), wideKeyLength());
  }

  private long wideKeyAddress() {
    return wideScratch + RecordHeader.LENGTH;
  }

  private int wideKeyLength() {
    return key.wideLength() - RecordHeader.LENGTH;
  }

  private long acquire(int group) {
    return states[group].dictionary.acquire(wideKeyAddress(), wideKeyLength(), wideHash());
  }

  /** A row whose slice is closed or is none. */
  private void onBehind(long record, long time) {
    int group = groupOf(record);
    if (!groups.owns(group)) {
      return;
    }
    long number = grid.sliceOf(time);
    if (number == WindowGrid.NO_SLICE) {
      onGap(record, time, group);
    } else if (isExpired(grid.youngestWindow(number))) {
      late(record, group);
    } else if (wideKeys) {
      long id = acquire(group);
      try {
        addBehind(id, number, group, record);
      } finally {
        states[group].dictionary.release(id);
      }
    } else {
      addBehind(key.read(record), number, group, record);
    }
  }

  private void onGap(long record, long time, int group) {
    if (SaturatedTime.add(time, allowedLateness) <= watermark) {
      late(record, group);
    } else {
      counters.unassigned++;
    }
  }

  private void late(long record, int group) {
    counters.late++;
    out.late(record, group);
  }

  private boolean isExpired(long window) {
    return SaturatedTime.add(grid.windowLast(window), allowedLateness) <= watermark;
  }

  private long firstUnexpired() {
    return firstUnexpired(watermark);
  }

  private long firstUnexpired(long time) {
    return grid.firstWindowEndingAfter(SaturatedTime.subtract(time, allowedLateness));
  }

  /** A row in time for a window of its slice, though the slice is closed. */
  private void addBehind(long keyValue, long number, int group, long record) {
    try {
      accumulator.create(scratch, record);
    } catch (RowRefusedException e) {
      throw refused(keyValue, record, e);
    }
    if (grid.oldestWindow(number) < firstUnexpired()) {
      counters.partiallyLate++;
    }
    try {
      if (sliceIsWindow) {
        addToFired(keyValue, number, group);
      } else {
        addToClosed(keyValue, number, group);
      }
    } catch (UserAggregateException e) {
      result.window(grid.sliceStart(number), grid.sliceEnd(number), Collector.AT_ONCE);
      throw result.failed(keyValue, states[group].dictionary, e);
    }
  }

  /** Adds the scratch accumulator to a window that has fired, and fires it again. */
  private void addToFired(long keyValue, long number, int group) {
    Slice slice = slices.open(number);
    slice.fired = true;
    due = Math.min(due, SaturatedTime.add(slice.last(), allowedLateness));
    SliceTable table = tableOf(slice.tables, group);
    long hash = Hashing.hash(keyValue);
    long entry = table.find(keyValue, hash);
    if (entry == 0) {
      entry = table.add(keyValue, hash);
      Memory.copyWords(scratch, entry + SliceTable.VALUE_OFFSET, accumulator.length());
      retain(keyValue, group);
    } else {
      accumulator.merge(entry + SliceTable.VALUE_OFFSET, scratch);
    }
    counters.emittedFrom++;
    emitAtOnce(keyValue, number, entry + SliceTable.VALUE_OFFSET, group);
  }

  /** Adds the scratch accumulator to a closed slice, and fires its windows that have fired. */
  private void addToClosed(long keyValue, long number, int group) {
    ClosedSlices closed = states[group].closed;
    long history = closed.add(keyValue, number, grid.firstSlice(firstUnexpired()), scratch);
    newestClosed = Math.max(newestClosed, number);
    long unfired = grid.firstWindowEndingAfter(watermark);
    long youngest = grid.youngestWindow(number);
    if (youngest >= unfired) {
      fireFrom(Math.max(grid.oldestWindow(number), unfired));
    }
    long window = Math.max(grid.oldestWindow(number), firstUnexpired());
    if (window >= unfired) {
      ClosedSlices.addFresh(history, 1);
    } else {
      counters.emittedFrom++;
    }
    for (; window <= youngest && window < unfired; window++) {
      closed.query(history, keyValue, grid.firstSlice(window), grid.lastSlice(window), scratch);
      emitAtOnce(keyValue, window, scratch, group);
    }
    schedule();
  }

  private void fireFrom(long window) {
    nextWindow = nextWindow == NO_WINDOW ? window : Math.min(nextWindow, window);
  }

  private void retain(long keyValue, int group) {
    if (wideKeys) {
      states[group].dictionary.retain(keyValue);
    }
  }

  /** A window fires again for one key, because of the row being processed. */
  private void emitAtOnce(long keyValue, long window, long accumulated, int group) {
    result.window(grid.windowStart(window), grid.windowEnd(window), Collector.AT_ONCE);
    result.emit(keyValue, states[group].dictionary, accumulated, group);
  }

  @Override
  public void onWatermark(long newWatermark) {
    watermark = newWatermark;
    if (newWatermark >= due) {
      forgetCursor();
      if (sliceIsWindow) {
        fireSlices();
      } else {
        closeAndFire();
      }
      schedule();
    }
  }

  private void fireSlices() {
    int expired = 0;
    for (int i = 0; i < slices.count() && slices.get(i).last() <= watermark; i++) {
      Slice slice = slices.get(i);
      if (!slice.fired) {
        fire(slice);
      }
    }
    while (expired < slices.count() && isExpired(slices.get(expired).number)) {
      clear(slices.get(expired++));
    }
    slices.removeOldest(expired);
  }

  private void fire(Slice slice) {
    slice.fired = true;
    result.window(slice.start, slice.end, slice.last());
    for (int group = 0; group < states.length; group++) {
      SliceTable table = slice.tables[group];
      int size = table == null ? 0 : table.size();
      for (int i = 0; i < size; i++) {
        long entry = table.entry(i);
        long accumulated = entry + SliceTable.VALUE_OFFSET;
        counters.emittedFrom += Memory.getLong(accumulated + Accumulator.ROWS_OFFSET);
        result.emit(Memory.getLong(entry), states[group].dictionary, accumulated, group);
      }
    }
  }

  private void clear(Slice slice) {
    for (int group = 0; group < states.length; group++) {
      SliceTable table = slice.tables[group];
      if (table == null || table.size() == 0) {
        continue;
      }
      for (int i = 0; wideKeys && i < table.size(); i++) {
        states[group].dictionary.release(Memory.getLong(table.entry(i)));
      }
      table.clear();
    }
  }

  /** Walks the edges up to the watermark in order of time: a slice closes, then a window fires. */
  private void closeAndFire() {
    while (true) {
      long closes = slices.count() == 0 ? Long.MAX_VALUE : slices.get(0).last();
      long fires = nextWindow == NO_WINDOW ? Long.MAX_VALUE : grid.windowLast(nextWindow);
      boolean mayClose = slices.count() > 0 && closes <= watermark;
      boolean mayFire = nextWindow != NO_WINDOW && fires <= watermark;
      if (mayClose && (!mayFire || closes <= fires)) {
        closeOldest();
      } else if (mayFire) {
        fireWindow(nextWindow);
      } else {
        break;
      }
    }
    if (nextWindow == NO_WINDOW && newestClosed != Long.MIN_VALUE && sweepDue() <= watermark) {
      dropAllKeys();
    }
  }

  /**
   * Closes the oldest slice and fires the window that ends with it, if one does: group by group, so
   * that what the first has loaded is at hand for the second.
   */
  private void closeOldest() {
    Slice slice = slices.get(0);
    if (!isEmpty(slice)) {
      newestClosed = Math.max(newestClosed, slice.number);
      fireFrom(grid.oldestWindow(slice.number));
      boolean fires = grid.windowLast(nextWindow) == slice.last();
      long firstKept = grid.firstSlice(firstUnexpired(slice.last() - 1));
      if (fires) {
        beginFiring(nextWindow);
      }
      for (int group = 0; group < states.length; group++) {
        SliceTable table = slice.tables[group];
        if (table != null) {
          close(table, slice, group, firstKept);
        }
        if (fires && states[group] != null) {
          fire(nextWindow, group);
        }
      }
      if (fires) {
        endFiring();
      }
      clear(slice);
    }
    slices.removeOldest(1);
  }

  private void close(SliceTable table, Slice slice, int group, long firstKept) {
    ClosedSlices closed = states[group].closed;
    try {
      closed.close(table, slice.number, firstKept);
    } catch (UserAggregateException e) {
      result.window(slice.start, slice.end, slice.last());
      throw result.failed(closed.closing(), states[group].dictionary, e);
    }
  }

  private static boolean isEmpty(Slice slice) {
    for (SliceTable table : slice.tables) {
      if (table != null && table.size() > 0) {
        return false;
      }
    }
    return true;
  }

  private void fireWindow(long window) {
    beginFiring(window);
    for (int group = 0; group < states.length; group++) {
      if (states[group] != null) {
        fire(window, group);
      }
    }
    endFiring();
  }

  /** Drops what has expired by the window's time; the watermark may be far ahead of that. */
  private void beginFiring(long window) {
    keptFrom =
        Math.min(grid.firstSlice(window), grid.firstSlice(firstUnexpired(grid.windowLast(window))));
    result.window(grid.windowStart(window), grid.windowEnd(window), grid.windowLast(window));
  }

  private void endFiring() {
    nextWindow = nextWindow < grid.youngestWindow(newestClosed) ? nextWindow + 1 : NO_WINDOW;
  }

  private void fire(long window, int group) {
    counters.emittedFrom +=
        states[group].closed.fire(grid.firstSlice(window), keptFrom, result, group);
  }

  private void dropAllKeys() {
    for (WindowGroup state : states) {
      if (state != null) {
        state.closed.clear();
      }
    }
    newestClosed = Long.MIN_VALUE;
  }

  /** When the last window over a closed slice is gone. */
  private long sweepDue() {
    return SaturatedTime.add(grid.windowLast(grid.youngestWindow(newestClosed)), allowedLateness);
  }

  private void schedule() {
    due = Long.MAX_VALUE;
    if (sliceIsWindow) {
      for (int i = 0; i < slices.count(); i++) {
        Slice slice = slices.get(i);
        due =
            Math.min(
                due, slice.fired ? SaturatedTime.add(slice.last(), allowedLateness) : slice.last());
        if (!slice.fired) {
          break;
        }
      }
      return;
    }
    if (slices.count() > 0) {
      due = slices.get(0).last();
    }
    if (nextWindow != NO_WINDOW) {
      due = Math.min(due, grid.windowLast(nextWindow));
    } else if (newestClosed != Long.MIN_VALUE) {
      due = Math.min(due, sweepDue());
    }
  }

  /** The state of a group, null if this instance does not own it. */
  WindowGroup state(int group) {
    return states[group];
  }

  @Override
  public long nextDue() {
    return due;
  }

  @Override
  public OperatorCounters counters() {
    return counters;
  }

  @Override
  public long held() {
    long held = 0;
    for (int i = 0; i < slices.count(); i++) {
      Slice slice = slices.get(i);
      for (int group = 0; group < states.length && !slice.fired; group++) {
        SliceTable table = slice.tables[group];
        for (int e = 0; table != null && e < table.size(); e++) {
          held += Memory.getLong(table.entry(e) + SliceTable.VALUE_OFFSET);
        }
      }
    }
    for (WindowGroup state : states) {
      held += state == null || state.closed == null ? 0 : state.closed.fresh();
    }
    return held;
  }

  @Override
  public long openCount() {
    return new OpenWindowCount(grid, firstUnexpired(), slices, states).count();
  }

  @Override
  public HeldWindow nextToFire() {
    long unfired = grid.firstWindowEndingAfter(watermark);
    long first = new OpenWindowCount(grid, unfired, slices, states).first();
    return first == Long.MAX_VALUE
        ? null
        : new HeldWindow(
            grid.windowStart(first), grid.windowEnd(first), grid.windowLast(first), false);
  }

  @Override
  public void restoreWatermark(long restored) {
    watermark = restored;
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {
    writer.section("sliced window");
    settling.snapshot(writer);
    slices.releaseUnused(group);
    states[group].arena.snapshot(writer);
    if (states[group].dictionary != null) {
      states[group].dictionary.snapshot(writer);
    }
    if (states[group].closed != null) {
      states[group].closed.snapshot(writer);
    }
    int present = 0;
    for (int i = 0; i < slices.count(); i++) {
      SliceTable table = slices.get(i).tables[group];
      present += table != null && table.size() > 0 ? 1 : 0;
    }
    writer.putInt(present);
    for (int i = 0; i < slices.count(); i++) {
      SliceTable table = slices.get(i).tables[group];
      if (table != null && table.size() > 0) {
        writer.putLong(slices.get(i).number);
        writer.putInt(slices.get(i).fired ? 1 : 0);
        table.snapshot(writer);
      }
    }
  }

  @Override
  public void restore(int group, SnapshotReader reader) {
    reader.section("sliced window");
    settling.restore(reader);
    use(settling.grid());
    WindowGroup state = states[group];
    state.arena.restore(reader);
    if (state.dictionary != null) {
      state.dictionary.restore(reader);
    }
    if (state.closed != null) {
      state.closed.restore(reader);
      newestClosed = Math.max(newestClosed, state.closed.newest());
    }
    int present = reader.getInt();
    for (int i = 0; i < present; i++) {
      Slice slice = slices.open(reader.getLong());
      slice.fired = reader.getInt() != 0;
      slice.tables[group] = state.newTable();
      slice.tables[group].restore(reader);
    }
    if (newestClosed != Long.MIN_VALUE) {
      long unfired = grid.firstWindowEndingAfter(watermark);
      nextWindow = unfired <= grid.youngestWindow(newestClosed) ? unfired : NO_WINDOW;
    }
    schedule();
  }

  @Override
  public void close() {
    for (WindowGroup state : states) {
      if (state != null) {
        state.close();
      }
    }
    Memory.free(scratch);
    Memory.free(groupScratch);
    if (wideScratch != 0) {
      Memory.free(wideScratch);
    }
  }
}
