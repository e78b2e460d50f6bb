package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Who reads an output on, on the same thread. */
final class InlineReader {
  private final StreamRuntime stream;
  private final int partition;
  private final long routing;

  InlineReader(OutputReader of, Shard shard) {
    stream = shard.stream(of.source().id());
    partition = of.partition();
    routing =
        RecordHeader.routing(of.source().id(), RecordKind.DATA.code(), (byte) 0, of.partition());
  }

  void onRow(long row) {
    Memory.putLong(row + RecordHeader.STREAM_OFFSET, routing);
    stream.onData(row, partition);
  }

  void onWatermark(int key, long watermark) {
    stream.onWatermark(partition, key, watermark);
  }

  void onIdle() {
    stream.onIdle(partition);
  }

  void onActive() {
    stream.onActive(partition);
  }

  void onClock(long nanos) {
    stream.onClock(nanos);
  }
}
