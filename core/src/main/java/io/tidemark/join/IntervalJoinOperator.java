package io.tidemark.join;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.GroupSchedule;
import io.tidemark.state.Hashing;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;

/**
 * Pairs the rows of two inputs that have the same key and lie no farther apart in time than the
 * bounds say, both bounds included.
 *
 * <p>A row is held until the watermark of the other input says that no partner can come any more;
 * an outer join then puts it out alone if it found none. Rows at or below the watermark of their
 * own input are late. The rules are those of Hazelcast Jet's stream-to-stream join, the pairs and
 * their event time those of Apache Flink's interval join.
 */
public final class IntervalJoinOperator implements Operator {
  private final IntervalSpec spec;
  private final Groups groups;
  private final Collector out;
  private final PairWriter pairs;
  private final JoinKeys leftKeys;
  private final JoinKeys rightKeys;
  private final CompiledPredicate leftNull;
  private final CompiledPredicate rightNull;
  private final boolean isWide;
  private final int groupShift;
  private final int groupMask;
  private final int leftTime;
  private final int rightTime;
  private final InputTimes times = new InputTimes();
  private final IntervalGroup[] states;

  /** By input: when rows go, in terms of the other input's time. */
  private final GroupSchedule[] sweeps;

  /** By input: when rows are put out alone, in terms of the other input's time. */
  private final GroupSchedule[] alone;

  private final OperatorCounters counters = new OperatorCounters();

  /** How many rows came, of all groups: it orders what waits, whoever owns what. */
  private long arrivals;

  /** Makes an operator with empty state. */
  public IntervalJoinOperator(IntervalSpec spec, Groups groups, Collector out) {
    this.spec = spec;
    this.groups = groups;
    this.out = out;
    pairs = new PairWriter(spec.sides(), spec.condition(), out);
    JoinSide left = spec.sides().get(0);
    JoinSide right = spec.sides().get(1);
    leftKeys = new JoinKeys(left.key(), groups.bits());
    rightKeys = new JoinKeys(right.key(), groups.bits());
    leftNull = left.hasNullKey();
    rightNull = right.hasNullKey();
    isWide = leftKeys.isWide();
    groupShift = groups.bits() == 0 ? 0 : Long.SIZE - groups.bits();
    groupMask = groups.count() - 1;
    leftTime = left.timeOffset();
    rightTime = right.timeOffset();
    sweeps = new GroupSchedule[] {schedule(), schedule()};
    alone = new GroupSchedule[] {schedule(), schedule()};
    states = new IntervalGroup[groups.count()];
    for (int group = 0; group < states.length; group++) {
      if (groups.owns(group)) {
        states[group] = new IntervalGroup(group, spec, groups.bits());
      }
    }
  }

  private GroupSchedule schedule() {
    return new GroupSchedule(groups.count());
  }

  @Override
  public int inputs() {
    return 2;
  }

  @Override
  public boolean seesInputs() {
    return true;
  }

  @Override
  public void onRecord(long record) {
    onRecord(0, record);
  }

  @Override
  public void onRecord(int input, long record) {
    arrivals++;
    if (hasNullKey(input, record)) {
      takeWithoutKey(input, record);
    } else if (isWide) {
      takeWide(input, record);
    } else {
      long key = keys(input).read(record);
      long hash = Hashing.hash(key);
      IntervalGroup group = states[(int) (hash >>> groupShift) & groupMask];
      if (group != null) {
        take(input, group, key, hash, record);
      }
    }
  }

  private boolean hasNullKey(int input, long record) {
    CompiledPredicate hasNull = input == 0 ? leftNull : rightNull;
    return hasNull != null && hasNull.test(record);
  }

  private JoinKeys keys(int input) {
    return input == 0 ? leftKeys : rightKeys;
  }

  private void takeWide(int input, long record) {
    IntervalGroup group = states[keys(input).groupOf(record)];
    if (group != null) {
      long key = keys(input).acquire(record, group.dictionary);
      try {
        take(input, group, key, Hashing.hash(key), record);
      } finally {
        group.dictionary.release(key);
      }
    }
  }

  /** Null equals nothing: the row has no partner, now or later. */
  private void takeWithoutKey(int input, long record) {
    IntervalGroup group = states[0];
    if (group != null && isInTime(input, record, 0)) {
      settle(input, record, time(input, record), 0);
    }
  }

  @Override
  public int groupOf(long record) {
    return groupOf(0, record);
  }

  @Override
  public int groupOf(int input, long record) {
    return hasNullKey(input, record) ? 0 : keys(input).groupOf(record);
  }

  private long time(int input, long record) {
    return Memory.getLong(record + (input == 0 ? leftTime : rightTime));
  }

  /** Counts a row that is late or has no time. */
  private boolean isInTime(int input, long record, int group) {
    long time = time(input, record);
    if (time > times.of(input)) {
      return true;
    }
    if (time == Nulls.INT64) {
      counters.unassigned++;
    } else {
      counters.late++;
      out.late(input, record, group);
    }
    return false;
  }

  private void take(int input, IntervalGroup group, long key, long hash, long record) {
    if (!isInTime(input, record, group.number)) {
      return;
    }
    long time = time(input, record);
    boolean isMatched = match(input, group, key, hash, record, time);
    if (SaturatedTime.add(time, spec.behind(input)) > times.ofOther(input)) {
      keep(input, group, key, hash, record, time, isMatched);
    } else if (isMatched) {
      counters.emittedFrom++;
    } else {
      settle(input, record, time, group.number);
    }
  }

  /** A row that is not kept and has no partner. */
  private void settle(int input, long record, long time, int group) {
    if (spec.type().keeps(input)) {
      pairs.alone(input, record, time, Collector.AT_ONCE, 0, group);
      counters.emittedFrom++;
    } else {
      counters.discarded++;
    }
  }

  /** Pairs a row with what the other input has, in the order of its time. */
  private boolean match(
      int input, IntervalGroup group, long key, long hash, long record, long time) {
    SideRows others = group.rows(1 - input);
    long from = SaturatedTime.subtract(time, spec.before(input));
    long to = SaturatedTime.add(time, spec.behind(input));
    int row = others.oldestWithin(key, hash, from, to);
    boolean isMatched = false;
    while (row != RowPool.NONE) {
      long other = others.address(row);
      long otherTime = others.time(other);
      if (otherTime > to) {
        break;
      }
      if (pair(input, record, time, other + SideRows.RECORD, otherTime, group.number)) {
        isMatched = true;
        matched(group, other);
      }
      row = SideRows.newer(other);
    }
    return isMatched;
  }

  private boolean pair(int input, long record, long time, long other, long otherTime, int group) {
    long later = Math.max(time, otherTime);
    return input == 0
        ? pairs.pair(record, other, later, group)
        : pairs.pair(other, record, later, group);
  }

  /** A row that is held has been in a result. */
  private void matched(IntervalGroup group, long row) {
    if (!SideRows.isMatched(row)) {
      SideRows.match(row);
      group.held--;
      counters.emittedFrom++;
    }
  }

  private void keep(
      int input,
      IntervalGroup group,
      long key,
      long hash,
      long record,
      long time,
      boolean isMatched) {
    SideRows rows = group.rows(input);
    if (rows.size() >= spec.cap().rows() && !makeRoom(input, group)) {
      counters.emittedFrom += isMatched ? 1 : 0;
      counters.discarded += isMatched ? 0 : 1;
      return;
    }
    int row = rows.add(key, hash, record, time, isMatched);
    if (isWide) {
      group.dictionary.retain(key);
    }
    sweeps[input].add(group.number, SaturatedTime.add(rows.earliest(), spec.behind(input)));
    if (isMatched) {
      counters.emittedFrom++;
      return;
    }
    group.held++;
    TimerQueue queue = group.alone(input);
    if (queue != null) {
      long kept = rows.address(row) + SideRows.RECORD;
      Memory.putLong(kept + RecordHeader.SEQUENCE_OFFSET, arrivals);
      long due = SaturatedTime.add(time, spec.behind(input));
      queue.add(due, arrivals, row);
      alone[input].add(group.number, due);
    }
  }

  /** Does at the cap what the policy says; whether the new row is to be kept. */
  private boolean makeRoom(int input, IntervalGroup group) {
    switch (spec.cap().policy()) {
      case DISCARD_OLD -> {
        discard(input, group, group.rows(input).takeFromEarliest());
        return true;
      }
      case DISCARD_NEW -> {
        return false;
      }
      default -> throw full(input, group.number);
    }
  }

  private JoinFullException full(int input, int group) {
    String other = spec.sides().get(1 - input).name();
    return new JoinFullException(
        "the join holds "
            + spec.cap().rows()
            + " rows of "
            + spec.sides().get(input).name()
            + " in group "
            + group
            + ", its cap; they wait for the watermark of "
            + other
            + ", which is "
            + (times.ofOther(input) == Long.MIN_VALUE ? "none yet" : times.ofOther(input))
            + "; let "
            + other
            + " go idle or send heartbeats, raise the cap or choose a policy that discards");
  }

  private void discard(int input, IntervalGroup group, int row) {
    SideRows rows = group.rows(input);
    long address = rows.address(row);
    if (!SideRows.isMatched(address)) {
      // A timer for it may come, which must not take another row for this one.
      SideRows.match(address);
      group.held--;
      counters.discarded++;
    }
    remove(group, rows, row);
  }

  private void remove(IntervalGroup group, SideRows rows, int row) {
    if (isWide) {
      group.dictionary.release(SideRows.key(rows.address(row)));
    }
    rows.remove(row);
  }

  /** Both inputs are told by themselves. */
  @Override
  public void onWatermark(long watermark) {
    onWatermark(0, spec.sides().get(0).watermarkKey(), watermark);
    onWatermark(1, spec.sides().get(1).watermarkKey(), watermark);
    onTime();
  }

  @Override
  public void onWatermark(int input, int key, long watermark) {
    if (key == spec.sides().get(input).watermarkKey()) {
      times.set(input, watermark);
    }
  }

  @Override
  public void onTime() {
    if (isDue(alone[0], 0) || isDue(alone[1], 1)) {
      putOutAlone();
    }
    for (int input = 0; input < 2; input++) {
      if (isDue(sweeps[input], input)) {
        sweep(input);
      }
    }
  }

  private boolean isDue(GroupSchedule schedule, int input) {
    long now = times.ofOther(input);
    return schedule.earliest() <= now;
  }

  /** Rows without partner, in the order of what was due and of their arrival. */
  private void putOutAlone() {
    while (true) {
      IntervalGroup first = null;
      int input = 0;
      for (IntervalGroup group : states) {
        for (int of = 0; of < 2 && group != null; of++) {
          if (isReady(group, of) && (first == null || isBefore(group, of, first, input))) {
            first = group;
            input = of;
          }
        }
      }
      if (first == null) {
        break;
      }
      putOutAlone(first, input);
    }
  }

  private boolean isReady(IntervalGroup group, int input) {
    TimerQueue queue = group.alone(input);
    return queue != null && queue.size() > 0 && queue.nextTime() <= times.ofOther(input);
  }

  private static boolean isBefore(
      IntervalGroup group, int input, IntervalGroup other, int otherInput) {
    TimerQueue one = group.alone(input);
    TimerQueue two = other.alone(otherInput);
    return one.nextTime() != two.nextTime()
        ? one.nextTime() < two.nextTime()
        : one.nextNumber() < two.nextNumber();
  }

  private void putOutAlone(IntervalGroup group, int input) {
    TimerQueue queue = group.alone(input);
    long due = queue.nextTime();
    long arrival = queue.nextNumber();
    SideRows rows = group.rows(input);
    int row = (int) queue.poll();
    alone[input].set(group.number, queue.nextTime());
    if (!rows.isMapped(row)) {
      return;
    }
    long address = rows.address(row);
    long record = address + SideRows.RECORD;
    boolean isSame = Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET) == arrival;
    if (isSame && !SideRows.isMatched(address)) {
      pairs.alone(input, record, rows.time(address), due, arrival, group.number);
      matched(group, address);
    }
  }

  /** Removes the rows whose time is up. */
  private void sweep(int input) {
    long now = times.ofOther(input);
    for (IntervalGroup group : states) {
      if (group != null && sweeps[input].of(group.number) <= now) {
        sweep(input, group, now);
      }
    }
  }

  private void sweep(int input, IntervalGroup group, long now) {
    SideRows rows = group.rows(input);
    while (!rows.isEmpty() && goes(rows, input) <= now) {
      int row = rows.pollStretch();
      while (row != RowPool.NONE) {
        int next = SideRows.nextInStretch(rows.address(row));
        discard(input, group, row);
        row = next;
      }
    }
    sweeps[input].set(group.number, rows.isEmpty() ? Long.MAX_VALUE : goes(rows, input));
  }

  private long goes(SideRows rows, int input) {
    return SaturatedTime.add(rows.earliest(), spec.behind(input));
  }

  @Override
  public int outputKeys() {
    return 3;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Key 1 is that of the left rows' time, key 2 that of the right rows'.
   */
  @Override
  public long outputWatermark(int key) {
    if (key > 0) {
      return Math.min(times.of(key - 1), limit(key - 1));
    }
    long watermark = times.least();
    for (int input = 0; input < 2; input++) {
      if (spec.type().keeps(input)) {
        watermark = Math.min(watermark, limit(input));
      }
    }
    return watermark;
  }

  /** Up to where rows of an input have gone. */
  private long limit(int input) {
    long now = times.ofOther(input);
    return now == Long.MIN_VALUE || now == Long.MAX_VALUE
        ? now
        : SaturatedTime.subtract(now, spec.behind(input));
  }

  @Override
  public long nextDue() {
    return Math.min(alone[0].earliest(), alone[1].earliest());
  }

  @Override
  public long held() {
    long held = 0;
    for (IntervalGroup group : states) {
      held += group == null ? 0 : group.held;
    }
    return held;
  }

  @Override
  public long openCount() {
    return rows(0) + rows(1);
  }

  /** How many rows of an input are held. */
  public long rows(int input) {
    long rows = 0;
    for (IntervalGroup group : states) {
      rows += group == null ? 0 : group.rows(input).size();
    }
    return rows;
  }

  /** Bytes of memory that rows are held in. */
  public long stateBytes() {
    long bytes = 0;
    for (IntervalGroup group : states) {
      bytes += group == null ? 0 : group.usedBytes();
    }
    return bytes;
  }

  @Override
  public OperatorCounters counters() {
    return counters;
  }

  @Override
  public void snapshot(int group, SnapshotWriter writer) {
    writer.putLong(arrivals);
    states[group].snapshot(writer);
  }

  @Override
  public void restore(int group, SnapshotReader reader) {
    arrivals = reader.getLong();
    IntervalGroup state = states[group];
    state.restore(reader);
    for (int input = 0; input < 2; input++) {
      if (!state.rows(input).isEmpty()) {
        sweeps[input].add(group, goes(state.rows(input), input));
      }
      if (state.alone(input) != null) {
        alone[input].add(group, state.alone(input).nextTime());
      }
    }
  }

  @Override
  public void restoreWatermark(long watermark) {
    restoreWatermark(0, spec.sides().get(0).watermarkKey(), watermark);
  }

  @Override
  public void restoreWatermark(int input, int key, long watermark) {
    onWatermark(input, key, watermark);
  }

  @Override
  public void close() {
    for (IntervalGroup group : states) {
      if (group != null) {
        group.close();
      }
    }
    leftKeys.close();
    rightKeys.close();
  }
}
