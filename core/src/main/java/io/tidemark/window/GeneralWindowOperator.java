package io.tidemark.window;

import io.tidemark.aggregate.RowRefusedException;
import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.HeldWindow;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.Hashing;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.window.trigger.Trigger;

/**
 * Windows of any kind: one pane for each key and window, with an accumulator, a reduced row or all
 * elements in it, fired by any trigger.
 *
 * <p>The answers are Flink's, save where the semantics reference says otherwise. Here a row is
 * given its windows and is found late; {@link WindowPlacement} and {@link SessionPlacement} find
 * the panes, {@link PaneLifecycle} does what is done to a pane, {@link TimerLoop} runs the timers.
 */
public final class GeneralWindowOperator implements Operator {
  private final PaneSpec spec;
  private final WindowKey key;
  private final boolean isWide;
  private final Groups groups;
  private final int groupShift;
  private final int groupMask;
  private final Collector out;
  private final WindowTime time = new WindowTime();
  private final GridSettling settling;
  private final WindowAssignment assignment;
  private final WindowBuffer windows = new WindowBuffer();
  private final RecordView element = new RecordView();

  /** Whether windows can be late. */
  private final boolean isEventTime;

  /** Whether windows are those of the clock reading. */
  private final boolean isByClock;

  private final long lifetime;
  private final KeyRows keyRows;
  private final PaneErrors errors;
  private final PaneParts parts;
  private final PaneLayout layout;
  private final PaneResult result;
  private final PaneLifecycle lifecycle;
  private final WindowPlacement placement;

  /** Null if windows do not merge. */
  private final SessionPlacement sessions;

  /** Null if sessions are not such that a row can extend one without further ado. */
  private final SessionExtension extension;

  private final PaneGroup[] states;
  private final TimerLoop timers;
  private final long wideScratch;

  /** The tumbling window of the last row, empty if there is none. */
  private long tumblingStart = Long.MAX_VALUE;

  private long tumblingEnd = Long.MIN_VALUE;

  /** Makes an operator with empty state. */
  public GeneralWindowOperator(PaneSpec spec, Groups groups, Collector out) {
    this.spec = spec;
    this.groups = groups;
    this.out = out;
    key = spec.key();
    isWide = key.isWide();
    groupShift = groups.bits() == 0 ? 0 : Long.SIZE - groups.bits();
    groupMask = groups.count() - 1;
    isEventTime = spec.isEventTime() && !spec.isGlobal();
    isByClock = !spec.isEventTime();
    lifetime = spec.binding().allowedLateness();
    settling = new GridSettling(spec.grid(), spec.assigner().stagger(), spec.nanosPerUnit());
    assignment = spec.assigner().bind(spec.binding());
    Trigger trigger = spec.hasEndTrigger() ? null : spec.boundTrigger();
    int slots = trigger == null ? 0 : trigger.slots();
    parts = new PaneParts(spec, trigger != null, slots, groups.count());
    layout = parts.layout();
    keyRows = new KeyRows(key, spec.keySchema(), spec.symbols());
    errors = new PaneErrors(keyRows);
    result = result();
    lifecycle = new PaneLifecycle(spec, layout, time, errors, result, trigger, eviction());
    placement = new WindowPlacement(lifecycle);
    sessions =
        spec.assigner().isMerging() ? new SessionPlacement(spec, layout, lifecycle, time) : null;
    states = new PaneGroup[groups.count()];
    for (int group = 0; group < states.length; group++) {
      if (groups.owns(group)) {
        states[group] = new PaneGroup(group, groups.bits(), spec, layout, parts);
      }
    }
    extension = extension();
    timers = new TimerLoop(states, lifecycle, parts, time);
    wideScratch = isWide ? Memory.allocate(key.wideLength()) : 0;
  }

  private Eviction eviction() {
    return spec.evictor() == null
        ? null
        : new Eviction(spec.evictor().bind(spec.binding()), time, errors);
  }

  private PaneResult result() {
    FunctionCall call = new FunctionCall(spec, layout, time, keyRows, out);
    if (spec.function() != null) {
      return new FunctionResult(spec.function(), call, errors);
    }
    PaneRow row =
        parts.reduction != null
            ? new ReducedRow(parts.reduction, errors)
            : new AggregatedRow(spec, layout, errors);
    return spec.behind() == null
        ? new RowResult(row, out)
        : new FunctionResult(spec.behind(), row, spec.aggregated(), call, errors);
  }

  private SessionExtension extension() {
    boolean isCommon =
        spec.sessionGap() > 0
            && lifecycle.firesAtEnd()
            && !spec.keepsElements()
            && spec.accumulator() != null
            && !spec.binding().isFlink();
    return isCommon ? new SessionExtension(states, spec, layout, parts.recent) : null;
  }

  @Override
  public void onRecord(long record) {
    if (isWide) {
      onWide(record);
      return;
    }
    long keyValue = key.read(record);
    long hash = Hashing.hash(keyValue);
    int group = (int) (hash >>> groupShift) & groupMask;
    if (states[group] != null) {
      take(group, keyValue, hash, record);
    } else if (settling.isPending()) {
      settle();
    }
  }

  /** By the first row of all, whoever owns it: the grid must not hang on who owns what. */
  private void settle() {
    ((GridAssignment) assignment).use(settling.settle());
  }

  private void onWide(long record) {
    int number = wideGroup(record);
    PaneGroup group = states[number];
    if (group != null) {
      long address = wideScratch + RecordHeader.LENGTH;
      int length = key.wideLength() - RecordHeader.LENGTH;
      long id = group.dictionary.acquire(address, length, Hashing.hash(address, length));
      try {
        take(number, id, Hashing.hash(id), record);
      } finally {
        group.dictionary.release(id);
      }
    } else if (settling.isPending()) {
      settle();
    }
  }

  private int wideGroup(long record) {
    key.readWide(record, wideScratch);
    long hash =
        Hashing.hash(wideScratch + RecordHeader.LENGTH, key.wideLength() - RecordHeader.LENGTH);
    return Hashing.group(hash, groups.bits());
  }

  @Override
  public int groupOf(long record) {
    return isWide
        ? wideGroup(record)
        : Hashing.group(Hashing.hash(key.read(record)), groups.bits());
  }

  private void take(int group, long keyValue, long hash, long record) {
    long eventTime = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    long at = isByClock ? time.clock : eventTime;
    try {
      if (extension == null || !extension.extend(group, keyValue, hash, at, record)) {
        add(states[group], keyValue, hash, record, at, eventTime);
      }
    } catch (RowRefusedException e) {
      assign(record, at);
      int youngest = windows.size() - 1;
      throw errors.refused(
          states[group], keyValue, windows.start(youngest), windows.end(youngest), e);
    }
  }

  private void add(
      PaneGroup group, long keyValue, long hash, long record, long at, long eventTime) {
    if (settling.isPending()) {
      settle();
    }
    if (at < tumblingStart || at >= tumblingEnd) {
      assign(record, at);
    }
    if (sessions != null) {
      addToSessions(group, keyValue, hash, record, eventTime);
    } else {
      addToWindows(group, keyValue, hash, record, eventTime);
    }
    timers.runPast(group, Collector.AT_ONCE);
  }

  private void assign(long record, long at) {
    windows.clear();
    assignment.assign(element.wrap(record), at, windows);
    boolean isTumbling = assignment instanceof GridAssignment && windows.size() == 1;
    if (isTumbling && spec.grid().slide() == spec.grid().size()) {
      tumblingStart = windows.start(0);
      tumblingEnd = windows.end(0);
    }
  }

  private void addToWindows(
      PaneGroup group, long keyValue, long hash, long record, long eventTime) {
    int first = firstOpen();
    int count = windows.size();
    if (first == count) {
      setAside(group, record, eventTime);
      return;
    }
    parts.counters.partiallyLate += first > 0 ? 1 : 0;
    if (count - first == 1 && extendOne(group, keyValue, hash, record, count - 1)) {
      return;
    }
    group.contents.begin(record, count - first);
    placement.place(group, keyValue, hash, windows, first);
    for (int i = first; i < count; i++) {
      lifecycle.add(group, placement.row(i), record, i == first);
    }
  }

  /** The common case of one window: the youngest pane of the key aggregates one row more. */
  private boolean extendOne(PaneGroup group, long keyValue, long hash, long record, int window) {
    if (!(group.contents instanceof AccumulatedContents contents)) {
      return false;
    }
    int row = group.panes.youngest(keyValue, hash);
    if (row == RowPool.NONE) {
      return false;
    }
    long pane = group.panes.address(row);
    if (!WindowPlacement.is(pane, windows.start(window), windows.end(window))
        || contents.isEmpty(pane)) {
      return false;
    }
    contents.extend(pane, record);
    lifecycle.added(group, row, pane, record);
    return true;
  }

  /** The first window that has not expired; they are in order of their ends. */
  private int firstOpen() {
    int first = 0;
    while (isEventTime && first < windows.size() && isExpired(windows.end(first))) {
      first++;
    }
    return first;
  }

  private boolean isExpired(long end) {
    return SaturatedTime.add(layout.lastOf(end), lifetime) <= time.watermark;
  }

  private void addToSessions(
      PaneGroup group, long keyValue, long hash, long record, long eventTime) {
    int late = 0;
    for (int i = 0; i < windows.size(); i++) {
      late += isLateSession(group, keyValue, hash, i) ? 1 : 0;
    }
    if (late == windows.size()) {
      setAside(group, record, eventTime);
      return;
    }
    parts.counters.partiallyLate += late > 0 ? 1 : 0;
    group.contents.begin(record, windows.size() - late);
    boolean counts = true;
    for (int i = 0; i < windows.size(); i++) {
      if (late == 0 || !isLateSession(group, keyValue, hash, i)) {
        int row = sessions.place(group, keyValue, hash, windows.start(i), windows.end(i));
        lifecycle.add(group, row, record, counts);
        counts = false;
      }
    }
  }

  private boolean isLateSession(PaneGroup group, long keyValue, long hash, int window) {
    return sessions.isLate(group, keyValue, hash, windows.start(window), windows.end(window));
  }

  /** A row that no window took: late, or in none. */
  private void setAside(PaneGroup group, long record, long eventTime) {
    if (isEventTime && SaturatedTime.add(eventTime, lifetime) <= time.watermark) {
      parts.counters.late++;
      out.late(record, group.number);
    } else {
      parts.counters.unassigned++;
    }
  }

  @Override
  public void onWatermark(long watermark) {
    time.watermark = watermark;
    if (parts.wheel != null && parts.wheel.turns(watermark)) {
      parts.wheel.turn(watermark, states);
    }
    if (watermark >= parts.eventSchedule.earliest() || watermark == Long.MAX_VALUE) {
      timers.runEvents();
    }
  }

  @Override
  public void onClock(long nanos) {
    settling.onClock(nanos);
    time.clock = Math.floorDiv(nanos, spec.nanosPerUnit());
    timers.runClocks();
  }

  @Override
  public long nextDue() {
    long earliest = parts.eventSchedule.earliest();
    return parts.wheel == null ? earliest : Math.min(earliest, parts.wheel.earliest());
  }

  @Override
  public long nextClock() {
    long at = parts.clockSchedule.earliest();
    // A timer is due when the clock reads more.
    return at >= Long.MAX_VALUE / spec.nanosPerUnit() - 1
        ? Long.MAX_VALUE
        : (at + 1) * spec.nanosPerUnit();
  }

  @Override
  public long held() {
    long held = 0;
    for (PaneGroup state : states) {
      held += state == null ? 0 : state.held();
    }
    return held;
  }

  @Override
  public long openCount() {
    long count = 0;
    for (PaneGroup state : states) {
      count += state == null ? 0 : state.occupied();
    }
    return count;
  }

  @Override
  public HeldWindow nextToFire() {
    HeldWindow next = null;
    for (PaneGroup state : states) {
      HeldWindow held = state == null ? null : state.nextToFire();
      if (held != null && (next == null || held.isBefore(next))) {
        next = held;
      }
    }
    return next;
  }

  /** The state of a group, null if this instance does not own it. */
  PaneGroup state(int group) {
    return states[group];
  }

  @Override
  public OperatorCounters counters() {
    return parts.counters;
  }

  @Override
  public void restoreWatermark(long restored) {
    time.watermark = restored;
    if (parts.wheel != null) {
      parts.wheel.place(restored);
    }
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {
    writer.section("general window");
    settling.snapshot(writer);
    writer.putLong(time.clock);
    states[group].snapshot(writer);
  }

  @Override
  public void restore(int group, SnapshotReader reader) {
    reader.section("general window");
    settling.restore(reader);
    if (assignment instanceof GridAssignment grid) {
      grid.use(settling.grid());
    }
    time.clock = reader.getLong();
    states[group].restore(reader);
  }

  @Override
  public void close() {
    for (PaneGroup state : states) {
      if (state != null) {
        state.close();
      }
    }
    result.close();
    parts.close();
    keyRows.close();
    if (sessions != null) {
      sessions.close();
    }
    if (wideScratch != 0) {
      Memory.free(wideScratch);
    }
  }
}
