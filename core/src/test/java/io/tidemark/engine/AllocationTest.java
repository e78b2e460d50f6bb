package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.agrona.UnsafeApi;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;

/** In steady state a record allocates nothing on the heap. */
class AllocationTest {
  /** What the JVM itself may add to a million records. */
  private static final long NOISE = 8_192;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tumbling",
        "wide",
        "sliding",
        "sessions",
        "triggers",
        "process",
        "evict",
        "count",
        "filter"
      })
  void aMillionRecordsAllocateNothing(String query) throws Exception {
    Path result = folder.resolve("result");
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                List.of(
                    System.getProperty("java.home")
                        + File.separator
                        + "bin"
                        + File.separator
                        + "java",
                    "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                    "-Xmx256m",
                    "-cp",
                    classPath(
                        AllocationProbe.class,
                        InlineEngine.class,
                        UnsafeApi.class,
                        ClassWriter.class),
                    AllocationProbe.class.getName(),
                    query,
                    result.toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the probe hangs");
    assertEquals(0, process.exitValue(), () -> read(log));
    List<String> numbers = read(result).lines().toList();
    assertTrue(Long.parseLong(numbers.get(1)) > 0, "the query put nothing out");
    assertTrue(
        Long.parseLong(numbers.get(0)) <= NOISE, query + " allocated " + numbers.get(0) + " bytes");
  }

  /** Where classes come from, whatever class loader runs the tests. */
  private static String classPath(Class<?>... classes) throws Exception {
    Set<String> path = new LinkedHashSet<>();
    for (Class<?> type : classes) {
      URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      path.add(Path.of(place).toString());
    }
    return String.join(File.pathSeparator, path);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
