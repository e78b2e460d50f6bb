package io.tidemark.tools.csv;

import io.tidemark.tools.ExitCode;
import io.tidemark.tools.ToolException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file that an earlier run may have begun. As far as it reaches, what is written is compared with
 * what is there; behind that it is appended. So a run that is repeated completes its file, also
 * where the last row was torn.
 *
 * <p>Bytes that differ are a data error that names the line. Not thread-safe.
 */
final class ResumedFile extends OutputStream {
  private static final int BUFFER = 64 * 1024;

  private final String name;
  private final RandomAccessFile file;
  private final long held;
  private final byte[] expected = new byte[BUFFER];
  private long position;
  private long line = 1;

  /**
   * Opens a file, and makes it if there is none.
   *
   * @param name how errors call it
   * @throws IOException if it cannot be opened for writing
   */
  ResumedFile(String name, Path path) throws IOException {
    this.name = name;
    file = new RandomAccessFile(path.toFile(), "rw");
    held = file.length();
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    int end = offset + length;
    while (from < end && position < held) {
      int count = (int) Math.min(Math.min(end - from, BUFFER), held - position);
      compare(bytes, from, count);
      from += count;
      position += count;
    }
    if (from < end) {
      file.write(bytes, from, end - from);
    }
  }

  private void compare(byte[] bytes, int from, int count) throws IOException {
    file.readFully(expected, 0, count);
    int difference = Arrays.mismatch(bytes, from, from + count, expected, 0, count);
    int same = difference < 0 ? count : difference;
    for (int i = 0; i < same; i++) {
      if (expected[i] == '\n') {
        line++;
      }
    }
    if (difference >= 0) {
      throw differs("does not hold what this run writes there");
    }
  }

  /**
   * Says that nothing more will be written.
   *
   * @throws ToolException a data error if the file holds more
   */
  void requireAllWritten() {
    if (position < held) {
      throw differs("goes on where this run has nothing more to write");
    }
  }

  private ToolException differs(String how) {
    return new ToolException(
        ExitCode.DATA,
        "output "
            + name
            + ", line "
            + line
            + ": the file "
            + how
            + ", expected what an earlier run with the same journal wrote; move the file away and"
            + " run again, then it is written anew",
        null);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
