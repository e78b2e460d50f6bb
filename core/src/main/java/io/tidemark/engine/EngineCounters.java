package io.tidemark.engine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;

/**
 * An engine's counters in a memory-mapped file that other processes may read at no cost to the
 * engine.
 *
 * <pre>
 *   0        8        12         16        64
 *   +--------+--------+----------+---------+-----------------------+----------------------+
 *   | magic  | version| counters | unused  | labels, 512 bytes each| values, 128 each     |
 *   +--------+--------+----------+---------+-----------------------+----------------------+
 *     int64    int32    int32
 * </pre>
 *
 * <p>Labels and values are laid out as Agrona's {@link CountersReader} reads them. A label is a
 * name, with what it is of in braces: {@code late{query=bars,shard=0}}. Each counter is written by
 * one thread of the engine, some hundred times a second or after each batch if that is less often,
 * and may be read at any time: every value is whole, but the values are of slightly different
 * moments.
 */
public final class EngineCounters implements AutoCloseable {
  private static final long MAGIC = 0x31544E434B444D54L;
  private static final int VERSION = 1;
  private static final int VERSION_OFFSET = 8;
  private static final int COUNT_OFFSET = 12;
  private static final int HEADER = 64;
  private static final int BYTES = CountersReader.METADATA_LENGTH + CountersReader.COUNTER_LENGTH;

  private final MappedByteBuffer file;
  private final CountersManager manager;

  private EngineCounters(MappedByteBuffer file, int count) {
    this.file = file;
    manager = new CountersManager(labels(file, count), values(file, count), StandardCharsets.UTF_8);
  }

  private static UnsafeBuffer labels(MappedByteBuffer file, int count) {
    return new UnsafeBuffer(file, HEADER, count * CountersReader.METADATA_LENGTH);
  }

  private static UnsafeBuffer values(MappedByteBuffer file, int count) {
    return new UnsafeBuffer(
        file,
        HEADER + count * CountersReader.METADATA_LENGTH,
        count * CountersReader.COUNTER_LENGTH);
  }

  /**
   * Makes a file, which only its owner may read, in place of one that is there.
   *
   * @param count how many counters fit
   */
  static EngineCounters create(Path path, int count) {
    try {
      Files.deleteIfExists(path);
      Files.createFile(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      // Every page is written once: a full disk shows here, and not at a store to mapped memory.
      Files.write(path, new byte[HEADER + count * BYTES]);
      MappedByteBuffer file = IoUtil.mapExistingFile(path.toFile(), "counters");
      UnsafeBuffer header = new UnsafeBuffer(file, 0, HEADER);
      header.putInt(VERSION_OFFSET, VERSION);
      header.putInt(COUNT_OFFSET, count);
      EngineCounters counters = new EngineCounters(file, count);
      header.putLongRelease(0, MAGIC);
      return counters;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot make counters file " + path + ": " + e + "; choose another place", e);
    }
  }

  AtomicCounter counter(String label) {
    String cut =
        label.length() > CountersReader.MAX_LABEL_LENGTH
            ? label.substring(0, CountersReader.MAX_LABEL_LENGTH)
            : label;
    AtomicCounter counter = manager.newCounter(cut);
    counter.disconnectCountersManager();
    return counter;
  }

  /**
   * Reads all counters of a file, which may be in use by an engine of another process.
   *
   * @return values by label, in the order in which the engine made them
   * @throws IllegalArgumentException if it is no counters file
   */
  public static Map<String, Long> read(Path path) {
    File existing = path.toFile();
    if (existing.length() < HEADER) {
      throw notCounters(path, "has " + existing.length() + " bytes");
    }
    MappedByteBuffer file =
        IoUtil.mapExistingFile(existing, FileChannel.MapMode.READ_ONLY, "counters");
    try {
      return read(path, file);
    } finally {
      IoUtil.unmap(file);
    }
  }

  private static Map<String, Long> read(Path path, MappedByteBuffer file) {
    UnsafeBuffer header = new UnsafeBuffer(file, 0, HEADER);
    long magic = header.getLongVolatile(0);
    int version = header.getInt(VERSION_OFFSET);
    int count = header.getInt(COUNT_OFFSET);
    if (magic != MAGIC || version != VERSION) {
      throw notCounters(
          path, String.format("starts with %016x and has version %d", magic, version));
    }
    if (count < 0 || file.capacity() != HEADER + (long) count * BYTES) {
      throw notCounters(path, "has " + file.capacity() + " bytes for " + count + " counters");
    }
    CountersReader reader =
        new CountersReader(labels(file, count), values(file, count), StandardCharsets.UTF_8);
    Map<String, Long> values = new LinkedHashMap<>();
    reader.forEach((value, id, label) -> values.put(label, value));
    return values;
  }

  private static IllegalArgumentException notCounters(Path path, String found) {
    return new IllegalArgumentException(
        path
            + " "
            + found
            + String.format(
                ", expected the counters file of an engine (%016x, version %d)", MAGIC, VERSION));
  }

  @Override
  public void close() {
    IoUtil.unmap(file);
  }
}
