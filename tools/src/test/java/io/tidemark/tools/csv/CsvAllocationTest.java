package io.tidemark.tools.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a JVM of its own: the range checks that tests run with allocate. */
class CsvAllocationTest {
  private static final int ROWS = 200_000;
  private static final long ONCE = 100_000;

  @TempDir private Path directory;

  @Test
  void readsAndWritesRowsWithoutAllocating() throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder("ts,symbol,skipped,price,ratio,maker,note\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(1_723_161_255_030L + i).append(",\"BTC\",\"x,y\",").append(i % 1000);
      text.append(".25,").append(i % 77).append(".125,true,").append(i % 2 == 0 ? "\n" : "ab\n");
    }
    Path file = CsvFiles.write(directory, "t.csv", text.toString());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            CsvAllocation.class.getName(),
            file.toString()));
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(0, child.waitFor(), said);
    String prefix = "rows=" + ROWS + " allocated=";
    int at = said.indexOf(prefix);
    assertTrue(at >= 0, said);
    long allocated = Long.parseLong(said.substring(at + prefix.length()));
    assertTrue(allocated < ONCE, () -> "allocated=" + allocated + " bytes in " + ROWS + " rows");
  }
}
