package io.tidemark.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts classes of the tests in a JVM of their own, with the class path of this one. */
final class ChildJvm {
  private static final List<String> ACCESS =
      List.of(
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

  private ChildJvm() {}

  /** Starts a main class with the access that the journal needs. */
  static Process start(Class<?> main, List<String> jvmOptions, Object... arguments) {
    List<String> options = new ArrayList<>(ACCESS);
    options.addAll(jvmOptions);
    return startBare(main, options, arguments);
  }

  /** Starts a main class with these options only. */
  static Process startBare(Class<?> main, List<String> jvmOptions, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx128m", "-XX:TieredStopAtLevel=1"));
    command.add("-Dslf4j.internal.verbosity=ERROR");
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a process says until it ends. */
  static String output(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
