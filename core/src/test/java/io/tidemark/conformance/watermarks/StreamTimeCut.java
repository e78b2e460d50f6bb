package io.tidemark.conformance.watermarks;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.StreamTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Writes the state of a stream's time and reads it back in another. */
final class StreamTimeCut {
  private StreamTimeCut() {}

  static void move(StreamTime from, StreamTime to) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    from.snapshot(writer);
    writer.flush();
    to.restore(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));
  }
}
