package io.tidemark.bench;

import static io.tidemark.bench.FloorPanes.PANE_MILLIS;

import java.nio.ByteBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The hand-written floor that ratios are stated against: the straightforward code for exactly one
 * query, on off-heap primitive state, key lookup included. It is no engine: the query is fixed,
 * slots never grow, sums wrap, nothing is late, and there is no record to encode or decode.
 */
final class WindowFloor implements TradeConsumer {
  private final int keys;
  private final int windowPanes;
  private final ResultChecksum results;
  private final Long2LongHashMap slots;
  private final FloorPanes panes;
  private final UnsafeBuffer state;

  private long second = TradeGenerator.BASE_TIME / PANE_MILLIS;
  private long paneStart = TradeGenerator.BASE_TIME;
  private long paneEnd = TradeGenerator.BASE_TIME + PANE_MILLIS;
  private long nextEndSecond = second + 1;

  WindowFloor(Workload workload, ResultChecksum results) {
    this.keys = workload.keys();
    this.windowPanes = workload.windowSeconds();
    this.results = results;
    this.slots = FloorPanes.slotsOf(workload.keys());
    this.panes = new FloorPanes(workload);
    this.state = new UnsafeBuffer(ByteBuffer.allocateDirect(panes.size() * keys * FloorSlot.BYTES));
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    if (trade.timestamp() < paneStart || trade.timestamp() >= paneEnd) {
      second = trade.timestamp() / PANE_MILLIS;
      paneStart = second * PANE_MILLIS;
      paneEnd = paneStart + PANE_MILLIS;
    }
    final int pane = panes.paneOf(second);
    final int slot = (int) slots.get(trade.key());
    final int at = offset(pane, slot);
    final long trades = state.getLong(at + FloorSlot.TRADES);
    if (trades == 0) {
      panes.touch(pane, slot);
      init(at, trade);
    } else {
      add(at, trades, trade);
    }
  }

  private void init(int at, TradeGenerator trade) {
    state.putLong(at + FloorSlot.TRADES, 1);
    state.putLong(at + FloorSlot.QUANTITY, trade.quantity());
    state.putLong(at + FloorSlot.TURNOVER, trade.price() * trade.quantity());
    state.putLong(at + FloorSlot.LOWEST, trade.price());
    state.putLong(at + FloorSlot.HIGHEST, trade.price());
  }

  private void add(int at, long trades, TradeGenerator trade) {
    state.putLong(at + FloorSlot.TRADES, trades + 1);
    state.putLong(
        at + FloorSlot.QUANTITY, state.getLong(at + FloorSlot.QUANTITY) + trade.quantity());
    state.putLong(
        at + FloorSlot.TURNOVER,
        state.getLong(at + FloorSlot.TURNOVER) + trade.price() * trade.quantity());
    if (trade.price() < state.getLong(at + FloorSlot.LOWEST)) {
      state.putLong(at + FloorSlot.LOWEST, trade.price());
    }
    if (trade.price() > state.getLong(at + FloorSlot.HIGHEST)) {
      state.putLong(at + FloorSlot.HIGHEST, trade.price());
    }
  }

  @Override
  public void onWatermark(long watermark) {
    while (watermark >= nextEndSecond * PANE_MILLIS - 1) {
      if (windowPanes == 1) {
        fireTumbling();
      } else {
        fireSliding();
      }
      nextEndSecond++;
    }
  }

  private void fireTumbling() {
    final int pane = panes.paneOf(nextEndSecond - 1);
    for (int i = 0; i < panes.touchedCount(pane); i++) {
      final int slot = panes.touched(pane, i);
      final int at = offset(pane, slot);
      results.accept(
          nextEndSecond * PANE_MILLIS,
          slot,
          state.getLong(at + FloorSlot.TRADES),
          state.getLong(at + FloorSlot.QUANTITY),
          state.getLong(at + FloorSlot.TURNOVER),
          state.getLong(at + FloorSlot.LOWEST),
          state.getLong(at + FloorSlot.HIGHEST));
      state.putLong(at + FloorSlot.TRADES, 0);
    }
    panes.clear(pane);
  }

  private void fireSliding() {
    for (int slot = 0; slot < keys; slot++) {
      fireSliding(slot);
    }
    final int oldest = panes.paneOf(nextEndSecond - windowPanes);
    for (int i = 0; i < panes.touchedCount(oldest); i++) {
      state.putLong(offset(oldest, panes.touched(oldest, i)) + FloorSlot.TRADES, 0);
    }
    panes.clear(oldest);
  }

  private void fireSliding(int slot) {
    long trades = 0;
    long quantity = 0;
    long turnover = 0;
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (long s = nextEndSecond - windowPanes; s < nextEndSecond; s++) {
      final int at = offset(panes.paneOf(s), slot);
      final long paneTrades = state.getLong(at + FloorSlot.TRADES);
      if (paneTrades == 0) {
        continue;
      }
      trades += paneTrades;
      quantity += state.getLong(at + FloorSlot.QUANTITY);
      turnover += state.getLong(at + FloorSlot.TURNOVER);
      lowest = Math.min(lowest, state.getLong(at + FloorSlot.LOWEST));
      highest = Math.max(highest, state.getLong(at + FloorSlot.HIGHEST));
    }
    if (trades > 0) {
      results.accept(
          nextEndSecond * PANE_MILLIS, slot, trades, quantity, turnover, lowest, highest);
    }
  }

  @Override
  public long stateBytes() {
    return panes.stateBytes();
  }

  private int offset(int pane, int slot) {
    return (pane * keys + slot) * FloorSlot.BYTES;
  }
}
