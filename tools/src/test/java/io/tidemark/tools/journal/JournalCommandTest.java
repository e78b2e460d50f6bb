package io.tidemark.tools.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Tool;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalCommandTest {
  private static final String JOB =
      """
      CREATE TABLE trades (
        ts TIMESTAMP(3) NOT NULL, symbol STRING, price DECIMAL(18, 2), ratio DOUBLE,
        ok BOOLEAN, side CHAR(4), WATERMARK FOR ts AS ts);
      CREATE TABLE quotes (ts TIMESTAMP(3) NOT NULL, bid BIGINT, WATERMARK FOR ts AS ts);
      INSERT INTO a SELECT ts FROM trades;
      INSERT INTO b SELECT ts FROM quotes;
      """;

  @TempDir private Path directory;
  private Path journal;

  @BeforeEach
  void writeAJournal() throws IOException {
    journal = directory.resolve("journal");
    Path job = Files.writeString(directory.resolve("job.sql"), JOB);
    Path trades =
        Files.writeString(
            directory.resolve("trades.csv"),
            "ts,symbol,price,ratio,ok,side\n1,\"A\"\"B,\",1.50,0.25,true,BUY\nx,,,,,\n2,,,,,\n");
    Path quotes = Files.writeString(directory.resolve("quotes.csv"), "ts,bid\n7,-3\n");
    Tool.run(
            "run",
            job,
            "--input",
            "trades=" + trades,
            "--input",
            "quotes=" + quotes,
            "--output",
            "a=" + directory.resolve("a.csv"),
            "--output",
            "b=" + directory.resolve("b.csv"),
            "--journal",
            journal)
        .good();
  }

  private static String lines(String... lines) {
    return String.join("\n", lines) + "\n";
  }

  @Test
  void tellsWhatAJournalConsistsOf() {
    String info = Tool.run("journal", "info", journal).good().out();
    assertTrue(info.contains("state: closed by its last writer\n"), info);
    assertTrue(info.contains("records: 6, sequences 0 to 5\n"), info);
    assertTrue(info.contains("incarnation 1: records 6, sequences 0 to 5\n"), info);
    assertTrue(info.contains("F.cq4: "), info);
    assertTrue(info.contains("stream 0: trades v1 (ts timestamp(ms) not null event time, "), info);
    assertTrue(info.contains("stream 1: quotes v1 ("), info);
    assertTrue(info.contains("property job: "), info);
    assertTrue(info.contains("symbols: 1: A\"B,\n"), info);
  }

  @Test
  void printsRecordsAsText() {
    assertEquals(
        lines(
            "0 DATA trades/0 ts=1 symbol=A\"B, price=1.50 ratio=0.25 ok=true side=BUY",
            "1 REJECT trades/0",
            "2 DATA trades/0 ts=2 symbol=null price=null ratio=null ok=null side=null",
            "3 DONE trades/0",
            "4 DATA quotes/0 ts=7 bid=-3",
            "5 DONE quotes/0"),
        Tool.run("journal", "dump", journal).good().out());
  }

  @Test
  void printsRecordsAsJson() {
    String start = "{\"sequence\":0,\"kind\":\"DATA\",\"stream\":\"trades\",\"partition\":0,";
    String fields =
        "{\"ts\":1,\"symbol\":\"A\\\"B,\",\"price\":1.50,\"ratio\":0.25,\"ok\":true,"
            + "\"side\":\"BUY\"}";
    assertEquals(
        lines(
            start + "\"time\":1,\"ingest\":0,\"fields\":" + fields + "}",
            "{\"sequence\":1,\"kind\":\"REJECT\",\"stream\":\"trades\",\"partition\":0,"
                + "\"ingest\":0}"),
        Tool.run("journal", "dump", journal, "--format", "json", "--limit", 2).good().out());
  }

  @Test
  void printsTheRowsOfAStreamAsCsv() {
    assertEquals(
        lines("sequence,partition,ingest,ts,bid", "4,0,0,7,-3"),
        Tool.run("journal", "dump", journal, "--format", "csv", "--stream", "quotes").good().out());
    String trades =
        Tool.run("journal", "dump", journal, "--format", "csv", "--stream", "trades").good().out();
    assertTrue(trades.contains("\n0,0,0,1,\"A\"\"B,\",1.50,0.25,true,BUY\n2,0,0,2,,,,,\n"), trades);
    Tool both = Tool.run("journal", "dump", journal, "--format", "csv");
    assertEquals(1, both.exitCode());
    assertTrue(both.err().contains("the journal has trades, quotes; add --stream"), both.err());
  }

  @Test
  void printsAPart() {
    assertEquals(
        lines("3 DONE trades/0", "4 DATA quotes/0 ts=7 bid=-3"),
        Tool.run("journal", "dump", journal, "--from", 3, "--until", 5).good().out());
    assertEquals(
        lines("4 DATA quotes/0 ts=7 bid=-3"),
        Tool.run("journal", "dump", journal, "--stream", "quotes", "--limit", 1).good().out());
  }

  @Test
  void verifiesAWholeJournalAndNamesThePlaceOfDamage() throws IOException {
    assertEquals(
        "whole: 6 records, sequences 0 to 5, DATA 3, DONE 2, REJECT 1\n",
        Tool.run("journal", "verify", journal).good().out());
    Path file = queueFile();
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] all = new byte[(int) bytes.length()];
      bytes.readFully(all);
      // The last byte that is not zero belongs to the last record.
      int last = all.length - 1;
      while (all[last] == 0) {
        last--;
      }
      bytes.seek(last);
      bytes.write(all[last] ^ 1);
    }
    Tool damaged = Tool.run("journal", "verify", journal);
    assertEquals(2, damaged.exitCode(), damaged.err());
    assertTrue(damaged.err().contains(file.getFileName().toString()), damaged.err());
    assertTrue(damaged.err().contains("sequence "), damaged.err());
  }

  private Path queueFile() throws IOException {
    try (Stream<Path> files = Files.walk(journal)) {
      return files
          .filter(file -> file.toString().endsWith(".cq4") && size(file) > 0)
          .findFirst()
          .orElseThrow();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void refusesAPathThatIsNoJournal() {
    for (String command : new String[] {"info", "verify", "dump"}) {
      Tool refused = Tool.run("journal", command, directory.resolve("none"));
      assertEquals(1, refused.exitCode(), refused.err());
      assertTrue(refused.err().contains("no journal in"), refused.err());
    }
    assertEquals(1, Tool.run("journal").exitCode());
  }
}
