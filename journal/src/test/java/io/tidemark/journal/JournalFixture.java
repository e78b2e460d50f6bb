package io.tidemark.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A journal of four hours of 1,000 records each, and the tools to damage it. */
final class JournalFixture {
  static final int HOURS = 4;
  static final int PER_HOUR = 1_000;
  static final long RECORDS = (long) HOURS * PER_HOUR;

  final TestClock clock = new TestClock();
  final Path path;

  JournalFixture(Path path) {
    this.path = path;
  }

  JournalOptions options() {
    return new JournalOptions()
        .blockSize(JournalOptions.MIN_BLOCK_SIZE)
        .usableSpace(() -> Long.MAX_VALUE)
        .preTouch(false)
        .wallClock(clock);
  }

  /** Writes the hours, ending as a writer should. */
  JournalFixture write(TestRecords records) {
    writer(records).close();
    return this;
  }

  /**
   * Writes the hours, ending as a killed process does. Only the lock is let go, as the operating
   * system does it.
   */
  JournalFixture writeAndKill(TestRecords records) {
    writer(records).abandon();
    return this;
  }

  private JournalWriter writer(TestRecords records) {
    JournalWriter writer = JournalWriter.open(path, options());
    for (int hour = 0; hour < HOURS; hour++) {
      if (hour > 0) {
        clock.nextHour();
      }
      for (int i = 0; i < PER_HOUR / 50; i++) {
        records.append(writer, 50);
      }
    }
    return writer;
  }

  /** The file of an hour, from 0. */
  Path file(int hour) {
    List<JournalFile> files = JournalSummary.of(path).files();
    return files.get(hour).path();
  }

  static void truncate(Path file, long length) {
    edit(file, f -> f.setLength(length));
  }

  static void fill(Path file, long from, long to, long seed) {
    byte[] bytes = new byte[(int) (to - from)];
    if (seed != 0) {
      new SplittableRandom(seed).nextBytes(bytes);
    }
    overwrite(file, from, bytes);
  }

  static void overwrite(Path file, long at, byte... bytes) {
    edit(
        file,
        f -> {
          f.seek(at);
          f.write(bytes);
        });
  }

  static byte byteAt(Path file, long at) {
    byte[] one = new byte[1];
    edit(
        file,
        f -> {
          f.seek(at);
          f.readFully(one);
        });
    return one[0];
  }

  private interface Edit {
    void apply(RandomAccessFile file) throws IOException;
  }

  private static void edit(Path path, Edit edit) {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      edit.apply(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where each document of an hour's file stands, its excerpt header first. */
  static List<Long> documents(Path file) {
    List<Long> places = new ArrayList<>();
    try (QueueFile queueFile = new QueueFile(file)) {
      while (queueFile.state() == QueueFile.State.READY) {
        places.add(queueFile.position());
        queueFile.next();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return places;
  }
}
