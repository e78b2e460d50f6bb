package io.tidemark.bench.live;

import io.tidemark.bench.TradeRecord;
import io.tidemark.journal.JournalOptions;
import io.tidemark.record.Memory;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.UnsafeApi;

/**
 * The limit of a journal: the bytes of the records in one copy to a document of Chronicle Queue,
 * with neither checksum nor sequence, by one thread.
 */
final class QueuePipe implements Pipe {
  private final RecordBlock block = new RecordBlock();
  private final SingleChronicleQueue queue;
  private final ExcerptAppender appender;
  private final Expenses expenses = Expenses.ofCaller();
  private long appended;
  private long checksum;

  QueuePipe(Path directory) {
    queue =
        SingleChronicleQueueBuilder.binary(directory.toFile())
            .rollCycle(RollCycles.FAST_HOURLY)
            .blockSize(JournalOptions.DEFAULT_BLOCK_SIZE)
            .build();
    appender = queue.createAppender();
  }

  @Override
  public Stretch run(int claim, int records) {
    expenses.start();
    final long start = System.nanoTime();
    for (int left = records; left > 0; left -= claim) {
      append(Math.min(claim, left));
    }
    final long end = System.nanoTime();
    return expenses.stretch(end - start, appended, checksum);
  }

  private void append(int records) {
    final long from = block.record(appended);
    final int length = records * TradeRecord.LENGTH;
    try (DocumentContext context = appender.writingDocument()) {
      Bytes<?> bytes = context.wire().bytes();
      UnsafeApi.copyMemory(from, bytes.addressForWrite(bytes.writePosition()), length);
      bytes.writeSkip(length);
    }
    appended += records;
    checksum += Memory.getLong(from + TradeRecord.PRICE);
  }

  @Override
  public void close() {
    appender.close();
    queue.close();
    block.close();
  }
}
