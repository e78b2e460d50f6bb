package io.tidemark.window;

import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.StateRow;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.TriggerResult;

/**
 * What happens to a pane: it is opened, takes rows, its trigger is asked, it fires, and it goes.
 *
 * <p>The trigger at the end of the window, which most windows have, is not called but written out
 * here.
 */
final class PaneLifecycle {
  private final PaneSpec spec;
  private final PaneLayout layout;
  private final WindowTime time;
  private final PaneErrors errors;
  private final PaneResult result;

  /** Null if windows fire at their end. */
  private final Trigger trigger;

  private final PaneTriggerContext context;

  /** For windows that have become larger ones. */
  private final PaneTriggerContext past;

  private final Eviction eviction;
  private final PaneFiring firing;
  private final boolean isFlink;
  private final boolean isEventTime;
  private final RecordView element = new RecordView();
  private final StateRow windowState;

  /**
   * @param trigger null if windows fire at their end
   * @param eviction null for none
   */
  PaneLifecycle(
      PaneSpec spec,
      PaneLayout layout,
      WindowTime time,
      PaneErrors errors,
      PaneResult result,
      Trigger trigger,
      Eviction eviction) {
    this.spec = spec;
    this.layout = layout;
    this.time = time;
    this.errors = errors;
    this.result = result;
    this.trigger = trigger;
    this.eviction = eviction;
    isFlink = spec.binding().isFlink();
    isEventTime = spec.isEventTime();
    context = new PaneTriggerContext(time, layout, isFlink);
    past = new PaneTriggerContext(time, layout, isFlink);
    firing = new PaneFiring(layout);
    windowState = spec.windowState() == null ? null : new StateRow(spec.windowState());
  }

  /** Whether windows fire at their end, and by nothing else. */
  boolean firesAtEnd() {
    return trigger == null;
  }

  /** The timers of the windows' own time domain. */
  TimerLane lane(PaneGroup group) {
    return isEventTime ? group.events : group.clocks;
  }

  /** Makes a pane. */
  int open(PaneGroup group, long key, long hash, long start, long end, int youngest, int younger) {
    int row = group.panes.add(key, hash, start, end, youngest, younger);
    long pane = group.panes.address(row);
    group.events.open(pane);
    group.clocks.open(pane);
    if (windowState != null) {
      windowState.wrap(pane + layout.state).clear();
    }
    return row;
  }

  /**
   * Adds the row that the contents have begun with to a pane, and asks the trigger.
   *
   * @param counts whether the row is counted as one of this pane's
   */
  void add(PaneGroup group, int row, long record, boolean counts) {
    long pane = group.panes.address(row);
    try {
      group.contents.add(pane, counts);
    } catch (RuntimeException e) {
      throw errors.inContents(group, pane, e);
    }
    added(group, row, pane, record);
  }

  /** A row was added to a pane: asks the trigger, and sees to it that the pane will expire. */
  void added(PaneGroup group, int row, long pane, long record) {
    if (trigger == null) {
      addedAtEnd(group, row, pane);
    } else {
      TriggerResult answer = askElement(group, row, pane, record);
      if (!apply(answer, group, row, pane, Collector.AT_ONCE, timingOfElement(pane), false)) {
        return;
      }
      if (isFlink) {
        Pane.unset(pane, Pane.EXPIRY_LOST);
      }
    }
    lane(group).armExpiry(row, pane);
  }

  private void addedAtEnd(PaneGroup group, int row, long pane) {
    if (!isEventTime) {
      group.clocks.registerEnd(row, pane);
    } else if (layout.last(pane) > time.watermark) {
      group.events.registerEnd(row, pane);
    } else {
      fire(group, pane, Collector.AT_ONCE, PaneTiming.LATE, false);
      if (spec.discarding()) {
        group.contents.clear(pane);
      }
    }
  }

  private TriggerResult askElement(PaneGroup group, int row, long pane, long record) {
    long eventTime = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    try {
      return trigger.onElement(element.wrap(record), eventTime, context.of(group, row, pane));
    } catch (RuntimeException e) {
      throw errors.threw("trigger " + trigger, group, pane, e);
    }
  }

  private PaneTiming timingOfElement(long pane) {
    boolean isOver = isEventTime && layout.last(pane) <= time.watermark;
    return isOver ? PaneTiming.LATE : PaneTiming.EARLY;
  }

  /**
   * Something of a pane is due.
   *
   * @param due the time that results of it are put out by
   */
  void onTimer(PaneGroup group, TimerLane lane, int row, long due) {
    long pane = group.panes.address(row);
    long at = lane.due(pane);
    boolean expires = at == lane.expiry(pane);
    boolean isOwn = lane.delete(pane, at);
    TriggerResult answer = askTimer(group, lane, row, pane, at, isOwn, expires);
    boolean isLast = expires || (trigger == null && lane.expiry(pane) <= time.watermark);
    boolean stays =
        apply(answer, group, row, pane, due, timingOfTimer(lane, group, pane, at), isLast);
    if (expires) {
      drop(group, row);
    } else if (stays) {
      lane.armDue(row, pane);
    }
  }

  private TriggerResult askTimer(
      PaneGroup group,
      TimerLane lane,
      int row,
      long pane,
      long at,
      boolean isOwn,
      boolean expires) {
    if (trigger == null) {
      return isOwn ? TriggerResult.FIRE : TriggerResult.CONTINUE;
    }
    // In Flink the expiry is a timer like others, but for one at the end of time, which is none.
    boolean isHeard = isFlink && expires && at != Long.MAX_VALUE;
    if (!isOwn && !isHeard) {
      return TriggerResult.CONTINUE;
    }
    try {
      context.of(group, row, pane);
      return lane == group.events
          ? trigger.onEventTime(at, context)
          : trigger.onProcessingTime(at, context);
    } catch (RuntimeException e) {
      throw errors.threw("trigger " + trigger, group, pane, e);
    }
  }

  private PaneTiming timingOfTimer(TimerLane lane, PaneGroup group, long pane, long at) {
    boolean isOwnDomain = lane == lane(group) || spec.isGlobal();
    long reached = isOwnDomain ? at : isEventTime ? time.watermark : Long.MIN_VALUE;
    if (reached < layout.last(pane)) {
      return PaneTiming.EARLY;
    }
    return Pane.has(pane, Pane.ENDED) ? PaneTiming.LATE : PaneTiming.ON_TIME;
  }

  /** Does what the trigger wants; whether the pane is still there. */
  private boolean apply(
      TriggerResult answer,
      PaneGroup group,
      int row,
      long pane,
      long due,
      PaneTiming timing,
      boolean isLast) {
    if (answer == TriggerResult.CONTINUE) {
      return true;
    }
    if (answer.fires()) {
      fire(group, pane, due, timing, isLast);
    }
    if (answer.purges() || spec.discarding()) {
      group.contents.clear(pane);
      return !dropIfPristine(group, row, pane);
    }
    return true;
  }

  private void fire(PaneGroup group, long pane, long due, PaneTiming timing, boolean isLast) {
    if (group.contents.isEmpty(pane)) {
      return;
    }
    turnTo(group, pane, due, timing, isLast);
    if (eviction != null) {
      eviction.before(firing);
      if (group.contents.isEmpty(pane) && !isFlink) {
        return;
      }
    }
    group.contents.emitted(pane);
    if (timing != PaneTiming.EARLY) {
      Pane.set(pane, Pane.ENDED);
    }
    result.emit(firing);
    layout.firings(pane, layout.firings(pane) + 1);
    if (eviction != null) {
      eviction.after(firing);
    }
  }

  private void turnTo(PaneGroup group, long pane, long due, PaneTiming timing, boolean isLast) {
    firing.group = group;
    firing.pane = pane;
    firing.due = due;
    firing.timing = timing;
    firing.isLast = isLast;
  }

  /**
   * Drops the pane of a global window that has nothing to remember: it would look the same when it
   * is made again. Such windows never expire, so keys that are gone would be kept for ever.
   */
  private boolean dropIfPristine(PaneGroup group, int row, long pane) {
    if (!spec.isGlobal() || layout.state != PaneLayout.ABSENT) {
      return false;
    }
    for (int slot = 0; slot < layout.slotCount; slot++) {
      if (Memory.getLong(pane + layout.slots + (long) slot * Long.BYTES) != 0) {
        return false;
      }
    }
    if (group.events.due(pane) != TimerLane.NONE || group.clocks.due(pane) != TimerLane.NONE) {
      return false;
    }
    remove(group, row, pane);
    return true;
  }

  /**
   * Gives a pane larger bounds: a window of that name is new, so its trigger takes over from the
   * old one.
   *
   * @param slots room for the trigger's slots, used within the call
   */
  void grow(PaneGroup group, int row, long start, long end, long slots) {
    long pane = group.panes.address(row);
    long oldStart = Pane.start(pane);
    long oldEnd = Pane.end(pane);
    group.events.clear(pane);
    group.clocks.clear(pane);
    Pane.start(pane, start);
    Pane.end(pane, end);
    Pane.set(pane, Pane.GROWN);
    if (isEventTime && layout.last(pane) > time.watermark) {
      Pane.unset(pane, Pane.ENDED);
    }
    if (trigger != null) {
      long length = (long) layout.slotCount * Long.BYTES;
      if (length > 0) {
        Memory.copy(pane + layout.slots, slots, length);
        Memory.zero(pane + layout.slots, length);
      }
      mergeTrigger(group, row, pane, past.ofPast(slots, oldStart, oldEnd));
    }
  }

  /** Takes a pane's contents and trigger over to a younger one; it goes with that. */
  void absorb(PaneGroup group, int row, int older) {
    long pane = group.panes.address(row);
    long from = group.panes.address(older);
    if (trigger != null) {
      past.ofPast(from + layout.slots, Pane.start(from), Pane.end(from));
      mergeTrigger(group, row, pane, past);
    }
    try {
      group.contents.merge(pane, from);
    } catch (RuntimeException e) {
      throw errors.inContents(group, pane, e);
    }
    layout.firings(pane, Math.max(layout.firings(pane), layout.firings(from)));
    if (Pane.has(from, Pane.ENDED) && isEventTime && layout.last(pane) <= time.watermark) {
      Pane.set(pane, Pane.ENDED);
    }
    remove(group, older, from);
  }

  private void mergeTrigger(PaneGroup group, int row, long pane, PaneTriggerContext from) {
    try {
      trigger.onMerge(context.of(group, row, pane), from);
    } catch (RuntimeException e) {
      throw errors.threw("merge of trigger " + trigger, group, pane, e);
    }
    clearTrigger(from, group, pane);
  }

  /** The contents are dropped, and the window begins anew with all else that it has. */
  void lose(PaneGroup group, int row) {
    long pane = group.panes.address(row);
    group.lost += group.contents.isEmpty(pane) ? 0 : 1;
    group.contents.clear(pane);
    Pane.unset(pane, Pane.GROWN);
  }

  /** A pane goes, with all that it has. */
  private void drop(PaneGroup group, int row) {
    long pane = group.panes.address(row);
    if (spec.behind() != null || spec.function() != null) {
      turnTo(group, pane, Collector.AT_ONCE, PaneTiming.LATE, true);
      result.clear(firing);
    }
    clearTrigger(context.of(group, row, pane), group, pane);
    group.contents.clear(pane);
    remove(group, row, pane);
  }

  private void clearTrigger(PaneTriggerContext of, PaneGroup group, long pane) {
    if (trigger == null) {
      return;
    }
    try {
      trigger.clear(of);
    } catch (RuntimeException e) {
      throw errors.threw("clear of trigger " + trigger, group, pane, e);
    }
  }

  private void remove(PaneGroup group, int row, long pane) {
    group.events.clear(pane);
    group.clocks.clear(pane);
    group.events.leave(pane);
    group.clocks.leave(pane);
    group.panes.remove(row);
  }
}
