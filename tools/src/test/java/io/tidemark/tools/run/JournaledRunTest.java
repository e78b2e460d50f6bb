package io.tidemark.tools.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on threads and with a journal: the same rows and hash as inline, whatever comes between. */
class JournaledRunTest {
  private static final int ROWS = 5_000;

  @TempDir private Path directory;
  private Path job;
  private Path orders;
  private JournaledRun expected;
  private String expectedHash;

  @BeforeEach
  void runInline() throws IOException {
    job = Files.writeString(directory.resolve("job.sql"), OrderFile.JOB);
    orders = OrderFile.write(directory.resolve("orders.csv"), ROWS, 3);
    expected = JournaledRun.in(directory.resolve("expected"), job, orders);
    expectedHash = expected.run("--inline").good().hash();
  }

  private JournaledRun another(String name) throws IOException {
    return JournaledRun.in(directory.resolve(name), job, orders);
  }

  @Test
  void givesTheSameRowsAndHashOnThreads() throws IOException {
    List<List<Object>> variants =
        List.of(
            List.of("--shards", 1),
            List.of("--shards", 3, "--batch", 1),
            List.of("--batch", 7, "--ring-size", 16),
            List.of("--shards", 2, "--ring-size", 2));
    for (List<Object> variant : variants) {
      JournaledRun run = another("threads" + variants.indexOf(variant));
      assertEquals(expectedHash, run.run(variant.toArray()).good().hash(), variant.toString());
      run.assertSameFiles(expected, variant.toString());
    }
  }

  @Test
  void keepsItsInputAndComesToTheSameAgainFromTheJournal() throws IOException {
    for (String durability : List.of("async", "gated", "sync")) {
      JournaledRun run = another(durability);
      Object[] particular = {"--journal", run.journal(), "--durability", durability};
      assertEquals(expectedHash, run.run(particular).good().hash());
      run.assertSameFiles(expected, durability);
      Tool again = run.run(particular).good();
      assertTrue(again.err().contains(ROWS + 1 + " records of this job: replaying"), again.err());
      assertEquals(expectedHash, again.hash());
      run.assertSameFiles(expected, durability + " again");
    }
  }

  @Test
  void completesFilesThatAreTornOrMissing() throws IOException {
    JournaledRun run = another("torn");
    run.run("--journal", run.journal(), "--shards", 2).good();
    cut(run.file("large.csv"), 1_234);
    cut(run.file("bars.csv"), 3);
    cut(run.file("late.csv"), 0);
    Files.delete(run.file("rejects.csv"));
    assertEquals(expectedHash, run.run("--journal", run.journal()).good().hash());
    run.assertSameFiles(expected, "torn");
  }

  private static void cut(Path file, int length) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, length));
  }

  @Test
  void refusesRowsBehindAnEndThatTheJournalHas() throws IOException {
    JournaledRun run = another("grown");
    String all = Files.readString(orders);
    int end = all.indexOf("\n17", all.length() / 2) + 1;
    Files.writeString(orders, all.substring(0, end));
    run.run("--journal", run.journal()).good();
    Files.writeString(orders, all);
    Tool grown = run.run("--journal", run.journal());
    assertEquals(2, grown.exitCode(), grown.err());
    assertTrue(grown.err().contains("is DONE of orders, partition 0"), grown.err());
  }

  @Test
  void namesRecordAndLineWhereTheInputHasChanged() throws IOException {
    JournaledRun run = another("changed");
    run.run("--journal", run.journal()).good();
    List<String> lines = Files.readAllLines(orders);
    int line = 2;
    while (!lines.get(line).matches("\\d+,S\\d+,\\d+\\.\\d,\\d+")) {
      line++;
    }
    lines.set(line, lines.get(line) + "1");
    Files.write(orders, lines);
    Tool changed = run.run("--journal", run.journal());
    assertEquals(2, changed.exitCode(), changed.err());
    String place = "orders.csv, line " + (line + 1) + ": record ";
    assertTrue(changed.err().contains(place), changed.err());
    assertTrue(changed.err().contains(", the input gives a row of orders"), changed.err());
  }

  @Test
  void saysSoWhenTheInputHasBecomeShorter() throws IOException {
    JournaledRun run = another("shorter");
    run.run("--journal", run.journal()).good();
    String all = Files.readString(orders);
    Files.writeString(orders, all.substring(0, all.indexOf("\n17", all.length() / 2) + 1));
    Tool shorter = run.run("--journal", run.journal());
    assertEquals(2, shorter.exitCode(), shorter.err());
    assertTrue(shorter.err().contains("at its end: record "), shorter.err());
    assertTrue(shorter.err().contains("the input gives DONE of orders"), shorter.err());
  }

  @Test
  void namesTheLineWhereAnOutputIsNotItsOwn() throws IOException {
    JournaledRun run = another("foreign");
    run.run("--journal", run.journal()).good();
    String bars = Files.readString(run.file("bars.csv"));
    int third = bars.indexOf('\n', bars.indexOf('\n') + 1) + 1;
    Files.writeString(
        run.file("bars.csv"), bars.substring(0, third) + "?" + bars.substring(third + 1));
    Tool foreign = run.run("--journal", run.journal());
    assertEquals(2, foreign.exitCode(), foreign.err());
    assertTrue(foreign.err().contains("bars.csv, line 3: the file does not"), foreign.err());
    Files.writeString(run.file("bars.csv"), bars + "one more\n");
    Tool longer = run.run("--journal", run.journal());
    assertEquals(2, longer.exitCode(), longer.err());
    assertTrue(longer.err().contains("the file goes on where this run has nothing"), longer.err());
    Files.delete(run.file("bars.csv"));
    assertEquals(expectedHash, run.run("--journal", run.journal()).good().hash());
    run.assertSameFiles(expected, "anew");
  }

  @Test
  void refusesAnotherJobInTheSameJournal() throws IOException {
    JournaledRun run = another("other");
    run.run("--journal", run.journal()).good();
    Files.writeString(job, OrderFile.JOB.replace("qty > 20", "qty > 21"));
    Tool other = run.run("--journal", run.journal());
    assertEquals(1, other.exitCode(), other.err());
    assertTrue(other.err().contains("journal was written with job="), other.err());
    assertTrue(other.err().contains("write to another directory"), other.err());
    run.assertSameFiles(expected, "untouched");
  }

  @Test
  void refusesWhatDoesNotGoTogether() throws IOException {
    JournaledRun run = another("refused");
    Object[][] wrong = {
      {"--inline", "--shards", 2},
      {"--inline", "--journal", run.journal()},
      {"--durability", "sync"},
      {"--journal", run.journal(), "--durability", "none"},
      {"--shards", 0},
      {"--shards", 33},
      {"--ring-size", 100},
      {"--batch", 0},
      {"--journal", orders}
    };
    for (Object[] particular : wrong) {
      Tool refused = run.run(particular);
      assertEquals(1, refused.exitCode(), List.of(particular) + " " + refused.err());
      assertFalse(Files.exists(run.file("bars.csv")), List.of(particular).toString());
    }
  }

  @Test
  void refusesToCompleteWhatItCannotReadAgain() throws IOException {
    JournaledRun run = another("streams");
    Path bars = Files.writeString(directory.resolve("bars.sql"), TRADES_AND_ONE_QUERY);
    Tool standard =
        Tool.run("run", bars, "--input", "orders=" + orders, "--journal", run.journal());
    assertEquals(1, standard.exitCode(), standard.err());
    assertTrue(standard.err().contains("goes to the standard output"), standard.err());
    Tool device =
        Tool.run(
            "run",
            bars,
            "--input",
            "orders=" + orders,
            "--output",
            "query-1=/dev/null",
            "--journal",
            run.journal());
    assertEquals(1, device.exitCode(), device.err());
    assertTrue(device.err().contains("is no regular file"), device.err());
    assertFalse(Files.exists(run.journal()));
  }

  private static final String TRADES_AND_ONE_QUERY =
      OrderFile.JOB.substring(0, OrderFile.JOB.indexOf("INSERT")) + "SELECT ts FROM orders;";

  @Test
  void writesAJournalWithoutRecordsAnew() throws IOException {
    JournaledRun run = another("old");
    Files.writeString(run.file("bars.csv"), "of another run\n", StandardOpenOption.CREATE);
    assertEquals(expectedHash, run.run("--journal", run.journal()).good().hash());
    run.assertSameFiles(expected, "old");
  }
}
