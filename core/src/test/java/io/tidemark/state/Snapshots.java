package io.tidemark.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/** Snapshots in memory, for tests. */
final class Snapshots {
  private Snapshots() {}

  static byte[] write(Consumer<SnapshotWriter> parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    parts.accept(writer);
    writer.flush();
    return bytes.toByteArray();
  }

  static SnapshotReader read(byte[] bytes) {
    return new SnapshotReader(new ByteArrayInputStream(bytes));
  }

  /** A copy of an arena, to restore structures in; the reader stands behind the arena. */
  static SnapshotReader restore(Arena into, Arena from, Consumer<SnapshotWriter> structures) {
    SnapshotReader reader =
        read(
            write(
                writer -> {
                  from.snapshot(writer);
                  structures.accept(writer);
                }));
    into.restore(reader);
    return reader;
  }
}
