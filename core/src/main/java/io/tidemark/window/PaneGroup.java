package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.operator.HeldWindow;
import io.tidemark.state.Arena;
import io.tidemark.state.GroupSchedule;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** The state of one group of the general operator: panes, what they hold, their timers. */
final class PaneGroup implements AutoCloseable {
  final int number;
  final Arena arena = new Arena();

  /** Exact ids of wide keys; null if keys are their own. */
  final KeyDictionary dictionary;

  final PaneTable panes;
  final TimerLane events;
  final TimerLane clocks;

  /** What is aggregated; null if nothing is. */
  final Accumulator accumulator;

  final PaneContents contents;

  /** The state of a function per key; null for none. */
  final KeyStates keyStates;

  /** Windows with contents that nobody will ever see again, when Flink's answers are asked for. */
  long lost;

  PaneGroup(int number, int groupBits, PaneSpec spec, PaneLayout layout, PaneParts parts) {
    this.number = number;
    dictionary = spec.key().isWide() ? new KeyDictionary(arena, groupBits) : null;
    boolean ranksPanes = spec.grid() != null && spec.grid().slicesPerWindow() == 1;
    panes = new PaneTable(arena, layout, groupBits, dictionary, parts.recent, ranksPanes);
    events = lane(TimeDomain.EVENT, spec, layout, parts.eventSchedule, parts.wheel);
    clocks = lane(TimeDomain.PROCESSING, spec, layout, parts.clockSchedule, null);
    accumulator = spec.accumulator() == null ? null : spec.accumulator().in(arena);
    contents = parts.contents(this);
    keyStates =
        spec.keyState() == null
            ? null
            : new KeyStates(arena, spec.keyState(), groupBits, dictionary);
  }

  private TimerLane lane(
      TimeDomain domain,
      PaneSpec spec,
      PaneLayout layout,
      GroupSchedule schedule,
      TimerWheel wheel) {
    TimeDomain own = spec.assigner().timeDomain();
    long lifetime =
        spec.isGlobal() ? -1 : spec.isEventTime() ? spec.binding().allowedLateness() : 0;
    return new TimerLane(domain, own, lifetime, arena, panes, layout, schedule, wheel, number);
  }

  /** Rows that are held and have been in no result. */
  long held() {
    long held = contents.held();
    for (int row = panes.from(1); row != RowPool.NONE; row = panes.from(row + 1)) {
      held += contents.fresh(panes.address(row));
    }
    return held;
  }

  /** How many panes hold rows. */
  long occupied() {
    long count = lost;
    for (int row = panes.from(1); row != RowPool.NONE; row = panes.from(row + 1)) {
      count += contents.isEmpty(panes.address(row)) ? 0 : 1;
    }
    return count;
  }

  /** Of the windows that hold rows the one whose trigger is asked next by time; null if none is. */
  HeldWindow nextToFire() {
    HeldWindow next = null;
    for (int row = panes.from(1); row != RowPool.NONE; row = panes.from(row + 1)) {
      long pane = panes.address(row);
      if (!contents.isEmpty(pane)) {
        next = earlier(next, pane, events.triggerDue(pane), false);
        next = earlier(next, pane, clocks.triggerDue(pane), true);
      }
    }
    return next;
  }

  private static HeldWindow earlier(HeldWindow next, long pane, long needs, boolean byClock) {
    if (needs == TimerLane.NONE) {
      return next;
    }
    HeldWindow held = new HeldWindow(Pane.start(pane), Pane.end(pane), needs, byClock);
    return next == null || held.isBefore(next) ? held : next;
  }

  void snapshot(SnapshotWriter writer) {
    arena.snapshot(writer);
    if (dictionary != null) {
      dictionary.snapshot(writer);
    }
    panes.snapshot(writer);
    events.snapshot(writer);
    clocks.snapshot(writer);
    if (contents instanceof ElementContents elements) {
      elements.snapshot(writer);
    }
    if (keyStates != null) {
      keyStates.snapshot(writer);
    }
    writer.putLong(lost);
  }

  void restore(SnapshotReader reader) {
    arena.restore(reader);
    if (dictionary != null) {
      dictionary.restore(reader);
    }
    panes.restore(reader);
    events.restore(reader);
    clocks.restore(reader);
    if (contents instanceof ElementContents elements) {
      elements.restore(reader);
    }
    if (keyStates != null) {
      keyStates.restore(reader);
    }
    lost = reader.getLong();
  }

  @Override
  public void close() {
    arena.close();
  }
}
