package io.tidemark.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The folder that the vectors are read from. */
final class VectorFolder {
  private static final String PROPERTY = "conformance.dir";
  private static final List<String> FOLDERS = List.of("windows", "watermarks", "cep", "sql");

  private final Path root;

  VectorFolder(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** The folder that {@code -Dconformance.dir} names, else the copy in the test resources. */
  static VectorFolder chosen() {
    String named = System.getProperty(PROPERTY, "");
    return named.isEmpty() ? copy() : new VectorFolder(Path.of(named));
  }

  static VectorFolder copy() {
    return new VectorFolder(moduleRoot().resolve("src/test/resources/conformance"));
  }

  /** The folder of the module under test, wherever the tests were started. */
  static Path moduleRoot() {
    return Path.of(System.getProperty("basedir", ""));
  }

  /**
   * All files in the order of folders and names.
   *
   * @throws IllegalStateException if there is none
   */
  List<VectorFile> files() {
    List<VectorFile> files = new ArrayList<>();
    for (String folder : FOLDERS) {
      files.addAll(files(folder));
    }
    if (files.isEmpty()) {
      throw new IllegalStateException(
          "no vectors in "
              + root
              + "; give -D"
              + PROPERTY
              + " the absolute path of a folder that holds any of "
              + FOLDERS);
    }
    return files;
  }

  private List<VectorFile> files(String folder) {
    List<VectorFile> files = new ArrayList<>();
    if (!Files.isDirectory(root.resolve(folder))) {
      return files;
    }
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(root.resolve(folder), "*.json")) {
      paths.forEach(path -> files.add(new VectorFile(folder, path)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + root.resolve(folder), e);
    }
    files.sort(Comparator.comparing(VectorFile::path));
    return files;
  }
}
