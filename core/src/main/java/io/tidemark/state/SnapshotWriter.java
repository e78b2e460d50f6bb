package io.tidemark.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tidemark.record.Memory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes a snapshot: little-endian numbers, raw memory and texts, in named sections that {@link
 * SnapshotReader} verifies. There is no limit to the size.
 *
 * <p>Output is buffered; call {@link #flush} at the end. The stream is not closed. A failing stream
 * surfaces as {@link UncheckedIOException}.
 */
public final class SnapshotWriter {
  static final int BUFFER_SIZE = 64 * 1024;
  static final int SECTION_MARK = 0x5345_4354;
  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_SIZE];
  private int position;

  /** Creates a writer to a stream that need not be buffered. */
  public SnapshotWriter(OutputStream out) {
    this.out = out;
  }

  /** Marks the start of a part, by a name that the reader has to ask for. */
  public void section(String name) {
    putInt(SECTION_MARK);
    putText(name);
  }

  /** Writes a 32-bit integer. */
  public void putInt(int value) {
    if (position > BUFFER_SIZE - Integer.BYTES) {
      drain();
    }
    INTS.set(buffer, position, value);
    position += Integer.BYTES;
  }

  /** Writes a 64-bit integer. */
  public void putLong(long value) {
    if (position > BUFFER_SIZE - Long.BYTES) {
      drain();
    }
    LONGS.set(buffer, position, value);
    position += Long.BYTES;
  }

  /**
   * Writes off-heap memory as it is, without its length.
   *
   * @param length in bytes
   */
  public void putBytes(long address, long length) {
    long from = address;
    long rest = length;
    while (rest > 0) {
      if (position == BUFFER_SIZE) {
        drain();
      }
      int part = (int) Math.min(rest, BUFFER_SIZE - position);
      Memory.copyOut(from, buffer, position, part);
      position += part;
      from += part;
      rest -= part;
    }
  }

  /** Writes a text as UTF-8 behind its length. */
  public void putText(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    putInt(bytes.length);
    int from = 0;
    while (from < bytes.length) {
      if (position == BUFFER_SIZE) {
        drain();
      }
      int part = Math.min(bytes.length - from, BUFFER_SIZE - position);
      System.arraycopy(bytes, from, buffer, position, part);
      position += part;
      from += part;
    }
  }

  /** Hands everything written so far to the stream and flushes it. */
  public void flush() {
    drain();
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void drain() {
    try {
      out.write(buffer, 0, position);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    position = 0;
  }
}
