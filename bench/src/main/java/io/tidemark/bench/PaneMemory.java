package io.tidemark.bench;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What open windows of the general operator weigh: as many keys as asked for, each with one open
 * window that holds one trade.
 *
 * <p>Argument: how many, a million without. Off the heap are the blocks in use, which is what a
 * snapshot of the engine holds; on the heap what is left of it behind a collection. Both are
 * without what an engine has before its first trade.
 */
public final class PaneMemory {
  private static final int PANES = 1_000_000;
  private static final int WRONG_USAGE = 2;

  /** All within one window of {@link TotalQuery}. */
  private static final long MILLIS = 400;

  private final InlineEngine engine;
  private final long emptyBytes;
  private final long emptyHeap;

  private PaneMemory(TotalQuery query) {
    Topology topology = new Topology();
    query.declare(TradeBars.trades(topology));
    engine =
        InlineEngine.builder(topology)
            .sink(TotalQuery.NAME, (row, ordinal) -> {})
            .hashOutputs(false)
            .build();
    emptyBytes = snapshotBytes();
    emptyHeap = heapBytes();
  }

  /** Prints a line for each kind of window. */
  public static void main(String[] args) {
    if (args.length > 1 || (args.length == 1 && !args[0].matches("[1-9]\\d{0,7}"))) {
      System.err.println("found " + Arrays.toString(args) + ", expected a number of windows");
      System.exit(WRONG_USAGE);
    }
    int panes = args.length == 0 ? PANES : Integer.parseInt(args[0]);
    for (TotalQuery query : List.of(TotalQuery.SESSIONS, TotalQuery.TRIGGER, TotalQuery.PROCESS)) {
      new PaneMemory(query).report(query, panes);
    }
  }

  private void report(TotalQuery query, int panes) {
    Publisher publisher = engine.publisher(TradeRecord.SCHEMA.name(), 0);
    for (int key = 0; key < panes; key++) {
      long record = publisher.claim().address();
      Memory.putLong(
          record + RecordHeader.EVENT_TIME_OFFSET, TradeGenerator.BASE_TIME + key * MILLIS / panes);
      Memory.putLong(record + TradeRecord.PRICE, 1);
      Memory.putLong(record + TradeRecord.QUANTITY, 1);
      Memory.putLong(record + TradeRecord.ORDER_ID, key);
      Memory.putInt(record + TradeRecord.SYMBOL, key);
      Memory.putByte(record + TradeRecord.SIDE, (byte) 1);
      publisher.publish();
    }
    System.out.printf(
        "%-8s %,d open windows: %.1f B each off the heap, %.1f B on it%n",
        query.name().toLowerCase(Locale.ROOT),
        engine.openWindows(TotalQuery.NAME),
        (snapshotBytes() - emptyBytes) / (double) panes,
        (heapBytes() - emptyHeap) / (double) panes);
    engine.close();
  }

  private long snapshotBytes() {
    CountingStream count = new CountingStream();
    engine.snapshot(count);
    return count.bytes();
  }

  private static long heapBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
