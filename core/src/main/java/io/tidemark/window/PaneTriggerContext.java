package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.window.trigger.TriggerContext;
import java.util.Arrays;

/**
 * One pane as its trigger sees it. The same object for each call; triggers inside have their own.
 */
final class PaneTriggerContext implements TriggerContext {
  private final PaneTriggerContext root;
  private final int firstSlot;
  private final WindowTime time;
  private final PaneLayout layout;
  private final boolean isFlink;
  private PaneTriggerContext[] nested = new PaneTriggerContext[0];

  // Of the root: what it stands for.
  private PaneGroup group;
  private int row;
  private long pane;
  private long slots;
  private long start;
  private long end;

  PaneTriggerContext(WindowTime time, PaneLayout layout, boolean isFlink) {
    this.time = time;
    this.layout = layout;
    this.isFlink = isFlink;
    root = this;
    firstSlot = 0;
  }

  private PaneTriggerContext(PaneTriggerContext root, int firstSlot) {
    this.root = root;
    this.firstSlot = firstSlot;
    time = root.time;
    layout = root.layout;
    isFlink = root.isFlink;
  }

  /** Turns to a pane. */
  PaneTriggerContext of(PaneGroup paneGroup, int paneRow, long address) {
    group = paneGroup;
    row = paneRow;
    pane = address;
    slots = address + layout.slots;
    start = Pane.start(address);
    end = Pane.end(address);
    return this;
  }

  /** Turns to a window that is no more, of which the slots are left. Its timers are gone. */
  PaneTriggerContext ofPast(long slotsAddress, long windowStart, long windowEnd) {
    group = null;
    slots = slotsAddress;
    start = windowStart;
    end = windowEnd;
    return this;
  }

  @Override
  public long windowStart() {
    return root.start;
  }

  @Override
  public long windowEnd() {
    return root.end;
  }

  @Override
  public long windowLast() {
    return layout.lastOf(root.end);
  }

  @Override
  public long currentWatermark() {
    return time.watermark;
  }

  @Override
  public long currentProcessingTime() {
    return time.clock;
  }

  @Override
  public long get(int slot) {
    return Memory.getLong(place(slot));
  }

  @Override
  public void set(int slot, long value) {
    Memory.putLong(place(slot), value);
  }

  private long place(int slot) {
    int at = firstSlot + slot;
    if (slot < 0 || at >= layout.slotCount) {
      throw new IndexOutOfBoundsException(
          "slot=" + slot + " of a trigger that declared fewer; make slots() say how many it needs");
    }
    return root.slots + (long) at * Long.BYTES;
  }

  @Override
  public void registerEventTimer(long at) {
    if (root.group != null) {
      root.group.events.register(root.row, root.pane, at);
    }
  }

  @Override
  public void deleteEventTimer(long at) {
    if (root.group != null) {
      root.group.events.delete(root.pane, at);
      loseExpiry(root.group.events, at);
    }
  }

  @Override
  public void registerProcessingTimer(long at) {
    if (root.group != null) {
      root.group.clocks.register(root.row, root.pane, at);
    }
  }

  @Override
  public void deleteProcessingTimer(long at) {
    if (root.group != null) {
      root.group.clocks.delete(root.pane, at);
      loseExpiry(root.group.clocks, at);
    }
  }

  /** In Flink the expiry is a timer like those of the trigger. */
  private void loseExpiry(TimerLane lane, long at) {
    if (isFlink && at == lane.expiry(root.pane)) {
      Pane.set(root.pane, Pane.EXPIRY_LOST);
    }
  }

  @Override
  public TriggerContext nested(int slot) {
    int at = firstSlot + slot;
    PaneTriggerContext[] known = root.nested;
    if (at >= known.length || known[at] == null) {
      return root.nest(at);
    }
    return known[at];
  }

  private PaneTriggerContext nest(int at) {
    if (at >= nested.length) {
      nested = Arrays.copyOf(nested, at + 1);
    }
    nested[at] = new PaneTriggerContext(this, at);
    return nested[at];
  }
}
