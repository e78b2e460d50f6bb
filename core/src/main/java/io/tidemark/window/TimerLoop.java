package io.tidemark.window;

import io.tidemark.state.GroupSchedule;

/**
 * Runs what is due, in order of time, then of group, then of rank. A timer that is set while others
 * of its group run, for a time that has passed, runs with them.
 */
final class TimerLoop {
  private final PaneGroup[] groups;
  private final PaneLifecycle lifecycle;
  private final GroupSchedule eventSchedule;
  private final GroupSchedule clockSchedule;
  private final WindowTime time;

  TimerLoop(PaneGroup[] groups, PaneLifecycle lifecycle, PaneParts parts, WindowTime time) {
    this.groups = groups;
    this.lifecycle = lifecycle;
    eventSchedule = parts.eventSchedule;
    clockSchedule = parts.clockSchedule;
    this.time = time;
  }

  /** Runs event timers up to the watermark, that included. */
  void runEvents() {
    long until = time.watermark;
    while (eventSchedule.earliest() <= until && eventSchedule.earliest() != Long.MAX_VALUE) {
      runEvents(groups[eventSchedule.next()], eventSchedule.earliest());
    }
    if (until == Long.MAX_VALUE) {
      runLastEvents();
    }
  }

  /** Timers at the very end of time, which the schedule takes for none. */
  private void runLastEvents() {
    for (PaneGroup group : groups) {
      if (group != null) {
        runEvents(group, Long.MAX_VALUE);
      }
    }
  }

  private void runEvents(PaneGroup group, long until) {
    while (group.events.hasUntil(until)) {
      int row = group.events.poll(until);
      if (row != 0) {
        lifecycle.onTimer(group, group.events, row, until);
        runPast(group, until);
      }
    }
    eventSchedule.set(group.number, group.events.nextTime());
  }

  /** Runs clock timers below the clock reading. */
  void runClocks() {
    while (clockSchedule.earliest() < time.clock) {
      long at = clockSchedule.earliest();
      runClocks(groups[clockSchedule.next()], at, at);
    }
  }

  private void runClocks(PaneGroup group, long until, long due) {
    while (group.clocks.hasUntil(until)) {
      int row = group.clocks.poll(until);
      if (row != 0) {
        lifecycle.onTimer(group, group.clocks, row, due);
      }
    }
    clockSchedule.set(group.number, group.clocks.nextTime());
  }

  /**
   * Runs clock timers of a group that were set for a time that has passed.
   *
   * @param due the time that set them, or {@link io.tidemark.operator.Collector#AT_ONCE}
   */
  void runPast(PaneGroup group, long due) {
    if (clockSchedule.of(group.number) < time.clock) {
      runClocks(group, time.clock - 1, due);
    }
  }
}
