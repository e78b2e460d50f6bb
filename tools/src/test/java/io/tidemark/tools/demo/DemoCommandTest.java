package io.tidemark.tools.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path directory;

  @Test
  void showsResultsEachSecondAndLeavesAJournalThatReplaysToTheSameHash() {
    Path journal = directory.resolve("journal");
    Tool demo = Tool.run("demo", "--seconds", 3, "--rate", 5_000, "--journal", journal).good();
    String out = demo.out();
    assertTrue(out.startsWith("journal: " + journal + "\n"), out);
    assertTrue(out.contains("symbol    second "), out);
    assertTrue(out.lines().filter(line -> line.contains(" events/s, response of ")).count() > 0);
    assertTrue(out.contains("bars: in 15000 = emitted-from "), out);
    Path job = journal.resolve("demo.sql");
    assertTrue(out.endsWith("replay: tidemark replay " + journal + " " + job + "\n"), out);
    assertEquals(Tool.hashIn(out), Tool.run("replay", journal, job).good().hash());
    assertTrue(Tool.run("stat", journal.resolve("counters")).good().out().contains("processed"));
  }

  @Test
  void drainsAndTellsItsAccountWhenItIsInterrupted() throws IOException, InterruptedException {
    Path journal = directory.resolve("journal");
    Path output = directory.resolve("output");
    Process child = Tool.start(output, "demo", "--rate", 2_000, "--journal", journal);
    try {
      while (child.isAlive() && !Files.readString(output).contains("events/s")) {
        child.waitFor(20, TimeUnit.MILLISECONDS);
      }
      child.destroy();
      assertEquals(0, child.waitFor(), Files.readString(output));
    } finally {
      child.destroyForcibly().waitFor();
    }
    String hash = Tool.hashIn(Files.readString(output));
    assertEquals(hash, Tool.run("replay", journal, journal.resolve("demo.sql")).good().hash());
  }

  @Test
  void refusesAFolderThatHoldsSomething() throws IOException {
    Path journal = directory.resolve("journal");
    Tool.run("demo", "--seconds", 1, "--rate", 10, "--journal", journal).good();
    Tool again = Tool.run("demo", "--seconds", 1, "--journal", journal);
    assertEquals(1, again.exitCode(), again.err());
    assertTrue(again.err().contains("name a new folder, or replay it"), again.err());
    Path other = Files.createDirectory(directory.resolve("other"));
    Files.writeString(other.resolve("file"), "x");
    Tool refused = Tool.run("demo", "--seconds", 1, "--journal", other);
    assertEquals(1, refused.exitCode(), refused.err());
    assertTrue(refused.err().contains("other things in it"), refused.err());
  }

  @Test
  void refusesNumbersOutOfRange() {
    assertEquals(1, Tool.run("demo", "--rate", 0).exitCode());
    assertEquals(1, Tool.run("demo", "--shards", 0).exitCode());
    assertEquals(1, Tool.run("demo", "--seconds", -1).exitCode());
  }
}
