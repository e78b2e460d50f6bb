package io.tidemark.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.openhft.posix.OpenFlag;
import net.openhft.posix.PosixAPI;

/**
 * Disk space taken for a queue's file before it is written there.
 *
 * <p>A store to mapped memory for which there is no space is a fault that the JVM raises late, in
 * whatever runs then; inside one of the JDK's cleaners it ends the process. So no store may meet a
 * full disk: its space is allocated first, by the call of the operating system that says no.
 *
 * <p>Used by the writer and by the helper that runs ahead of it.
 */
final class FileReservation implements AutoCloseable {
  private static final long STEP = 4L << 20;
  private static final int KEEP_SIZE = 1;
  private static final int PUNCH_HOLE = 2;
  private static final int INTERRUPTED = 4;
  private static final int NO_SPACE = 28;
  private static final int OVER_QUOTA = 122;

  /** Kept behind the last document when the rest is given back. */
  private static final long KEPT = 64 << 10;

  private static final int PAGE = 4096;
  private static final String SCRATCH = "space";

  static {
    ChronicleProperties.set();
  }

  private final Path file;
  private final int descriptor;
  private boolean closed;
  private volatile long reservedTo;

  /** Opens a file that is there. */
  FileReservation(Path file) throws IOException {
    this.file = file;
    descriptor = posix().open(file.toString(), OpenFlag.O_RDWR, 0);
    if (descriptor < 0) {
      throw new IOException(file + " cannot be opened: " + posix().lastErrorStr());
    }
  }

  private static PosixAPI posix() {
    return PosixAPI.posix();
  }

  /**
   * Verifies that calls of the operating system are made, and not just said to be.
   *
   * @throws JournalException if the library is missing that makes them
   */
  static void requireNativeCalls() {
    String provider = posix().getClass().getSimpleName();
    if (provider.startsWith("NoOp")) {
      throw new JournalException(
          "the journal makes its calls of the operating system through "
              + provider
              + ", which makes none; put com.github.jnr:jnr-ffi on the class path");
    }
  }

  /** Whether a new file of that many bytes would find space. */
  static boolean isAvailable(Path directory, long bytes) throws IOException {
    Path scratch = Files.write(directory.resolve(SCRATCH), new byte[0]);
    try (FileReservation reservation = new FileReservation(scratch)) {
      return reservation.allocate(0, bytes);
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  Path file() {
    return file;
  }

  /** Up to where stores find space. */
  long reservedTo() {
    return reservedTo;
  }

  /** Takes space up to a place in the file, and some more. False if there is not enough. */
  boolean reserve(long to) {
    return to <= reservedTo || extend(to);
  }

  private synchronized boolean extend(long to) {
    long from = reservedTo;
    long generous = Math.max(to, from + STEP);
    if (to <= from) {
      return true;
    }
    if (allocate(from, generous)) {
      reservedTo = generous;
      return true;
    }
    if (allocate(from, to)) {
      reservedTo = to;
      return true;
    }
    return false;
  }

  /** False only if there is no space: a file system that cannot allocate is left to the guard. */
  private synchronized boolean allocate(long from, long to) {
    int result;
    int error;
    do {
      result = closed ? 0 : posix().fallocate(descriptor, KEEP_SIZE, from, to - from);
      error = result == 0 ? 0 : posix().lastError();
    } while (error == INTERRUPTED);
    return error != NO_SPACE && error != OVER_QUOTA;
  }

  /**
   * Gives back what the file does not need any more.
   *
   * @param end behind the last document
   */
  synchronized void trim(long end) {
    long from = (end + KEPT) & -PAGE;
    if (!closed && reservedTo > from) {
      posix().fallocate(descriptor, KEEP_SIZE | PUNCH_HOLE, from, reservedTo - from);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      posix().close(descriptor);
    }
  }
}
