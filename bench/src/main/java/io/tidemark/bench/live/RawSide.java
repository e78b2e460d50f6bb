package io.tidemark.bench.live;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Records over the {@link RawRing}; its consumer is the far end. */
final class RawSide implements OpenLoopSide {
  /** What the name of its thread starts with. */
  static final String THREADS = "raw-";

  private static final long ROUTING = RecordHeader.routing(0, RecordKind.DATA.code(), (byte) 0, 0);

  private final TradeLap trades;
  private final Tally tally = new Tally();
  private final ResponseTimes responses = new ResponseTimes(NanoClock.SYSTEM);
  private final RawRing ring;

  RawSide(int symbols, int ringSize, Waits waiting) {
    trades = new TradeLap(symbols);
    ring = new RawRing(ringSize, waiting.ofRawRing(), this::onRecord, new Gate());
  }

  private void onRecord(long record) {
    responses.record(Memory.getLong(record + RecordHeader.INGEST_TIME_OFFSET));
    tally.onRecord(record);
  }

  @Override
  public String describeThreads() {
    return "one consumer, not pinned";
  }

  @Override
  public void begin(int records) {
    ring.begin(records);
  }

  @Override
  public void send(long[] times, int count) {
    final long first = ring.claim(count) - count + 1;
    for (int i = 0; i < count; i++) {
      final long record = ring.slot(first + i);
      trades.writeNext(record);
      Memory.putLong(record + RecordHeader.INGEST_TIME_OFFSET, times[i]);
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, first + i);
      Memory.putLong(record + RecordHeader.STREAM_OFFSET, ROUTING);
    }
    ring.publish(first, first + count - 1);
  }

  @Override
  public void awaitEnd() {
    ring.awaitEnd();
  }

  @Override
  public ResponseTimes responses() {
    return responses;
  }

  @Override
  public long received() {
    return tally.count();
  }

  @Override
  public long checksum() {
    return tally.sum();
  }

  @Override
  public void close() {
    ring.close();
    trades.close();
  }
}
