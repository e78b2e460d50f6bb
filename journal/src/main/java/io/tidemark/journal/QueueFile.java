package io.tidemark.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;
import org.agrona.IoUtil;
import org.agrona.UnsafeApi;

/**
 * Walks the excerpts of one file of a Chronicle Queue, also while its writer appends.
 *
 * <p>The file is a chain of excerpts at multiples of 4 bytes, each behind an int32: length in the
 * low 30 bits; bit 30 set for the queue's own data (header, index), which is passed over; bit 31
 * set while the excerpt is being written. Both bits set and no length mark the end of a file that
 * was rolled. Zero means that nothing has been written there yet.
 *
 * <p>Nothing here trusts the file: what lies outside of it is not touched, and a fault of the
 * memory below, as a full disk or a file cut short under the reader gives, surfaces as {@link
 * InternalError} out of these methods only.
 */
final class QueueFile implements AutoCloseable {
  /** What is at the current place. */
  enum State {
    /** A whole excerpt. */
    READY,
    /** Nothing yet, or an excerpt that is not complete. */
    PENDING,
    /** The mark of a file that was rolled. */
    END,
    /** An excerpt that reaches beyond the end of the file. */
    CUT
  }

  static final int HEADER_LENGTH = 4;
  private static final int NOT_COMPLETE = 0x8000_0000;
  private static final int META = 0x4000_0000;
  private static final int LENGTH_MASK = 0x3FFF_FFFF;
  private static final int END_OF_FILE = NOT_COMPLETE | META;

  private static final long DEFAULT_WINDOW = 256L << 20;
  private static final int PAGE = 4096;
  private static final byte[] STORE = "SCQStore".getBytes(StandardCharsets.US_ASCII);
  private static final int STORE_WITHIN = 64;
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final FileChannel channel;
  private final long windowLength;
  private MappedByteBuffer window;
  private long windowAddress;
  private long windowStart;
  private long windowEnd;
  private long position;
  private int length;
  private long excerpts;

  QueueFile(Path file) throws IOException {
    this(file, DEFAULT_WINDOW);
  }

  /**
   * Opens a file.
   *
   * @param windowLength how much of it is mapped at a time, in bytes, a multiple of the page
   */
  QueueFile(Path file, long windowLength) throws IOException {
    this.windowLength = windowLength;
    channel = FileChannel.open(file, StandardOpenOption.READ);
  }

  /** Whether the file starts as a queue's file does. */
  boolean hasQueueHeader() throws IOException {
    if (!isMapped(0, HEADER_LENGTH)) {
      return false;
    }
    int header = headerAt(0);
    int headerLength = header & LENGTH_MASK;
    if ((header & ~LENGTH_MASK) != META || !isMapped(HEADER_LENGTH, headerLength)) {
      return false;
    }
    byte[] start = new byte[Math.min(STORE_WITHIN, headerLength)];
    window.get((int) (HEADER_LENGTH - windowStart), start);
    return new String(start, StandardCharsets.ISO_8859_1)
        .contains(new String(STORE, StandardCharsets.ISO_8859_1));
  }

  /** Looks at the current place, after passing over the queue's own excerpts. */
  State state() throws IOException {
    while (true) {
      if (!isMapped(position, HEADER_LENGTH)) {
        return State.PENDING;
      }
      int header = headerAt(position);
      if (header == END_OF_FILE) {
        return State.END;
      }
      if (header == 0 || (header & NOT_COMPLETE) != 0) {
        return State.PENDING;
      }
      length = header & LENGTH_MASK;
      if (!isMapped(position, HEADER_LENGTH + (long) length)) {
        return State.CUT;
      }
      if ((header & META) == 0) {
        return State.READY;
      }
      advance();
    }
  }

  /** Length of the excerpt at the current place, in bytes. */
  int length() {
    return length;
  }

  /** Copies the first bytes of the excerpt at the current place. */
  void copyTo(long address, int bytes) {
    UnsafeApi.copyMemory(windowAddress + (position + HEADER_LENGTH - windowStart), address, bytes);
  }

  /** Passes over the excerpt at the current place. */
  void next() {
    advance();
    excerpts++;
  }

  /** Where in the file the current place is. */
  long position() {
    return position;
  }

  /** How many excerpts, the queue's own aside, stand before the current place. */
  long excerpts() {
    return excerpts;
  }

  long size() throws IOException {
    return channel.size();
  }

  private void advance() {
    position += HEADER_LENGTH + ((length + 3L) & -4L);
  }

  private int headerAt(long at) {
    return (int) INTS.getVolatile((ByteBuffer) window, (int) (at - windowStart));
  }

  /** Makes a range accessible if it lies in the file. */
  private boolean isMapped(long from, long bytes) throws IOException {
    if (from >= windowStart && from + bytes <= windowEnd) {
      return true;
    }
    long size = channel.size();
    if (from + bytes > size) {
      return false;
    }
    unmap();
    windowStart = from & -PAGE;
    long wanted = Math.max(windowLength, from + bytes - windowStart);
    long mapped = Math.min(wanted, size - windowStart);
    window = channel.map(FileChannel.MapMode.READ_ONLY, windowStart, mapped);
    windowAddress = BufferUtil.address(window);
    windowEnd = windowStart + mapped;
    return true;
  }

  private void unmap() {
    if (window != null) {
      IoUtil.unmap(window);
      window = null;
      windowStart = 0;
      windowEnd = 0;
    }
  }

  @Override
  public void close() throws IOException {
    unmap();
    channel.close();
  }
}
