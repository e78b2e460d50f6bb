package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Feeds the inline engine with the records of a journal, where they lie. */
final class InlineReplayer implements Replayer {
  private static final byte DATA = RecordKind.DATA.code();

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

  @Override
  public void flush() {}
}
