package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Feeds the inline engine with the records of a journal, where they lie. */
final class InlineReplayer implements Replayer {
  private static final byte DATA = RecordKind.DATA.code();

  /** The routing of no data record. */
  private static final long MARK = RecordHeader.routing(0, RecordKind.PAD.code(), (byte) 0, 0);

  private final InlineEngine engine;
  private final StreamRuntime[] streams;
  private final ReplayCheck check;

  InlineReplayer(InlineEngine engine, StreamRuntime[] streams, CompiledTopology topology) {
    this.engine = engine;
    this.streams = streams;
    check = new ReplayCheck(topology);
  }

  @Override
  public void replay(long record, int length) {
    check.require(record, length, engine.nextSequence());
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    if (RecordHeader.kind(routing) == DATA) {
      engine.processData(
          record, streams[RecordHeader.stream(routing)], RecordHeader.partition(routing));
    } else {
      engine.process(record);
    }
  }

  /**
   * A record like the one before it, of the same stream, partition and length, is known to be right
   * but for its sequence, so it is not judged again.
   */
  @Override
  public void replay(long records, long lengths, int count) {
    long record = records;
    long like = MARK;
    int likeLength = 0;
    StreamRuntime stream = null;
    for (int i = 0; i < count; i++) {
      int length = Memory.getShort(lengths + (long) i * Short.BYTES) & 0xFFFF;
      long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
      if (routing == like && length == likeLength) {
        check.requireSequence(record, engine.nextSequence());
        engine.processData(record, stream, RecordHeader.partition(routing));
      } else {
        replay(record, length);
        boolean isData = RecordHeader.kind(routing) == DATA;
        like = isData ? routing : MARK;
        likeLength = length;
        stream = streams[RecordHeader.stream(routing)];
      }
      record += CompiledTopology.words(length);
    }
  }

  @Override
  public void flush() {}
}
