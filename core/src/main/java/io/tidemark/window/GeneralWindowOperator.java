package io.tidemark.window;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SaturatedTime;
import io.tidemark.record.Schema;
import io.tidemark.state.Hashing;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Windows that need more than slices can give: one pane for each key and window, holding its
 * elements for a function that wants to see them all.
 *
 * <p>A record is held once and shared by its panes. Each pane has one timer: first for its end,
 * then, when it has fired, for its expiry. Results and late rows are Flink's.
 */
public final class GeneralWindowOperator implements Operator {
  private final GridSettling settling;
  private final long allowedLateness;
  private final WindowKey key;
  private final Groups groups;
  private final Collector out;
  private final FunctionCall call;
  private final PaneGroup[] states;
  private final OperatorCounters counters = new OperatorCounters();
  private final long wideScratch;
  private WindowGrid grid;
  private long watermark = Long.MIN_VALUE;
  private long due = Long.MAX_VALUE;

  /**
   * Makes an operator with empty state.
   *
   * @param spec of the window; its accumulator is not used
   * @param input schema of the records
   */
  public GeneralWindowOperator(
      WindowSpec spec, WindowFunction function, Schema input, Groups groups, Collector out) {
    settling = new GridSettling(spec);
    grid = spec.grid();
    allowedLateness = spec.allowedLateness();
    key = spec.key();
    this.groups = groups;
    this.out = out;
    call = new FunctionCall(function, spec.schema(), out);
    states = new PaneGroup[groups.count()];
    for (int group = 0; group < states.length; group++) {
      if (groups.owns(group)) {
        states[group] = new PaneGroup(key.isWide(), input.length(), groups.bits());
      }
    }
    wideScratch = key.isWide() ? Memory.allocate(key.wideLength()) : 0;
  }

  @Override
  public void onRecord(long record) {
    // By the first row of all, whoever owns it: the grid must not hang on the number of instances.
    if (settling.isPending()) {
      grid = settling.settle();
    }
    if (key.isWide()) {
      onWide(record);
      return;
    }
    long keyValue = key.read(record);
    int group = Hashing.group(Hashing.hash(keyValue), groups.bits());
    if (groups.owns(group)) {
      assign(record, keyValue, group);
    }
  }

  @Override
  public int groupOf(long record) {
    if (!key.isWide()) {
      return Hashing.group(Hashing.hash(key.read(record)), groups.bits());
    }
    key.readWide(record, wideScratch);
    long hash =
        Hashing.hash(wideScratch + RecordHeader.LENGTH, key.wideLength() - RecordHeader.LENGTH);
    return Hashing.group(hash, groups.bits());
  }

  private void onWide(long record) {
    key.readWide(record, wideScratch);
    long address = wideScratch + RecordHeader.LENGTH;
    int length = key.wideLength() - RecordHeader.LENGTH;
    long hash = Hashing.hash(address, length);
    int group = Hashing.group(hash, groups.bits());
    if (groups.owns(group)) {
      long id = states[group].dictionary.acquire(address, length, hash);
      assign(record, id, group);
      states[group].dictionary.release(id);
    }
  }

  private void assign(long record, long keyValue, int group) {
    long time = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    long slice = grid.sliceOf(time);
    if (slice == WindowGrid.NO_SLICE) {
      if (SaturatedTime.add(time, allowedLateness) <= watermark) {
        late(record, group);
      } else {
        counters.unassigned++;
      }
    } else if (isExpired(grid.youngestWindow(slice))) {
      late(record, group);
    } else {
      addToPanes(record, keyValue, group, slice);
    }
  }

  @Override
  public void onClock(long nanos) {
    settling.onClock(nanos);
  }

  private void late(long record, int group) {
    counters.late++;
    out.late(record, group);
  }

  private boolean isExpired(long window) {
    return expiry(window) <= watermark;
  }

  private long expiry(long window) {
    return SaturatedTime.add(grid.windowLast(window), allowedLateness);
  }

  private void addToPanes(long record, long keyValue, int group, long slice) {
    PaneGroup state = states[group];
    long first = grid.firstWindowEndingAfter(SaturatedTime.subtract(watermark, allowedLateness));
    if (grid.oldestWindow(slice) < first) {
      counters.partiallyLate++;
    }
    int held = state.records.add(record);
    boolean counted = false;
    long youngest = grid.youngestWindow(slice);
    for (long window = Math.max(first, grid.oldestWindow(slice)); window <= youngest; window++) {
      int pane = state.pane(keyValue, window);
      long address = state.arena.address(pane);
      boolean fresh = state.elements.size(Pane.elements(address)) == 0;
      state.records.retain(held);
      state.elements.append(Pane.elements(address), held);
      if (grid.windowLast(window) > watermark) {
        arm(state, pane, fresh, grid.windowLast(window));
        Pane.fresh(address, Pane.fresh(address) + (counted ? 0 : 1));
      } else {
        Pane.setFired(address);
        arm(state, pane, fresh, expiry(window));
        counters.emittedFrom += counted ? 0 : 1;
        call.call(grid, state, group, address, Collector.AT_ONCE, watermark);
      }
      counted = true;
    }
    state.records.release(held);
  }

  private void arm(PaneGroup state, int pane, boolean fresh, long time) {
    if (fresh) {
      state.timers.add(time, pane);
      due = Math.min(due, time);
    }
  }

  @Override
  public void onWatermark(long newWatermark) {
    watermark = newWatermark;
    while (due <= watermark && due != Long.MAX_VALUE) {
      long time = due;
      for (int group = 0; group < states.length; group++) {
        while (states[group] != null
            && states[group].timers.size() > 0
            && states[group].timers.nextTime() == time) {
          onTimer(time, (int) states[group].timers.poll(), group);
        }
      }
      schedule();
    }
    if (newWatermark == Long.MAX_VALUE) {
      onEndOfTime();
    }
  }

  /** Timers at the very end of time are due with the last watermark. */
  private void onEndOfTime() {
    for (int group = 0; group < states.length; group++) {
      while (states[group] != null && states[group].timers.size() > 0) {
        onTimer(Long.MAX_VALUE, (int) states[group].timers.poll(), group);
      }
    }
    due = Long.MAX_VALUE;
  }

  private void onTimer(long time, int pane, int group) {
    PaneGroup state = states[group];
    long address = state.arena.address(pane);
    long window = Pane.window(address);
    if (!Pane.isFired(address)) {
      Pane.setFired(address);
      counters.emittedFrom += Pane.fresh(address);
      Pane.fresh(address, 0);
      call.call(grid, state, group, address, time, watermark);
    }
    if (isExpired(window)) {
      state.drop(pane);
    } else {
      state.timers.add(expiry(window), pane);
    }
  }

  private void schedule() {
    due = Long.MAX_VALUE;
    for (PaneGroup state : states) {
      if (state != null) {
        due = Math.min(due, state.timers.nextTime());
      }
    }
  }

  /** The state of a group, null if this instance does not own it. */
  PaneGroup state(int group) {
    return states[group];
  }

  @Override
  public long nextDue() {
    return due;
  }

  @Override
  public long held() {
    long[] held = new long[1];
    for (PaneGroup state : states) {
      if (state != null) {
        state.forEachPane(pane -> held[0] += Pane.fresh(pane));
      }
    }
    return held[0];
  }

  @Override
  public long openCount() {
    long[] count = new long[1];
    for (PaneGroup state : states) {
      if (state != null) {
        state.forEachPane(pane -> count[0]++);
      }
    }
    return count[0];
  }

  @Override
  public OperatorCounters counters() {
    return counters;
  }

  @Override
  public void restoreWatermark(long restored) {
    watermark = restored;
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {
    writer.section("general window");
    settling.snapshot(writer);
    states[group].snapshot(writer);
  }

  @Override
  public void restore(int group, SnapshotReader reader) {
    reader.section("general window");
    settling.restore(reader);
    grid = settling.grid();
    states[group].restore(reader);
    schedule();
  }

  @Override
  public void close() {
    for (PaneGroup state : states) {
      if (state != null) {
        state.close();
      }
    }
    if (wideScratch != 0) {
      Memory.free(wideScratch);
    }
  }
}
