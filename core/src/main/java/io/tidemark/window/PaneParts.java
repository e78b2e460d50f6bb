package io.tidemark.window;

import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.state.GroupSchedule;
import io.tidemark.state.RowLists;

/** What the groups of one operator share, and how their panes are laid out. */
final class PaneParts implements AutoCloseable {
  final GroupSchedule eventSchedule;
  final GroupSchedule clockSchedule;

  /** In front of the event timers; null if they do not move on by themselves. */
  final TimerWheel wheel;

  /** The youngest panes of keys that come often; null if keys are not the same in all groups. */
  final RecentPanes recent;

  final OperatorCounters counters = new OperatorCounters();

  /** Calls of a reduce function; null if there is none. */
  final Reduction reduction;

  private final PaneSpec spec;
  private final PaneLayout layout;
  private final long scratch;

  PaneParts(PaneSpec spec, boolean customTrigger, int slots, int groups) {
    this.spec = spec;
    eventSchedule = new GroupSchedule(groups);
    clockSchedule = new GroupSchedule(groups);
    boolean isSessions = spec.sessionGap() > 0;
    wheel = isSessions && spec.isEventTime() ? new TimerWheel(spec.sessionGap()) : null;
    recent = !spec.key().isWide() ? new RecentPanes() : null;
    reduction = spec.reduce() == null ? null : new Reduction(spec.reduce(), spec.input().length());
    int accumulatorLength = spec.accumulator() == null ? 0 : spec.accumulator().length();
    scratch = Memory.allocate(Math.max(RowLists.HEAD_LENGTH, accumulatorLength));
    layout = new PaneLayout(spec, customTrigger, slots, contentsLength());
  }

  private int contentsLength() {
    if (spec.keepsElements()) {
      return RowLists.HEAD_LENGTH;
    }
    return reduction != null
        ? ReducedContents.length(reduction.length())
        : spec.accumulator().length();
  }

  PaneLayout layout() {
    return layout;
  }

  /** The contents of a group's panes. */
  PaneContents contents(PaneGroup group) {
    if (spec.keepsElements()) {
      return new ElementContents(
          group.arena,
          spec.input().length(),
          spec.sharesRows(),
          layout,
          counters,
          group.accumulator,
          scratch);
    }
    return reduction != null
        ? new ReducedContents(reduction, layout, counters)
        : new AccumulatedContents(group.accumulator, layout, counters, scratch);
  }

  @Override
  public void close() {
    if (reduction != null) {
      reduction.close();
    }
    Memory.free(scratch);
  }
}
