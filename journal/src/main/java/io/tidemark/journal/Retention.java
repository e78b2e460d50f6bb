package io.tidemark.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Which old files of a journal may go, and their going. */
final class Retention {
  private static final String QUEUE_FILE = ".cq4";

  private Retention() {}

  /** The manifest without the first files that hold only records below a sequence. */
  static Manifest without(Manifest manifest, long sequence) {
    List<ManifestCycle> cycles = manifest.cycles();
    int count = 0;
    while (count + 1 < cycles.size() && cycles.get(count + 1).firstSequence() <= sequence) {
      count++;
    }
    return manifest.withoutFirst(count);
  }

  /**
   * Deletes what is older than the first file listed. A crash between the new manifest and this
   * leaves files behind, which the next call finds.
   */
  static void deleteUnlisted(Path journal, Manifest manifest) throws IOException {
    ManifestCycle first = manifest.cycles().get(0);
    for (int number = first.incarnation() - 1;
        number > 0 && Files.exists(Manifest.directory(journal, number));
        number--) {
      deleteAll(Manifest.directory(journal, number));
    }
    String firstName = HourlyCycle.fileName(first.cycle());
    try (Stream<Path> files = Files.list(Manifest.directory(journal, first.incarnation()))) {
      files.filter(file -> isOlder(file, firstName)).forEach(Retention::delete);
    }
  }

  private static boolean isOlder(Path file, String firstName) {
    String name = file.getFileName().toString();
    return name.endsWith(QUEUE_FILE) && name.compareTo(firstName) < 0;
  }

  private static void deleteAll(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).forEach(Retention::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
