package io.tidemark.tools.csv;

import io.tidemark.record.Memory;
import io.tidemark.tools.ToolException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Bytes of a CSV file on their way out: numbers and texts are written into a buffer, which is
 * written when it is full. Nothing is allocated after construction.
 *
 * <p>What cannot be written is an internal error that names the file. Not thread-safe.
 */
public final class CsvOutput implements AutoCloseable {
  /** The name that stands for the standard output. */
  public static final String STANDARD_OUTPUT = "-";

  private static final int CAPACITY = 64 * 1024;
  private static final int MAX_NUMBER = 24;
  private static final byte[] EMPTY_TEXT = {'"', '"'};

  private final String name;
  private final OutputStream stream;
  private final byte[] buffer = new byte[CAPACITY];
  private final byte[] number = new byte[MAX_NUMBER];
  private int length;
  private long written;
  private ToolException failure;

  /**
   * Writes to a stream.
   *
   * @param name how errors call it
   */
  public CsvOutput(String name, OutputStream stream) {
    this.name = Objects.requireNonNull(name, "name");
    this.stream = Objects.requireNonNull(stream, "stream");
  }

  /**
   * Creates a file, or takes the standard output.
   *
   * @param name how errors call it, such as {@code bars=bars.csv}
   * @param path {@link #STANDARD_OUTPUT} or a file, which is overwritten
   * @throws ToolException a usage error if the file cannot be created
   */
  public static CsvOutput open(String name, String path) {
    if (path.equals(STANDARD_OUTPUT)) {
      return new CsvOutput("standard output", new FileOutputStream(FileDescriptor.out));
    }
    try {
      return new CsvOutput(name, new FileOutputStream(Path.of(path).toFile()));
    } catch (IOException e) {
      throw ToolException.usage(
          "output " + name + " cannot be created: " + e.getMessage() + "; check the path");
    }
  }

  /**
   * Goes on with a file that an earlier run may have begun: what it holds is compared with what is
   * written, and what is missing is appended.
   *
   * @param name how errors call it
   * @param path of the file; it is created if there is none
   * @throws ToolException a usage error if the file cannot be opened
   */
  public static CsvOutput resume(String name, String path) {
    try {
      return new CsvOutput(name, new ResumedFile(name, Path.of(path)));
    } catch (IOException e) {
      throw ToolException.usage(
          "output " + name + " cannot be opened: " + e.getMessage() + "; check the path");
    }
  }

  /** Writes a byte as it is. */
  void put(int value) {
    if (length == CAPACITY) {
      flush();
    }
    buffer[length++] = (byte) value;
  }

  /** Writes bytes as they are. */
  void put(byte[] source, int offset, int count) {
    int from = offset;
    int left = count;
    while (left > 0) {
      if (length == CAPACITY) {
        flush();
      }
      int part = Math.min(left, CAPACITY - length);
      System.arraycopy(source, from, buffer, length, part);
      length += part;
      from += part;
      left -= part;
    }
  }

  /** Writes bytes of off-heap memory as they are; not more than the buffer holds. */
  void put(long address, int count) {
    if (CAPACITY - length < count) {
      flush();
    }
    Memory.copyOut(address, buffer, length, count);
    length += count;
  }

  /** Writes a number of {@code 10^-scale} with all digits of the scale. */
  void putDecimal(long value, int scale) {
    long left = Math.abs(value);
    int from = MAX_NUMBER;
    int digits = 0;
    do {
      number[--from] = (byte) ('0' + left % 10);
      left /= 10;
      if (++digits == scale) {
        number[--from] = '.';
      }
    } while (left != 0 || digits <= scale);
    if (value < 0) {
      number[--from] = '-';
    }
    put(number, from, MAX_NUMBER - from);
  }

  /** Writes a text, in quotes if a reader would else take it apart. */
  void putText(byte[] source, int offset, int count) {
    if (count == 0) {
      put(EMPTY_TEXT, 0, EMPTY_TEXT.length);
      return;
    }
    boolean plain = true;
    for (int i = offset; i < offset + count && plain; i++) {
      byte b = source[i];
      plain = b != ',' && b != '"' && b != '\n' && b != '\r';
    }
    if (plain) {
      put(source, offset, count);
      return;
    }
    put('"');
    for (int i = offset; i < offset + count; i++) {
      if (source[i] == '"') {
        put('"');
      }
      put(source[i]);
    }
    put('"');
  }

  /** Writes a text; allocates. */
  void putText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    putText(utf8, 0, utf8.length);
  }

  /** Hands what is buffered to the system. After a failure nothing is written any more. */
  public void flush() {
    if (failure != null) {
      throw new ToolException(failure.exitCode(), failure.getMessage(), failure);
    }
    try {
      stream.write(buffer, 0, length);
      stream.flush();
    } catch (IOException e) {
      failure = failed(e);
      throw failure;
    } catch (ToolException e) {
      failure = e;
      throw e;
    }
    written += length;
    length = 0;
  }

  private ToolException failed(IOException e) {
    return ToolException.internal(
        "output "
            + name
            + " cannot be written: "
            + e.getMessage()
            + " (after "
            + written
            + " bytes); what is there is incomplete: free the disk or choose another, and run again",
        e);
  }

  /**
   * Hands everything to the system: nothing more will be written.
   *
   * @throws ToolException a data error if the file was begun by an earlier run and holds more
   */
  public void finish() {
    flush();
    if (stream instanceof ResumedFile file) {
      file.requireAllWritten();
    }
  }

  @Override
  public void close() {
    try (stream) {
      flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
