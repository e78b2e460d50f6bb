package io.tidemark.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedPatternTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));

  @Test
  void putsOutFilledOrdersAndThoseThatStayOpen() {
    List<String> out = EmbeddedPattern.run();
    assertEquals("1 in 2", out.get(0), out::toString);
    assertTrue(out.contains("open at 800"), out::toString);
  }

  @Test
  void isTheTextThatTheReadmeShows() throws IOException {
    String source =
        Files.readString(MODULE.resolve("src/test/java/io/tidemark/examples/EmbeddedPattern.java"));
    String readme = Files.readString(MODULE.resolve("../README.md"));
    String shown =
        source
            .substring(
                source.indexOf("// tag::embedded-pattern[]\n") + 27,
                source.indexOf("// end::embedded-pattern[]"))
            .stripIndent()
            .strip();
    assertTrue(readme.contains(shown), shown);
  }
}
