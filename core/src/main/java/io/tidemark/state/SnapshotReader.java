package io.tidemark.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tidemark.record.Memory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Reads what {@link SnapshotWriter} wrote, in the same order.
 *
 * <p>It reads ahead of what was asked for, up to its buffer of 64 KiB. The stream is not closed. A
 * snapshot that ends early or holds another section than the expected one fails with {@link
 * SnapshotException}, a failing stream with {@link UncheckedIOException}.
 */
public final class SnapshotReader {
  private static final int LONGEST_NAME = 1024;

  private final InputStream in;
  private final byte[] buffer = new byte[SnapshotWriter.BUFFER_SIZE];
  private int position;
  private int limit;
  private long bytesBeforeBuffer;
  private String section = "";

  /** Creates a reader of a stream that need not be buffered. */
  public SnapshotReader(InputStream in) {
    this.in = in;
  }

  /** How many bytes have been consumed. */
  public long position() {
    return bytesBeforeBuffer + position;
  }

  /**
   * Verifies that the part of this name starts here.
   *
   * @throws SnapshotException if another part, or none, starts here
   */
  public void section(String name) {
    long start = position();
    int mark = getInt();
    if (mark != SnapshotWriter.SECTION_MARK) {
      throw new SnapshotException(
          String.format(
              "expected section '%s' at byte %d of the snapshot, found no section mark but 0x%08x"
                  + " (behind section '%s'); the snapshot is damaged or of another version",
              name, start, mark, section));
    }
    int length = getInt();
    if (length < 0 || length > LONGEST_NAME) {
      throw new SnapshotException(
          String.format(
              "expected section '%s' at byte %d of the snapshot, found a name of %d bytes; the"
                  + " snapshot is damaged",
              name, start, length));
    }
    String found = text(length);
    if (!found.equals(name)) {
      throw new SnapshotException(
          String.format(
              "expected section '%s' at byte %d of the snapshot, found section '%s' (behind"
                  + " section '%s'); it was written by another topology",
              name, start, found, section));
    }
    section = name;
  }

  /** Reads a 32-bit integer. */
  public int getInt() {
    require(Integer.BYTES);
    int value = (int) SnapshotWriter.INTS.get(buffer, position);
    position += Integer.BYTES;
    return value;
  }

  /** Reads a 64-bit integer. */
  public long getLong() {
    require(Long.BYTES);
    long value = (long) SnapshotWriter.LONGS.get(buffer, position);
    position += Long.BYTES;
    return value;
  }

  /**
   * Reads a 32-bit integer that has to be the expected one.
   *
   * @param what names the value in the error
   * @throws SnapshotException if it is another
   */
  public void expectInt(String what, int expected) {
    int found = getInt();
    if (found != expected) {
      throw new SnapshotException(
          String.format(
              "section '%s' of the snapshot has %s=%d, expected %d; it was written by another"
                  + " topology",
              section, what, found, expected));
    }
  }

  /**
   * Reads bytes to off-heap memory.
   *
   * @param length in bytes
   */
  public void getBytes(long address, long length) {
    long to = address;
    long rest = length;
    while (rest > 0) {
      if (position == limit) {
        require(1);
      }
      int part = (int) Math.min(rest, limit - position);
      Memory.copyIn(buffer, position, to, part);
      position += part;
      to += part;
      rest -= part;
    }
  }

  /** Reads a text. */
  public String getText() {
    long start = position();
    int length = getInt();
    if (length < 0) {
      throw new SnapshotException(
          String.format(
              "section '%s' of the snapshot has a text of %d bytes at byte %d; it is damaged",
              section, length, start));
    }
    return text(length);
  }

  private String text(int length) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int rest = length;
    while (rest > 0) {
      if (position == limit) {
        require(1);
      }
      int part = Math.min(rest, limit - position);
      bytes.write(buffer, position, part);
      position += part;
      rest -= part;
    }
    return bytes.toString(UTF_8);
  }

  /** Makes at least {@code length} bytes available in the buffer. */
  private void require(int length) {
    if (limit - position >= length) {
      return;
    }
    System.arraycopy(buffer, position, buffer, 0, limit - position);
    bytesBeforeBuffer += position;
    limit -= position;
    position = 0;
    while (limit < length) {
      int read = read();
      if (read < 0) {
        throw new SnapshotException(
            String.format(
                "the snapshot ends at byte %d, in section '%s', where %d more bytes are expected;"
                    + " it is cut short",
                bytesBeforeBuffer + limit, section, length - limit));
      }
      limit += read;
    }
  }

  private int read() {
    try {
      return in.read(buffer, limit, buffer.length - limit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
