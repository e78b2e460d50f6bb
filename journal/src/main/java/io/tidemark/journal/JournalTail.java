package io.tidemark.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.IoUtil;

/**
 * Where the journal ended when the writer last looked: the file in which it leaves the number of
 * its next document and the sequence of its next record, after each document.
 *
 * <p>The queue itself cannot tell an end from a hole at the end. It is written as memory, so it
 * outlives the process; what it says is a lower bound for readers.
 */
final class JournalTail implements AutoCloseable {
  private static final String FILE = "tail";
  private static final int LENGTH = 4096;
  private static final int DOCUMENT = 0;
  private static final int SEQUENCE = 8;
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final MappedByteBuffer buffer;

  private JournalTail(MappedByteBuffer buffer) {
    this.buffer = buffer;
  }

  static Path file(Path journal) {
    return journal.resolve(FILE);
  }

  /**
   * Opens the tail for writing; its space on disk is taken now, so that later stores cannot fail.
   */
  static JournalTail create(Path journal) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file(journal),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      if (channel.size() < LENGTH) {
        channel.write(ByteBuffer.allocate(LENGTH), 0);
      }
      return new JournalTail(channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH));
    }
  }

  /** Opens the tail for reading; without a file nothing is known. */
  static JournalTail read(Path journal) throws IOException {
    try {
      if (Files.size(file(journal)) < LENGTH) {
        return new JournalTail(null);
      }
      try (FileChannel channel = FileChannel.open(file(journal), StandardOpenOption.READ)) {
        return new JournalTail(channel.map(FileChannel.MapMode.READ_ONLY, 0, LENGTH));
      }
    } catch (NoSuchFileException e) {
      return new JournalTail(null);
    }
  }

  /** Publishes what the next document and the next record will be. */
  void set(long document, long sequence) {
    LONGS.setRelease((ByteBuffer) buffer, SEQUENCE, sequence);
    LONGS.setRelease((ByteBuffer) buffer, DOCUMENT, document);
  }

  /** All documents below this are there; 0 if nothing is known. */
  long document() {
    return buffer == null ? 0 : (long) LONGS.getAcquire((ByteBuffer) buffer, DOCUMENT);
  }

  /** All records below this are there; 0 if nothing is known. */
  long sequence() {
    return buffer == null ? 0 : (long) LONGS.getAcquire((ByteBuffer) buffer, SEQUENCE);
  }

  @Override
  public void close() {
    IoUtil.unmap(buffer);
  }
}
