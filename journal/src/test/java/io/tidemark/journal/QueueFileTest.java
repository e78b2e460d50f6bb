package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The walk over a queue's file against the queue's own reader. */
class QueueFileTest {
  @TempDir Path directory;

  private record Excerpt(long index, int length, long number) {}

  private List<Excerpt> readByTheQueue(Path queuePath) {
    List<Excerpt> excerpts = new ArrayList<>();
    try (ChronicleQueue queue =
            SingleChronicleQueueBuilder.binary(queuePath.toFile())
                .rollCycle(RollCycles.FAST_HOURLY)
                .blockSize(JournalOptions.MIN_BLOCK_SIZE)
                .build();
        ExcerptTailer tailer = queue.createTailer()) {
      while (true) {
        try (DocumentContext context = tailer.readingDocument()) {
          if (!context.isPresent()) {
            return excerpts;
          }
          Bytes<?> bytes = context.wire().bytes();
          long number = bytes.readLong(bytes.readPosition() + DocumentLayout.NUMBER_OFFSET);
          excerpts.add(new Excerpt(context.index(), (int) bytes.readRemaining(), number));
        }
      }
    }
  }

  private static List<Excerpt> readByTheWalk(Path journal, long windowLength) throws IOException {
    List<Excerpt> excerpts = new ArrayList<>();
    try (Document document = new Document()) {
      for (ManifestCycle cycle : Manifest.read(journal).cycles()) {
        try (QueueFile file = new QueueFile(cycle.path(journal), windowLength)) {
          assertTrue(file.hasQueueHeader());
          while (file.state() == QueueFile.State.READY) {
            assertEquals(null, document.load(file));
            long index = HourlyCycle.index(cycle.cycle(), file.excerpts());
            excerpts.add(new Excerpt(index, file.length(), document.number()));
            file.next();
          }
        }
      }
    }
    return excerpts;
  }

  @Test
  void seesTheSameExcerptsWhateverPartOfTheFileIsMapped() throws IOException {
    try (TestRecords records = TestRecords.upToLength(3_000)) {
      JournalFixture journal = new JournalFixture(directory).write(records);
      List<Excerpt> expected = readByTheQueue(journal.file(0).getParent());
      assertTrue(expected.size() > 80);
      assertEquals(expected, readByTheWalk(directory, 256 << 20));
      assertEquals(expected, readByTheWalk(directory, 4096));
      assertEquals(expected, readByTheWalk(directory, 64 << 10));
    }
  }

  @Test
  void countsAsTheQueueDoes() {
    int cycle = HourlyCycle.of(TestClock.START);
    assertEquals(RollCycles.FAST_HOURLY.toIndex(cycle, 12_345), HourlyCycle.index(cycle, 12_345));
    assertEquals(cycle, RollCycles.FAST_HOURLY.toCycle(HourlyCycle.index(cycle, 7)));
    assertEquals(HourlyCycle.MILLIS, RollCycles.FAST_HOURLY.lengthInMillis());
    // Four thousand million documents of 64 records: an hour at a thousand million a minute.
    assertTrue(RollCycles.FAST_HOURLY.maxMessagesPerCycle() >= 0xFFFF_FFFFL);
  }
}
