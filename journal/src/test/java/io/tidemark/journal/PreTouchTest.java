package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreTouchTest {
  private static final int PAGE = 4096;

  @TempDir Path directory;

  @Test
  void touchesThePagesAheadAndChangesNothing() throws IOException {
    Path file = directory.resolve("file");
    byte[] content = new byte[256 * PAGE];
    for (int page = 0; page < 256; page += 2) {
      content[page * PAGE] = (byte) page;
    }
    Files.write(file, content);
    try (FileReservation reservation = new FileReservation(file);
        PreTouch helper = new PreTouch()) {
      helper.start();
      helper.moved(reservation, 10 * PAGE + 5);
      while (helper.touchedPages() < 246) {
        Thread.onSpinWait();
      }
      assertEquals(null, helper.failure());
    }
    assertArrayEquals(content, Files.readAllBytes(file));
  }

  @Test
  void worksBesideAWriterAcrossFilesAndBlocks() {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(1_000)) {
      try (JournalWriter writer = JournalWriter.open(directory, journal.options().preTouch(true))) {
        for (int i = 0; i < 200; i++) {
          records.append(writer, 64);
          if (i % 50 == 49) {
            journal.clock.nextHour();
          }
        }
      }
      try (JournalReader reader = JournalReader.open(directory)) {
        assertEquals(12_800, records.verifyAll(reader, 0));
      }
    }
  }
}
