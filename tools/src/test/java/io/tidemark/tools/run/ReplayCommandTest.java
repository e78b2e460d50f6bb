package io.tidemark.tools.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
  private static final int ROWS = 2_000;

  @TempDir private Path directory;
  private Path job;
  private JournaledRun run;
  private String hash;

  @BeforeEach
  void writeAJournal() throws IOException {
    job = Files.writeString(directory.resolve("job.sql"), OrderFile.JOB);
    Path orders = OrderFile.write(directory.resolve("orders.csv"), ROWS, 5);
    run = JournaledRun.in(directory.resolve("run"), job, orders);
    hash = run.run("--journal", run.journal()).good().hash();
  }

  private Tool replay(Object... particular) {
    List<Object> arguments = new ArrayList<>(List.of("replay", run.journal(), job));
    arguments.addAll(List.of(particular));
    return Tool.run(arguments.toArray());
  }

  private void assertRefused(String message, Tool replayed) {
    assertEquals(1, replayed.exitCode(), replayed.err());
    assertTrue(replayed.err().contains(message), replayed.err());
  }

  @Test
  void givesTheHashOfTheRunOnAnyEngine() {
    assertEquals(hash, replay().good().hash());
    assertEquals(hash, replay("--shards", 3, "--batch", 7).good().hash());
    assertEquals(hash, replay("--ring-size", 4).good().hash());
  }

  @Test
  void endsWithTheAccountAndTheHash() {
    String[] lines = replay("--stats").good().err().split("\n", -1);
    assertTrue(lines[0].startsWith(ROWS + 1 + " records in "), lines[0]);
    assertTrue(lines[1].startsWith("large: in " + ROWS + " = emitted-from "), lines[1]);
    assertEquals("output-hash: " + hash, lines[lines.length - 2]);
  }

  @Test
  void writesTheRowsThatAreAskedForAndNoOthers() throws IOException {
    Path bars = directory.resolve("bars.csv");
    Path late = directory.resolve("late.csv");
    replay("--output", "bars=" + bars, "--late", late).good();
    assertEquals(Files.readString(run.file("bars.csv")), Files.readString(bars));
    assertEquals(Files.readString(run.file("late.csv")), Files.readString(late));
    assertRefused("no query 'x'", replay("--output", "x=" + bars));
    assertRefused("written over the job", replay("--output", "bars=" + job));
    assertRefused("into the journal", replay("--output", "bars=" + run.journal().resolve("x")));
  }

  @Test
  void replaysAPart() {
    Tool part = replay("--from", 100, "--until", 300).good();
    assertTrue(part.err().startsWith("large: in 200 = "), part.err());
    assertEquals(part.hash(), replay("--from", 100, "--until", 300, "--shards", 2).good().hash());
    assertFalse(part.hash().equals(hash));
    assertRefused("expected a sequence such as 1000, or a time", replay("--from", "noon"));
  }

  @Test
  void replaysAnotherJobOverTheSameTable() throws IOException {
    Files.writeString(
        job, OrderFile.JOB.substring(0, OrderFile.JOB.indexOf("INSERT")) + "SELECT ts FROM orders");
    Tool other = replay().good();
    assertTrue(other.err().startsWith("query-1: in " + ROWS + " = emitted-from "), other.err());
  }

  @Test
  void refusesAJobOfOtherTablesAndPrintsBoth() throws IOException {
    Files.writeString(job, OrderFile.JOB.replace("qty BIGINT", "qty INT"));
    Tool other = replay();
    assertRefused("qty int64", other);
    assertRefused("qty int32", other);
  }

  @Test
  void refusesWrongUse() {
    assertRefused("no journal in", Tool.run("replay", directory.resolve("none"), job));
    assertRefused("expected max, or a number above 0", replay("--speed", "fast"));
    assertRefused("expected max, or a number above 0", replay("--speed", "0"));
    assertRefused("--inline runs without threads", replay("--inline", "--shards", 2));
  }

  @Test
  void keepsThePaceOfTheArrivals() throws IOException {
    String script =
        """
        CREATE TABLE orders (ts TIMESTAMP(3) NOT NULL, qty BIGINT, WATERMARK FOR ts AS ts)
        WITH ('csv.arrival-column' = 'at', 'csv.arrival-unit' = 'ms');
        SELECT ts, qty FROM orders;
        """;
    Path paced = Files.writeString(directory.resolve("paced.sql"), script);
    Path input =
        Files.writeString(
            directory.resolve("paced.csv"),
            "ts,qty,at\n1,1,1700000000000\n2,2,1700000000300\n3,3,1700000004000\n");
    Path journal = directory.resolve("paced");
    Path rows = directory.resolve("rows.csv");
    Tool wrote =
        Tool.run(
            "run",
            paced,
            "--input",
            "orders=" + input,
            "--output",
            "query-1=" + rows,
            "--journal",
            journal);
    long start = System.nanoTime();
    assertEquals(
        wrote.good().hash(), Tool.run("replay", journal, paced, "--speed", 10).good().hash());
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertTrue(millis >= 400, "4 s at 10 times the pace took " + millis + " ms");
    Object[] part = {"--from", "2023-11-14T22:13:20.1Z", "--until", "2023-11-14T22:13:21Z"};
    List<Object> arguments = new ArrayList<>(List.of("replay", journal, paced));
    arguments.addAll(List.of(part));
    Tool second = Tool.run(arguments.toArray()).good();
    assertTrue(second.err().startsWith("query-1: in 1 = "), second.err());
  }
}
