package io.tidemark.bench;

import static io.tidemark.bench.FloorPanes.PANE_MILLIS;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;
import org.agrona.collections.Long2LongHashMap;

/**
 * {@link WindowFloor} with the same map and panes, but on absolute addresses and with a branch-free
 * minimum and maximum: how low the floor itself goes. A third or more of {@code WindowFloor} is the
 * access path of its buffer and mispredicted branches, which an engine need not pay; this one shows
 * a regression that the other would hide.
 */
final class RawWindowFloor implements TradeConsumer {
  private final int keys;
  private final int windowPanes;
  private final ResultChecksum results;
  private final Long2LongHashMap slots;
  private final FloorPanes panes;

  /** Owns the memory behind {@link #base}, which is freed with it. */
  private final ByteBuffer memory;

  private final long base;

  private long second = TradeGenerator.BASE_TIME / PANE_MILLIS;
  private long paneStart = TradeGenerator.BASE_TIME;
  private long paneEnd = TradeGenerator.BASE_TIME + PANE_MILLIS;
  private long nextEndSecond = second + 1;

  RawWindowFloor(Workload workload, ResultChecksum results) {
    this.keys = workload.keys();
    this.windowPanes = workload.windowSeconds();
    this.results = results;
    this.slots = FloorPanes.slotsOf(workload.keys());
    this.panes = new FloorPanes(workload);
    this.memory = BufferUtil.allocateDirectAligned(panes.size() * keys * FloorSlot.BYTES, 64);
    this.base = BufferUtil.address(memory);
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    final long timestamp = trade.timestamp();
    if (timestamp < paneStart || timestamp >= paneEnd) {
      second = timestamp / PANE_MILLIS;
      paneStart = second * PANE_MILLIS;
      paneEnd = paneStart + PANE_MILLIS;
    }
    final int pane = panes.paneOf(second);
    final int slot = (int) slots.get(trade.key());
    final long at = address(pane, slot);
    final long trades = UnsafeApi.getLong(at + FloorSlot.TRADES);
    if (trades == 0) {
      panes.touch(pane, slot);
      init(at, trade.price(), trade.quantity());
    } else {
      add(at, trades, trade.price(), trade.quantity());
    }
  }

  private static void init(long at, long price, long quantity) {
    UnsafeApi.putLong(at + FloorSlot.TRADES, 1);
    UnsafeApi.putLong(at + FloorSlot.QUANTITY, quantity);
    UnsafeApi.putLong(at + FloorSlot.TURNOVER, price * quantity);
    UnsafeApi.putLong(at + FloorSlot.LOWEST, price);
    UnsafeApi.putLong(at + FloorSlot.HIGHEST, price);
  }

  private static void add(long at, long trades, long price, long quantity) {
    UnsafeApi.putLong(at + FloorSlot.TRADES, trades + 1);
    UnsafeApi.putLong(
        at + FloorSlot.QUANTITY, UnsafeApi.getLong(at + FloorSlot.QUANTITY) + quantity);
    UnsafeApi.putLong(
        at + FloorSlot.TURNOVER, UnsafeApi.getLong(at + FloorSlot.TURNOVER) + price * quantity);
    UnsafeApi.putLong(
        at + FloorSlot.LOWEST, Math.min(UnsafeApi.getLong(at + FloorSlot.LOWEST), price));
    UnsafeApi.putLong(
        at + FloorSlot.HIGHEST, Math.max(UnsafeApi.getLong(at + FloorSlot.HIGHEST), price));
  }

  @Override
  public void onWatermark(long watermark) {
    while (watermark >= nextEndSecond * PANE_MILLIS - 1) {
      if (windowPanes == 1) {
        fireTumbling();
      } else {
        fireSliding();
      }
      clearOldest();
      nextEndSecond++;
    }
  }

  private void fireTumbling() {
    final int pane = panes.paneOf(nextEndSecond - 1);
    for (int i = 0; i < panes.touchedCount(pane); i++) {
      final int slot = panes.touched(pane, i);
      final long at = address(pane, slot);
      results.accept(
          nextEndSecond * PANE_MILLIS,
          slot,
          UnsafeApi.getLong(at + FloorSlot.TRADES),
          UnsafeApi.getLong(at + FloorSlot.QUANTITY),
          UnsafeApi.getLong(at + FloorSlot.TURNOVER),
          UnsafeApi.getLong(at + FloorSlot.LOWEST),
          UnsafeApi.getLong(at + FloorSlot.HIGHEST));
    }
  }

  private void fireSliding() {
    for (int slot = 0; slot < keys; slot++) {
      fireSliding(slot);
    }
  }

  private void fireSliding(int slot) {
    long trades = 0;
    long quantity = 0;
    long turnover = 0;
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (long s = nextEndSecond - windowPanes; s < nextEndSecond; s++) {
      final long at = address(panes.paneOf(s), slot);
      final long paneTrades = UnsafeApi.getLong(at + FloorSlot.TRADES);
      if (paneTrades == 0) {
        continue;
      }
      trades += paneTrades;
      quantity += UnsafeApi.getLong(at + FloorSlot.QUANTITY);
      turnover += UnsafeApi.getLong(at + FloorSlot.TURNOVER);
      lowest = Math.min(lowest, UnsafeApi.getLong(at + FloorSlot.LOWEST));
      highest = Math.max(highest, UnsafeApi.getLong(at + FloorSlot.HIGHEST));
    }
    if (trades > 0) {
      results.accept(
          nextEndSecond * PANE_MILLIS, slot, trades, quantity, turnover, lowest, highest);
    }
  }

  private void clearOldest() {
    final int oldest = panes.paneOf(nextEndSecond - windowPanes);
    for (int i = 0; i < panes.touchedCount(oldest); i++) {
      UnsafeApi.putLong(address(oldest, panes.touched(oldest, i)) + FloorSlot.TRADES, 0);
    }
    panes.clear(oldest);
  }

  @Override
  public long stateBytes() {
    return panes.stateBytes();
  }

  private long address(int pane, int slot) {
    return base + (pane * (long) keys + slot) * FloorSlot.BYTES;
  }
}
