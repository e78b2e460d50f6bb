package io.tidemark.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveBarsTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));

  @TempDir Path folder;

  @Test
  void putsOutTheSameWhenItsJournalIsReplayed() throws InterruptedException {
    List<Long> hashes = LiveBars.run(folder.resolve("journal"));

    assertNotEquals(0, hashes.get(0));
    assertEquals(hashes.get(0), hashes.get(1));
  }

  @Test
  void isTheTextThatTheReadmeShows() throws IOException {
    String source =
        Files.readString(MODULE.resolve("src/test/java/io/tidemark/examples/LiveBars.java"));
    String readme = Files.readString(MODULE.resolve("../README.md"));
    String shown = readme.substring(readme.indexOf("<!-- live-bars -->"));

    assertEquals(
        between(source, "// tag::live-bars[]\n", "// end::live-bars[]")
            .stripTrailing()
            .stripIndent()
            .strip(),
        between(shown, "```java\n", "```").strip());
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }
}
