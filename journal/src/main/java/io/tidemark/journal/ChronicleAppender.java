package io.tidemark.journal;

import java.io.File;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.bytes.PointerBytesStore;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Appends to a new queue: the one class that knows the queue. Every failure of the queue, the fault
 * of a full disk included, comes out as it is. Used by one thread at a time.
 */
final class ChronicleAppender implements AutoCloseable {
  private static final long TIMEOUT_MILLIS = 2_000;

  static {
    ChronicleProperties.set();
  }

  private final SingleChronicleQueue queue;
  private final ExcerptAppender appender;
  private final PointerBytesStore source = BytesStore.nativePointer();
  private long position;

  ChronicleAppender(Path directory, int blockSize, LongSupplier millis) {
    queue =
        SingleChronicleQueueBuilder.binary(directory.toFile())
            .rollCycle(RollCycles.FAST_HOURLY)
            .blockSize(blockSize)
            .timeoutMS(TIMEOUT_MILLIS)
            .timeProvider(millis::getAsLong)
            .build();
    try {
      requireAsConfigured(directory);
      appender = queue.createAppender();
      // It would insist on the thread that opened it; an engine's own thread takes over.
      appender.singleThreadedCheckDisabled(true);
    } catch (RuntimeException e) {
      queue.close();
      throw e;
    }
  }

  private void requireAsConfigured(Path directory) {
    if (queue.rollCycle() != RollCycles.FAST_HOURLY) {
      throw new JournalException(
          "queue "
              + directory
              + " opened with rollCycle="
              + queue.rollCycle()
              + ", expected FAST_HOURLY; remove the directory");
    }
  }

  /** Appends one excerpt. */
  void append(long address, int length) {
    source.set(address, length);
    try (DocumentContext context = appender.writingDocument()) {
      try {
        Bytes<?> bytes = context.wire().bytes();
        bytes.write(source, 0L, length);
        position = bytes.writePosition();
      } catch (Throwable e) {
        context.rollbackOnClose();
        throw e;
      }
    }
  }

  /** Where in its file the last excerpt ends. */
  long position() {
    return position;
  }

  /** The file that the last excerpt stands in. */
  Path file() {
    File file = appender.currentFile();
    return file == null ? null : file.toPath();
  }

  /** The cycle that the last excerpt stands in. */
  int cycle() {
    return appender.cycle();
  }

  @Override
  public void close() {
    queue.close();
  }
}
