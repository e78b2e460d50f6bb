package io.tidemark.tools.csv;

import io.tidemark.tools.ToolException;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The bytes of a file, unpacked if its first two say that it is gzip.
 *
 * <p>A packed file that is cut off or damaged gives what can be unpacked and then ends; {@link
 * #damage()} tells.
 */
final class CsvSource implements AutoCloseable {
  private static final int GZIP_BUFFER = 64 * 1024;
  private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b};

  private final String name;
  private final long size;
  private final RawInput raw;
  private InputStream input;
  private IOException damage;

  private CsvSource(String name, Path path) throws IOException {
    this.name = name;
    size = Files.isRegularFile(path) ? Files.size(path) : 0;
    raw = new RawInput(new FileInputStream(path.toFile()));
    input = raw;
  }

  /**
   * Opens a file.
   *
   * @param name how errors call it
   * @throws ToolException a usage error if it cannot be opened
   */
  static CsvSource open(String name, Path path) {
    if (!Files.exists(path)) {
      throw ToolException.usage("input " + name + ": there is no such file; check the path");
    }
    if (Files.isDirectory(path)) {
      throw ToolException.usage("input " + name + " is a directory, expected a file");
    }
    try {
      CsvSource source = new CsvSource(name, path);
      source.unpack();
      return source;
    } catch (IOException e) {
      throw ToolException.usage("input " + name + " cannot be read: " + e.getMessage());
    }
  }

  private void unpack() throws IOException {
    if (raw.startsWith(GZIP_MAGIC)) {
      try {
        input = new WholeGzip(raw);
      } catch (EOFException e) {
        damage = cutOff(e);
      } catch (ZipException e) {
        damage = e;
      }
    }
  }

  /** The unpacker does not always say what it missed. */
  private static IOException cutOff(EOFException e) {
    return e.getMessage() == null ? new EOFException("Unexpected end of gzip file") : e;
  }

  /**
   * Reads some bytes.
   *
   * @return how many, or -1 at the end, also at a damaged end
   * @throws ToolException an internal error if the device fails
   */
  int read(byte[] into, int offset, int length) {
    if (damage != null) {
      return -1;
    }
    try {
      return input.read(into, offset, length);
    } catch (EOFException e) {
      damage = cutOff(e);
      return -1;
    } catch (ZipException e) {
      damage = e;
      return -1;
    } catch (IOException e) {
      throw ToolException.internal("input " + name + " cannot be read on: " + e.getMessage(), e);
    }
  }

  /** What is wrong with the packed file, null if nothing was found so far. */
  IOException damage() {
    return damage;
  }

  /** How errors call it. */
  String name() {
    return name;
  }

  /** Bytes taken from the file, packed if it is packed. */
  long position() {
    return raw.taken();
  }

  /** Bytes of the file, 0 if unknown, as of a pipe. */
  long size() {
    return size;
  }

  @Override
  public void close() {
    try {
      input.close();
      raw.close();
    } catch (IOException e) {
      throw ToolException.internal("input " + name + " cannot be closed: " + e.getMessage(), e);
    }
  }

  /**
   * An unpacker that does not take what it cannot read for the end: {@link GZIPInputStream} ends in
   * silence where another packed part should start and its header is damaged.
   */
  private static final class WholeGzip extends GZIPInputStream {
    private static final int TRAILER = 8;

    private final RawInput raw;

    WholeGzip(RawInput raw) throws IOException {
      super(raw, GZIP_BUFFER);
      this.raw = raw;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      if (count < 0 && (inf.getRemaining() > TRAILER || raw.available() > 0)) {
        throw new ZipException("bytes that are not gzip follow the end of the packed data");
      }
      return count;
    }
  }

  /** A file whose start can be looked at, and which knows at once whether it is at its end. */
  private static final class RawInput extends InputStream {
    private final InputStream file;
    private final byte[] buffer = new byte[GZIP_BUFFER];
    private int position;
    private int limit;
    private long taken;

    RawInput(InputStream file) {
      this.file = file;
    }

    boolean startsWith(byte[] magic) throws IOException {
      while (limit < magic.length) {
        int count = file.read(buffer, limit, buffer.length - limit);
        if (count < 0) {
          return false;
        }
        limit += count;
      }
      return buffer[0] == magic[0] && buffer[1] == magic[1];
    }

    long taken() {
      return taken;
    }

    @Override
    public int read() throws IOException {
      if (available() == 0) {
        return -1;
      }
      taken++;
      return buffer[position++] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int count;
      if (position < limit) {
        count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, into, offset, count);
        position += count;
      } else {
        count = file.read(into, offset, length);
      }
      taken += Math.max(count, 0);
      return count;
    }

    /** What is at hand, read first if need be: the unpacker takes 0 for the end of the file. */
    @Override
    public int available() throws IOException {
      if (position == limit) {
        position = 0;
        limit = Math.max(0, file.read(buffer));
      }
      return limit - position;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
