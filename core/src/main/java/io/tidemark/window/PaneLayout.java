package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;

/**
 * Where things lie in the panes of one operator. A pane has only what its window needs: behind the
 * header come the number of firings, the timers of a trigger of the user's choice and its slots,
 * the contents and the state of a function.
 */
final class PaneLayout {
  /** Of a part that panes do not have. */
  static final int ABSENT = -1;

  /** Offset of the number of firings, int64. */
  final int firings;

  /** Offset of the time at which the timers of the other time domain look at the pane, int64. */
  final int otherArmed;

  /** Offset of the block with the trigger's event timers, int32. */
  final int eventTimers;

  /** Offset of the block with the trigger's processing timers, int32. */
  final int processingTimers;

  /** Offset of the trigger's slots. */
  final int slots;

  /** How many slots there are. */
  final int slotCount;

  /** Offset of the contents. */
  final int contents;

  /** Offset of the function's state. */
  final int state;

  /** Bytes of a pane. */
  final int length;

  private final long endToLast;

  /**
   * @param spec of the windows
   * @param customTrigger whether a trigger is asked, so that there are timers of its own
   * @param slotCount that it needs
   * @param contentsLength bytes of the contents
   */
  PaneLayout(PaneSpec spec, boolean customTrigger, int slotCount, int contentsLength) {
    endToLast = spec.assigner() instanceof GlobalWindows ? 0 : 1;
    int at = Pane.HEADER_LENGTH;
    firings = spec.countsFirings() ? at : ABSENT;
    at += spec.countsFirings() ? Long.BYTES : 0;
    otherArmed = customTrigger ? at : ABSENT;
    eventTimers = customTrigger ? at + Long.BYTES : ABSENT;
    processingTimers = customTrigger ? eventTimers + Integer.BYTES : ABSENT;
    at += customTrigger ? 2 * Long.BYTES : 0;
    slots = at;
    this.slotCount = slotCount;
    at += slotCount * Long.BYTES;
    contents = at;
    at += contentsLength;
    Schema windowState = spec.windowState();
    state = windowState == null ? ABSENT : at;
    length = at + (windowState == null ? 0 : StateRow.length(windowState));
  }

  /** The last time that a window can hold. */
  long last(long pane) {
    return Pane.end(pane) - endToLast;
  }

  /** The last time of a window that ends then. */
  long lastOf(long end) {
    return end - endToLast;
  }

  long firings(long pane) {
    return firings == ABSENT ? 0 : Memory.getLong(pane + firings);
  }

  void firings(long pane, long count) {
    if (firings != ABSENT) {
      Memory.putLong(pane + firings, count);
    }
  }
}
