package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.record.Memory;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpressionAllocationTest {
  /** In a JVM without the range checks of memory, which box the addresses. */
  @Test
  void shouldAllocateNothing() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--") || argument.startsWith("-X"))
        .forEach(command::add);
    command.add("-D" + Memory.CHECKS_PROPERTY + "=false");
    command.addAll(List.of("-cp", classPath(), AllocationProbe.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(0, process.waitFor(), output);
    assertEquals("expressions=0 int128=0 ran=true", output);
  }

  /** Surefire may hide the class path in a jar; it then leaves the real one in a property. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }
}
