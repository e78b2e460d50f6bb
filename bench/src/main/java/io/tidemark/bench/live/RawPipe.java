package io.tidemark.bench.live;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Trades through the {@link RawRing}: written whole, header and all, and summed up behind it. */
final class RawPipe implements Pipe {
  private static final long ROUTING = RecordHeader.routing(0, RecordKind.DATA.code(), (byte) 0, 0);

  private final TradeLap trades;
  private final Tally tally = new Tally();
  private final RawRing ring;
  private final Expenses expenses;

  RawPipe(int symbols, int ringSize, Waits waiting) {
    trades = new TradeLap(symbols);
    ring = new RawRing(ringSize, waiting.ofRawRing(), tally, new Gate());
    expenses = Expenses.ofThreads("raw-");
  }

  @Override
  public Stretch run(int claim, int records) {
    ring.begin(records);
    expenses.start();
    final long start = System.nanoTime();
    for (int left = records; left > 0; left -= claim) {
      send(Math.min(claim, left));
    }
    final long end = ring.awaitEnd();
    return expenses.stretch(end - start, tally.count(), tally.sum());
  }

  private void send(int records) {
    final long last = ring.claim(records);
    for (long sequence = last - records + 1; sequence <= last; sequence++) {
      final long record = ring.slot(sequence);
      trades.writeNext(record);
      Memory.putLong(record + RecordHeader.INGEST_TIME_OFFSET, 0);
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, sequence);
      Memory.putLong(record + RecordHeader.STREAM_OFFSET, ROUTING);
    }
    ring.publish(last - records + 1, last);
  }

  @Override
  public void close() {
    ring.close();
    trades.close();
  }
}
