package io.tidemark.tools.stat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatCommandTest {
  @TempDir private Path directory;

  private Path counters() throws IOException {
    Path counters = directory.resolve("counters");
    Path job =
        Files.writeString(
            directory.resolve("job.sql"),
            "CREATE TABLE t (ts TIMESTAMP(3) NOT NULL, WATERMARK FOR ts AS ts);"
                + "INSERT INTO copies SELECT ts FROM t;");
    Path rows = Files.writeString(directory.resolve("rows.csv"), "ts\n1\n2\n3\n");
    Tool.run(
            "run",
            job,
            "--input",
            "t=" + rows,
            "--output",
            "copies=" + directory.resolve("copies.csv"),
            "--counters",
            counters)
        .good();
    return counters;
  }

  @Test
  void printsTheCountersOfAnEngine() throws IOException {
    String text = Tool.run("stat", counters()).good().out();
    assertTrue(text.lines().anyMatch(line -> line.matches("in\\{source=t\\} +3")), text);
    assertTrue(text.lines().anyMatch(line -> line.matches("processed +3")), text);
  }

  @Test
  void printsThemAgainWhenItWatches() throws IOException {
    String text = Tool.run("stat", counters(), "--watch", "0.01", "--times", 3).good().out();
    assertEquals(3, text.lines().filter(line -> line.startsWith("processed ")).count(), text);
  }

  @Test
  void refusesAFileThatHoldsNoCounters() throws IOException {
    Path other = Files.writeString(directory.resolve("other"), "x".repeat(1_000));
    for (Path path : new Path[] {other, directory.resolve("none")}) {
      Tool refused = Tool.run("stat", path);
      assertEquals(1, refused.exitCode(), refused.err());
      assertTrue(refused.err().contains("counters file"), refused.err());
    }
  }
}
