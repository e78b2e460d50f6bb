package io.tidemark.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.agrona.IoUtil;

/**
 * Faults the pages in front of the writer in, on a thread of its own, and takes their space on the
 * disk, so that the writer's thread does not pay for it.
 *
 * <p>It works on a second mapping of the queue's file and exchanges zero for zero in one word of
 * each page, which changes nothing whoever writes there at the same time. It never makes a file
 * longer, and touches only pages that have their space. (The queue's own pre-toucher needs the
 * commercial edition and fails without.)
 */
final class PreTouch implements Runnable, AutoCloseable {
  private static final long AHEAD = 4L << 20;
  private static final long WINDOW = 64L << 20;
  private static final int PAGE = 4096;
  private static final long IDLE_NANOS = 200_000;
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final Thread thread = new Thread(this, "tidemark-journal-pretouch");
  private volatile FileReservation target;
  private volatile long position;
  private volatile boolean closed;
  private volatile IOException failure;
  private volatile long touchedPages;

  private FileReservation open;
  private FileChannel channel;
  private MappedByteBuffer window;
  private long windowStart;
  private long windowEnd;
  private long touched;
  private long pages;

  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Tells where the writer is; called by its thread. */
  void moved(FileReservation file, long writePosition) {
    position = writePosition;
    if (target != file) {
      target = file;
    }
  }

  long touchedPages() {
    return touchedPages;
  }

  /** Why the helper gave up, or null; the writer goes on without it. */
  IOException failure() {
    return failure;
  }

  @Override
  public void run() {
    try {
      while (!closed) {
        FileReservation current = target;
        if (current != null) {
          touchAhead(current);
        }
        LockSupport.parkNanos(IDLE_NANOS);
      }
    } catch (IOException e) {
      failure = e;
    } finally {
      release();
    }
  }

  private void touchAhead(FileReservation current) throws IOException {
    if (current != open) {
      open(current);
    }
    long from = position;
    touched = Math.max(touched, from & -PAGE);
    if (touched + PAGE > from + AHEAD || !current.reserve(from + AHEAD)) {
      return;
    }
    long goal = Math.min(from + AHEAD, channel.size()) - PAGE;
    while (touched <= goal && !closed && target == current) {
      touchPage();
    }
  }

  private void touchPage() throws IOException {
    if (window == null || touched < windowStart || touched + PAGE > windowEnd) {
      mapFrom(touched);
    }
    INTS.compareAndSet((ByteBuffer) window, (int) (touched - windowStart), 0, 0);
    touched += PAGE;
    pages++;
    touchedPages = pages;
  }

  private void mapFrom(long start) throws IOException {
    unmap();
    long length = Math.min(WINDOW, channel.size() - start);
    window = channel.map(FileChannel.MapMode.READ_WRITE, start, length);
    windowStart = start;
    windowEnd = start + length;
  }

  private void open(FileReservation current) throws IOException {
    release();
    channel = FileChannel.open(current.file(), StandardOpenOption.READ, StandardOpenOption.WRITE);
    open = current;
    touched = 0;
  }

  private void unmap() {
    if (window != null) {
      IoUtil.unmap(window);
      window = null;
    }
  }

  private void release() {
    open = null;
    unmap();
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        failure = e;
      }
      channel = null;
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
