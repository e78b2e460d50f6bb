package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.Arena;
import io.tidemark.state.GroupSchedule;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;

/**
 * The timers of one group in one time domain.
 *
 * <p>Which timers a pane has is written in the pane: a flag for its last time, a set for other
 * times of a trigger, and its expiry, which no trigger can take back. The queue has one entry for
 * each pane, for a time at or before the earliest of these. An entry that comes too early is put
 * back for the right time, so that a session that grows with every row costs no timer; one whose
 * pane has gone, or was armed for an earlier time since, is dropped when it comes. Should most of
 * the entries be of that kind, as when panes go long before their timers, all of them are.
 */
final class TimerLane {
  /** No time. */
  static final long NONE = Long.MIN_VALUE;

  /** So many entries may be dead without anybody minding. */
  private static final int DEAD_AT_LEAST = 16;

  private final PaneTable panes;
  private final PaneLayout layout;
  private final TimerQueue queue;
  private final TimerSets sets;
  private final GroupSchedule schedule;

  /** What lies some time ahead is there first; null if all is in the queue. */
  private final TimerWheel wheel;

  private final int group;
  private final int endFlag;
  private final int armed;
  private final int timers;

  /** How long panes outlive their last time here; negative if they do not expire in this domain. */
  private final long lifetime;

  /** How many entries of the queue no pane is armed by. */
  private int dead;

  private final TimerQueue.Filter isArmed = this::isArmed;

  /**
   * @param domain whose timers these are
   * @param ownDomain of the windows
   * @param lifetime how long windows outlive their last time; negative if they never expire
   * @param wheel of all groups; null for none
   */
  TimerLane(
      TimeDomain domain,
      TimeDomain ownDomain,
      long lifetime,
      Arena arena,
      PaneTable panes,
      PaneLayout layout,
      GroupSchedule schedule,
      TimerWheel wheel,
      int group) {
    this.panes = panes;
    this.layout = layout;
    this.schedule = schedule;
    this.wheel = wheel;
    this.group = group;
    queue = new TimerQueue(arena);
    sets = new TimerSets(arena);
    boolean isEvent = domain == TimeDomain.EVENT;
    endFlag = isEvent ? Pane.END_EVENT : Pane.END_PROCESSING;
    timers = isEvent ? layout.eventTimers : layout.processingTimers;
    armed = domain == ownDomain ? Pane.ARMED_OFFSET : layout.otherArmed;
    this.lifetime = domain == ownDomain ? lifetime : -1;
  }

  /** Readies a new pane. */
  void open(long pane) {
    if (armed != PaneLayout.ABSENT) {
      Memory.putLong(pane + armed, NONE);
    }
  }

  /** Sets a timer of the trigger. */
  void register(int row, long pane, long time) {
    if (time == layout.last(pane)) {
      Pane.set(pane, endFlag);
    } else {
      sets.add(pane + timers, time);
    }
    arm(row, pane, time);
  }

  /** Sets the timer for the window's last time. */
  void registerEnd(int row, long pane) {
    Pane.set(pane, endFlag);
    arm(row, pane, layout.last(pane));
  }

  /** Takes a timer of the trigger back; whether there was one. */
  boolean delete(long pane, long time) {
    if (time == layout.last(pane)) {
      boolean there = Pane.has(pane, endFlag);
      Pane.unset(pane, endFlag);
      return there;
    }
    return timers != PaneLayout.ABSENT && sets.remove(pane + timers, time);
  }

  /** Takes all timers of the trigger back. */
  void clear(long pane) {
    Pane.unset(pane, endFlag);
    if (timers != PaneLayout.ABSENT) {
      sets.clear(pane + timers);
    }
  }

  /** The pane goes. */
  void leave(long pane) {
    if (armed != PaneLayout.ABSENT && Memory.getLong(pane + armed) != NONE) {
      Memory.putLong(pane + armed, NONE);
      die();
    }
  }

  /** An entry is of no use any more. */
  private void die() {
    dead++;
    int size = queue.size();
    if (dead == size || (dead > DEAD_AT_LEAST && dead > size >>> 1)) {
      queue.retain(isArmed);
      dead = 0;
      schedule.set(group, queue.nextTime());
    }
  }

  private boolean isArmed(long time, long rank, long row) {
    long pane = panes.ranked((int) row, rank);
    return pane != 0 && Memory.getLong(pane + armed) == time;
  }

  /** When the pane expires, or {@link #NONE}. */
  long expiry(long pane) {
    return lifetime < 0 || Pane.has(pane, Pane.EXPIRY_LOST)
        ? NONE
        : SaturatedTime.add(layout.last(pane), lifetime);
  }

  /** The earliest time at which a pane expires or its trigger is asked, or {@link #NONE}. */
  long due(long pane) {
    return earlier(expiry(pane), triggerDue(pane));
  }

  /** The earliest time at which the trigger of a pane is asked, or {@link #NONE}. */
  long triggerDue(long pane) {
    long end = Pane.has(pane, endFlag) ? layout.last(pane) : NONE;
    return timers == PaneLayout.ABSENT ? end : earlier(end, sets.first(pane + timers));
  }

  private static long earlier(long one, long other) {
    if (one == NONE || other == NONE) {
      return one == NONE ? other : one;
    }
    return Math.min(one, other);
  }

  /** Sees to it that the pane is looked at by its expiry at the latest. */
  void armExpiry(int row, long pane) {
    arm(row, pane, expiry(pane));
  }

  /** Sees to it that the pane is looked at when its earliest timer is due. */
  void armDue(int row, long pane) {
    arm(row, pane, due(pane));
  }

  private void arm(int row, long pane, long time) {
    if (time == NONE) {
      return;
    }
    long before = Memory.getLong(pane + armed);
    if (before == NONE || time < before) {
      put(row, pane, time);
      if (before != NONE) {
        die();
      }
    }
  }

  private void put(int row, long pane, long time) {
    Memory.putLong(pane + armed, time);
    if (wheel == null || !wheel.add(time, group, row, Pane.rank(pane))) {
      queue.add(time, Pane.rank(pane), row);
      schedule.add(group, time);
    }
  }

  /** The watermark enters the bucket of the wheel that a pane was put in. */
  void comeUp(int row, long rank, int bucket) {
    long pane = panes.ranked(row, rank);
    if (pane != 0 && wheel.isIn(Memory.getLong(pane + armed), bucket)) {
      long due = due(pane);
      if (due == NONE) {
        Memory.putLong(pane + armed, NONE);
      } else {
        put(row, pane, due);
      }
    }
  }

  /** Whether an entry at or before a time is left. */
  boolean hasUntil(long time) {
    return queue.size() > 0 && queue.nextTime() <= time;
  }

  /** The time of the next entry; {@link Long#MAX_VALUE} if there is none before that. */
  long nextTime() {
    return queue.nextTime();
  }

  /**
   * Takes the next entry off.
   *
   * @param until the time up to which timers are due
   * @return the pane of which something is due; 0 if that is gone, or armed otherwise, or too early
   */
  int poll(long until) {
    long time = queue.nextTime();
    int row = (int) queue.nextPayload();
    long pane = panes.ranked(row, queue.nextNumber());
    if (pane == 0 || Memory.getLong(pane + armed) != time) {
      queue.poll();
      dead = Math.max(0, dead - 1);
      return RowPool.NONE;
    }
    long due = due(pane);
    if (due > until) {
      postpone(row, pane, due);
      return RowPool.NONE;
    }
    queue.poll();
    Memory.putLong(pane + armed, NONE);
    return due == NONE ? RowPool.NONE : row;
  }

  private void postpone(int row, long pane, long due) {
    Memory.putLong(pane + armed, due);
    if (wheel != null && wheel.add(due, group, row, Pane.rank(pane))) {
      queue.poll();
    } else {
      queue.postpone(due);
    }
  }

  /** How many entries the queue has. */
  int size() {
    return queue.size();
  }

  void snapshot(SnapshotWriter writer) {
    queue.snapshot(writer);
    writer.putInt(dead);
  }

  void restore(SnapshotReader reader) {
    queue.restore(reader);
    dead = reader.getInt();
    if (wheel != null) {
      rearm();
    }
    schedule.set(group, queue.nextTime());
  }

  /** What the wheel had is told by the panes. */
  private void rearm() {
    queue.clear();
    dead = 0;
    for (int row = panes.from(1); row != RowPool.NONE; row = panes.from(row + 1)) {
      long pane = panes.address(row);
      long time = Memory.getLong(pane + armed);
      if (time != NONE) {
        put(row, pane, time);
      }
    }
  }
}
