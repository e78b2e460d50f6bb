package io.tidemark.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedBarsTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));

  @Test
  void putsOutTheBarOfEachSecond() {
    assertEquals(
        List.of(new BigDecimal("104.500000"), new BigDecimal("100.500000")), EmbeddedBars.run());
  }

  @Test
  void isTheTextThatTheReadmeShows() throws IOException {
    String source =
        Files.readString(MODULE.resolve("src/test/java/io/tidemark/examples/EmbeddedBars.java"));
    String readme = Files.readString(MODULE.resolve("../README.md"));

    String shown = between(readme, "```java\n", "```");

    assertEquals(
        between(source, "// tag::embedded-bars[]\n", "// end::embedded-bars[]")
            .stripIndent()
            .strip(),
        shown.strip());
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }
}
