package io.tidemark.journal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system in memory that is soon full. Tests that need it are skipped where this process may
 * not mount one.
 */
final class SmallDisk implements AutoCloseable {
  private final Path path;

  private SmallDisk(Path path) {
    this.path = path;
  }

  static SmallDisk mount(Path parent, String size) throws IOException {
    Path path = Files.createDirectory(parent.resolve("small"));
    boolean mounted =
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "tidemark-test", path.toString());
    assumeTrue(mounted, "this process may not mount a file system");
    SmallDisk disk = new SmallDisk(path);
    Files.write(disk.ballast(), new byte[256 * 1024]);
    return disk;
  }

  Path path() {
    return path;
  }

  /** A file that can be deleted to make space. */
  Path ballast() {
    return path.resolve("ballast");
  }

  /** Fills the disk to its end. */
  void fill() throws IOException {
    byte[] page = new byte[4096];
    try (OutputStream filler = Files.newOutputStream(path.resolve("filler"))) {
      while (path.toFile().getUsableSpace() > 0) {
        filler.write(page);
      }
    }
  }

  /** Takes away what {@link #fill} brought. */
  void empty() throws IOException {
    Files.delete(path.resolve("filler"));
  }

  void makeReadOnly() {
    assumeTrue(
        run("mount", "-o", "remount,ro", path.toString()),
        "this process may not mount a file system again");
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    run("umount", "-l", path.toString());
  }
}
