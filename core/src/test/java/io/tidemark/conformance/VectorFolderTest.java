package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorFolderTest {
  @TempDir private Path folder;

  @Test
  void readsAnyOfTheFolders() throws IOException {
    write("sql/docs.json", "[{\"id\":\"one\"},{\"id\":\"two\"}]");
    write("windows/windows-own.json", "{\"cases\":[{\"id\":\"three\"}]}");

    List<VectorFile> files = new VectorFolder(folder).files();

    assertEquals(
        List.of("windows-own", "sql/docs"), files.stream().map(VectorFile::family).toList());
    assertEquals(List.of("one", "two"), files.get(1).ids());
    assertEquals(List.of("three"), files.get(0).ids());
  }

  @Test
  void refusesFolderWithoutVectors() {
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> new VectorFolder(folder).files());
    assertTrue(refused.getMessage().contains(folder.toString()), refused.getMessage());
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
