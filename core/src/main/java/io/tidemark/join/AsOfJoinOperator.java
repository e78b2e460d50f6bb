package io.tidemark.join;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.GroupSchedule;
import io.tidemark.state.Hashing;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Joins each row of the left input with the last row of the right one that has its key and is not
 * later: a trade with the quote that stood when it was made.
 *
 * <p>A left row waits until the watermark of the right input has passed it, so that what is the
 * last is known; results come in the order of the left rows' times. Of right rows of one time the
 * one that came last counts. Rows at or below the watermark of their own input are late.
 */
public final class AsOfJoinOperator implements Operator {
  private static final long ABSENT = Nulls.INT64;

  private final AsOfSpec spec;
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
  private final AsOfGroup[] states;

  /** When left rows are ready, in terms of the right input's time. */
  private final GroupSchedule ready;

  /** When right rows may be superseded, or too old, in terms of the time of both. */
  private final GroupSchedule sweeps;

  private final OperatorCounters counters = new OperatorCounters();

  /** How many rows came, of all groups: it orders what waits, whoever owns what. */
  private long arrivals;

  /** Makes an operator with empty state. */
  public AsOfJoinOperator(AsOfSpec spec, Groups groups, Collector out) {
    this.spec = spec;
    this.out = out;
    pairs = new PairWriter(spec.sides(), spec.condition(), spec.age(), out);
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
    ready = new GroupSchedule(groups.count());
    sweeps = new GroupSchedule(groups.count());
    states = new AsOfGroup[groups.count()];
    for (int group = 0; group < states.length; group++) {
      if (groups.owns(group)) {
        states[group] = new AsOfGroup(group, spec, groups.bits());
      }
    }
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
      AsOfGroup group = states[(int) (hash >>> groupShift) & groupMask];
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
    AsOfGroup group = states[keys(input).groupOf(record)];
    if (group != null) {
      long key = keys(input).acquire(record, group.dictionary);
      try {
        take(input, group, key, Hashing.hash(key), record);
      } finally {
        group.dictionary.release(key);
      }
    }
  }

  /** Null equals nothing: the row has no partner. */
  private void takeWithoutKey(int input, long record) {
    AsOfGroup group = states[0];
    if (group == null || !isInTime(input, record, 0)) {
      return;
    }
    if (input == 0) {
      alone(record, time(0, record), Collector.AT_ONCE, 0, 0);
    } else {
      counters.discarded++;
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
    if (time == ABSENT) {
      counters.unassigned++;
    } else {
      counters.late++;
      out.late(input, record, group);
    }
    return false;
  }

  private void take(int input, AsOfGroup group, long key, long hash, long record) {
    if (!isInTime(input, record, group.number)) {
      return;
    }
    if (input == 1) {
      keep(group, key, hash, record);
      return;
    }
    long time = time(0, record);
    if (time <= times.of(1)) {
      join(group, key, hash, record, time, Collector.AT_ONCE, 0);
    } else if (group.left.size() < spec.cap().rows() || makesRoom(0, group)) {
      group.hold(key, record, time, arrivals);
      if (isWide) {
        group.dictionary.retain(key);
      }
      ready.add(group.number, time);
    } else {
      counters.discarded++;
    }
  }

  private void keep(AsOfGroup group, long key, long hash, long record) {
    SideRows rows = group.right;
    if (rows.size() >= spec.cap().rows() && !makesRoom(1, group)) {
      counters.discarded++;
      return;
    }
    rows.add(key, hash, record, time(1, record), false);
    if (isWide) {
      group.dictionary.retain(key);
    }
    group.held++;
    sweeps.add(group.number, rows.earliest());
  }

  /** Rows of the past cannot go before their time here: the new one is not kept, if at all. */
  private boolean makesRoom(int input, AsOfGroup group) {
    if (spec.cap().policy() == JoinCap.Policy.DISCARD_NEW) {
      return false;
    }
    throw new JoinFullException(
        "the join holds "
            + spec.cap().rows()
            + " rows of "
            + spec.sides().get(input).name()
            + " in group "
            + group.number
            + ", its cap; the watermark of "
            + spec.sides().get(0).name()
            + " is "
            + times.of(0)
            + " and that of "
            + spec.sides().get(1).name()
            + " "
            + times.of(1)
            + "; let the one that is behind go idle or send heartbeats, raise the cap or choose to"
            + " discard new rows");
  }

  /** Puts a left row out with the last right one, which is known by now. */
  private void join(
      AsOfGroup group, long key, long hash, long record, long time, long due, long arrival) {
    int row = group.last(key, hash, time);
    if (row != RowPool.NONE) {
      long right = group.right.address(row);
      long rightTimeOf = group.right.time(right);
      boolean isOld = SaturatedTime.add(rightTimeOf, spec.maxAge()) < time;
      if (!isOld
          && pairs.pair(
              record,
              right + SideRows.RECORD,
              time,
              SaturatedTime.subtract(time, rightTimeOf),
              due,
              arrival,
              group.number)) {
        counters.emittedFrom++;
        matched(group, right);
        return;
      }
    }
    alone(record, time, due, arrival, group.number);
  }

  private void matched(AsOfGroup group, long right) {
    if (!SideRows.isMatched(right)) {
      SideRows.match(right);
      group.held--;
      counters.emittedFrom++;
    }
  }

  private void alone(long record, long time, long due, long arrival, int group) {
    if (spec.keepsLeft()) {
      pairs.alone(0, record, time, due, arrival, group);
      counters.emittedFrom++;
    } else {
      counters.discarded++;
    }
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
    long now = times.of(1);
    if (ready.earliest() <= now) {
      joinReady(now);
    }
    if (sweeps.earliest() <= times.least()) {
      sweep(times.least());
    }
  }

  /** Joins left rows in the order of their time, and those of one time in that of their arrival. */
  private void joinReady(long now) {
    AsOfGroup first;
    do {
      first = null;
      AsOfGroup second = null;
      for (int group = 0; group < states.length; group++) {
        if (ready.of(group) <= now && isWaiting(group, now)) {
          if (isBefore(states[group], first)) {
            second = first;
            first = states[group];
          } else if (isBefore(states[group], second)) {
            second = states[group];
          }
        }
      }
      if (first != null) {
        joinUntil(first, second, now);
      }
    } while (first != null);
  }

  /** Joins what a group has before the next of another. */
  private void joinUntil(AsOfGroup group, AsOfGroup other, long now) {
    do {
      joinNext(group);
    } while (isWaiting(group.number, now) && isBefore(group, other));
    ready.set(group.number, group.waiting.nextTime());
  }

  private boolean isWaiting(int group, long now) {
    AsOfGroup state = states[group];
    return state != null && state.waiting.size() > 0 && state.waiting.nextTime() <= now;
  }

  private static boolean isBefore(AsOfGroup group, AsOfGroup other) {
    if (other == null) {
      return true;
    }
    long time = group.waiting.nextTime();
    long otherTime = other.waiting.nextTime();
    return time != otherTime
        ? time < otherTime
        : group.waiting.nextNumber() < other.waiting.nextNumber();
  }

  private void joinNext(AsOfGroup group) {
    long time = group.waiting.nextTime();
    long arrival = group.waiting.nextNumber();
    int row = (int) group.waiting.poll();
    long address = group.left.address(row);
    long key = Memory.getLong(address);
    group.held--;
    join(group, key, Hashing.hash(key), address + AsOfGroup.RECORD, time, time, arrival);
    group.left.free(row);
    if (isWide) {
      group.dictionary.release(key);
    }
  }

  /** Lets right rows go that cannot be the last before any left row to come. */
  private void sweep(long now) {
    for (AsOfGroup group : states) {
      if (group != null && sweeps.of(group.number) <= now) {
        sweepRows(group, now);
        sweepAges(group, now);
        sweeps.set(group.number, nextSweep(group));
      }
    }
  }

  private static long nextSweep(AsOfGroup group) {
    return Math.min(group.right.earliest(), group.ages.nextTime());
  }

  private void sweepRows(AsOfGroup group, long now) {
    SideRows rows = group.right;
    while (!rows.isEmpty() && rows.earliest() <= now) {
      int row = rows.pollStretch();
      while (row != RowPool.NONE) {
        long address = rows.address(row);
        int next = SideRows.nextInStretch(address);
        supersede(group, row, address, now);
        row = next;
      }
    }
  }

  /** Time has passed a right row: it stays as the last of its key, or goes. */
  private void supersede(AsOfGroup group, int row, long address, long now) {
    SideRows rows = group.right;
    int newer = SideRows.newer(address);
    if (newer != RowPool.NONE && rows.time(rows.address(newer)) <= now) {
      remove(group, row);
      return;
    }
    SideRows.stand(address);
    long key = SideRows.key(address);
    int oldest =
        SideRows.older(address) == RowPool.NONE ? row : rows.oldest(key, Hashing.hash(key));
    if (oldest != row && SideRows.isStanding(rows.address(oldest))) {
      remove(group, oldest);
    } else {
      group.ages.add(oldFrom(rows, address), key);
    }
  }

  /**
   * The first time of both inputs at which no left row can come that a right one is not too old
   * for.
   */
  private long oldFrom(SideRows rows, long right) {
    return SaturatedTime.add(rows.time(right), spec.maxAge());
  }

  /** Each key with a last right row has one timer. */
  private void sweepAges(AsOfGroup group, long now) {
    while (group.ages.size() > 0 && group.ages.nextTime() <= now) {
      long key = group.ages.poll();
      int row = group.right.oldest(key, Hashing.hash(key));
      if (row != RowPool.NONE && SideRows.isStanding(group.right.address(row))) {
        long old = oldFrom(group.right, group.right.address(row));
        if (old <= now) {
          remove(group, row);
        } else {
          group.ages.add(old, key);
        }
      }
    }
  }

  private void remove(AsOfGroup group, int row) {
    long address = group.right.address(row);
    if (!SideRows.isMatched(address)) {
      group.held--;
      counters.discarded++;
    }
    if (isWide) {
      group.dictionary.release(SideRows.key(address));
    }
    group.right.remove(row);
  }

  @Override
  public long outputWatermark(int key) {
    return times.least();
  }

  @Override
  public long nextDue() {
    return ready.earliest();
  }

  @Override
  public long held() {
    long held = 0;
    for (AsOfGroup group : states) {
      held += group == null ? 0 : group.held;
    }
    return held;
  }

  /** {@inheritDoc} Rows held of both inputs. */
  @Override
  public long openCount() {
    long rows = 0;
    for (AsOfGroup group : states) {
      rows += group == null ? 0 : group.left.size() + group.right.size();
    }
    return rows;
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
    states[group].restore(reader);
    ready.add(group, states[group].waiting.nextTime());
    sweeps.add(group, nextSweep(states[group]));
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
    for (AsOfGroup group : states) {
      if (group != null) {
        group.close();
      }
    }
    leftKeys.close();
    rightKeys.close();
  }
}
