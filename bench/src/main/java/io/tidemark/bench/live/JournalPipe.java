package io.tidemark.bench.live;

import io.tidemark.bench.TradeRecord;
import io.tidemark.journal.JournalWriter;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import java.nio.file.Path;

/** Appending records to a journal, and flushing it, by one thread. */
final class JournalPipe implements Pipe {
  private final RecordBlock block = new RecordBlock();
  private final JournalWriter journal;
  private final Expenses expenses = Expenses.ofCaller();
  private long checksum;

  JournalPipe(Path directory) {
    journal = Journals.create(directory, new LiveJob(LiveQuery.PASS_THROUGH).topology());
  }

  @Override
  public Stretch run(int claim, int records) {
    expenses.start();
    final long start = System.nanoTime();
    for (int left = records; left > 0; left -= claim) {
      append(Math.min(claim, left));
    }
    final long end = System.nanoTime();
    return expenses.stretch(end - start, journal.journaledSequence() + 1, checksum);
  }

  private void append(int records) {
    long sequence = journal.nextSequence();
    checksum += Memory.getLong(block.record(sequence) + TradeRecord.PRICE);
    for (int i = 0; i < records; i++) {
      final long record = block.record(sequence);
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, sequence++);
      journal.append(record, TradeRecord.LENGTH);
    }
    journal.flush();
  }

  @Override
  public void close() {
    journal.close();
    block.close();
  }
}
