package io.tidemark.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to write a journal: a lock of the operating system, which it drops with the process
 * that holds it, however that ends. The file says who holds it.
 */
final class JournalLock implements AutoCloseable {
  private static final String FILE = "lock";
  private static final int MAX_HOLDER = 256;

  private final FileChannel channel;

  private JournalLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws JournalInUseException if somebody has it
   */
  static JournalLock take(Path journal) throws IOException {
    FileChannel channel =
        FileChannel.open(
            journal.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      FileLock lock = tryLock(channel);
      if (lock == null) {
        throw new JournalInUseException(
            "journal "
                + journal
                + " is written by "
                + holder(channel)
                + "; stop that process, or write to another directory");
      }
      sign(channel);
      return new JournalLock(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_HOLDER);
    channel.read(bytes, 0);
    return UTF_8.decode(bytes.flip()).toString().strip();
  }

  private static void sign(FileChannel channel) throws IOException {
    ProcessHandle own = ProcessHandle.current();
    String text =
        "process "
            + own.pid()
            + own.info().command().map(c -> " (" + c + ")").orElse("")
            + System.lineSeparator();
    ByteBuffer bytes = UTF_8.encode(text);
    bytes.limit(Math.min(bytes.limit(), MAX_HOLDER));
    channel.truncate(0);
    channel.write(bytes, 0);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
