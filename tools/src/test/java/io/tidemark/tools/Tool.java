package io.tidemark.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The command line, run here or in a JVM of its own.
 *
 * @param exitCode what the command ended with
 * @param out what it wrote to the standard output
 * @param err what it wrote to the standard error
 */
public record Tool(int exitCode, String out, String err) {
  private static final String HASH = "output-hash: ";
  private static final List<String> ACCESS =
      List.of(
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

  /** Runs a command to its end. */
  public static Tool run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Main.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    return new Tool(exitCode, out.toString(), err.toString());
  }

  /**
   * Starts a command in a JVM of its own.
   *
   * @param output file that takes what it says
   */
  public static Process start(Path output, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ACCESS);
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.add("-Dslf4j.internal.verbosity=ERROR");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fails unless the command ended well. */
  public Tool good() {
    assertEquals(0, exitCode, err);
    return this;
  }

  /** The output hash at the end of what the command told. */
  public String hash() {
    return hashIn(err);
  }

  /** The output hash at the end of a text. */
  public static String hashIn(String text) {
    int at = text.lastIndexOf(HASH);
    assertEquals(true, at >= 0, text);
    return text.substring(at + HASH.length(), at + HASH.length() + 16);
  }
}
