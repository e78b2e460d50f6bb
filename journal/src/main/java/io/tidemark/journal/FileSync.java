package io.tidemark.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings written queue files to the disk, through the file and not through the queue: the queue's
 * own sync depends on a native library, is asynchronous by default, and only logs a failure.
 *
 * <p>{@link #opened} belongs to the writer's thread; {@link #force} may run on another one.
 */
final class FileSync implements AutoCloseable {
  private final List<FileChannel> unsynced = new ArrayList<>();

  static void forceDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Tells that the writer goes on in this file. */
  void opened(Path file) throws IOException {
    forceDirectory(file.toAbsolutePath().getParent());
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    synchronized (unsynced) {
      unsynced.add(channel);
    }
  }

  /** Returns when everything written before the call is on the disk. */
  void force() throws IOException {
    List<FileChannel> channels;
    synchronized (unsynced) {
      channels = List.copyOf(unsynced);
    }
    for (FileChannel channel : channels) {
      channel.force(false);
    }
    synchronized (unsynced) {
      for (FileChannel channel : channels.subList(0, Math.max(0, channels.size() - 1))) {
        unsynced.remove(channel);
        channel.close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (unsynced) {
      for (FileChannel channel : unsynced) {
        channel.close();
      }
      unsynced.clear();
    }
  }
}
