package io.tidemark.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MainTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void printsNameAndJavaAsVersion() {
    assertEquals(0, run("--version"));
    assertTrue(out.toString().startsWith("tidemark "), out.toString());
    assertTrue(out.toString().contains("Java " + Runtime.version().feature()), out.toString());
  }

  @Test
  void answersAnUnknownOptionWithExitCodeOne() {
    assertEquals(1, run("--no-such-option"));
    assertTrue(err.toString().contains("--no-such-option"), err.toString());
  }

  private int run(String... args) {
    return Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
