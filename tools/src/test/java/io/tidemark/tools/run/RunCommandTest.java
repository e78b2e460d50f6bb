package io.tidemark.tools.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.tools.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  private static final String TRADES =
      """
      CREATE TABLE trades (
        ts TIMESTAMP(3) NOT NULL,
        symbol STRING NOT NULL,
        price DECIMAL(18, 2) NOT NULL,
        qty BIGINT NOT NULL,
        WATERMARK FOR ts AS ts - INTERVAL '0.005' SECOND
      )""";
  private static final String BARS =
      """
      INSERT INTO bars
      SELECT symbol, window_start, COUNT(*) AS trades, SUM(qty) AS volume,
        FIRST_VALUE(price) AS open_price, MAX(price) AS high
      FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '0.01' SECOND))
      GROUP BY window_start, window_end, symbol;
      """;
  private static final String ROWS =
      """
      seq,ts,symbol,price,qty,venue
      1,1000,A,10.00,5,X
      2,1004,B,20.50,1,X
      3,1002,A,11.25,7,Y
      4,1011,A,9.75,2,X
      5,1030,B,21.00,3,Y
      6,1009,A,1.00,100,X
      """;
  private static final String EXPECTED =
      """
      symbol,window_start,trades,volume,open_price,high
      A,1000,2,12,10.00,11.25
      B,1000,1,1,20.50,20.50
      A,1010,1,2,9.75,9.75
      B,1030,1,3,21.00,21.00
      """;

  @TempDir private Path directory;
  private Path bars;
  private String err;

  @BeforeEach
  void nameTheOutput() {
    bars = directory.resolve("bars.csv");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private Path writeGzip(String name, String text, int cut) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = packed.toByteArray();
    return Files.write(directory.resolve(name), Arrays.copyOf(bytes, bytes.length - cut));
  }

  private int run(String script, Object... arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add("run");
    line.add(write("job.sql", script).toString());
    for (Object argument : arguments) {
      line.add(argument.toString());
    }
    StringWriter written = new StringWriter();
    int exitCode =
        Main.commandLine()
            .setErr(new PrintWriter(written, true))
            .execute(line.toArray(new String[0]));
    err = written.toString();
    return exitCode;
  }

  private String job() {
    return TRADES + ";\n" + BARS;
  }

  private void assertRefused(String message, int exitCode) {
    assertEquals(1, exitCode, err);
    assertTrue(err.contains(message), err);
    assertFalse(Files.exists(bars), "the output was touched");
  }

  @Test
  void writesTheRowsOfAQueryAndEndsWithItsAccountAndTheHash() throws IOException {
    Path trades = writeGzip("trades.csv.gz", ROWS, 0);
    assertEquals(0, run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars), err);
    assertEquals(EXPECTED, Files.readString(bars));
    String[] lines = err.split("\n", -1);
    assertEquals(3, lines.length, err);
    assertEquals(
        "bars: in 6 = emitted-from 5 + held 0 + late 1 + filtered 0 + rejected 0 + unassigned 0",
        lines[0]);
    assertTrue(lines[1].matches("output-hash: [0-9a-f]{16}"), lines[1]);
  }

  @Test
  void givesTheSameRowsAndHashForTheSameInputInSeveralFiles() throws IOException {
    Path whole = write("whole.csv", ROWS);
    run(job(), "--input", "trades=" + whole, "--output", "bars=" + bars);
    String hash = err;
    String header = ROWS.substring(0, ROWS.indexOf('\n') + 1);
    Path odd =
        write("odd.csv", header + "1,1000,A,10.00,5,X\n3,1002,A,11.25,7,Y\n5,1030,B,21.00,3,Y\n");
    Path even =
        write("even.csv", header + "2,1004,B,20.50,1,X\n4,1011,A,9.75,2,X\n6,1009,A,1.00,100,X\n");
    Path merged = directory.resolve("merged.csv");
    assertEquals(
        0,
        run(
            job(),
            "--input",
            "trades=" + odd,
            "--input",
            "trades=" + even,
            "--merge-by",
            "seq",
            "--output",
            "bars=" + merged));
    assertEquals(EXPECTED, Files.readString(merged));
    assertEquals(hash, err);
  }

  @Test
  void readsInputsInTheOrderGivenWithoutMergeColumn() throws IOException {
    String header = "ts,symbol,price,qty\n";
    Path late = write("late.csv", header + "1000,A,1,1\n");
    Path early = write("early.csv", header + "2000,A,1,1\n");
    run(
        job(),
        "--input",
        "trades=" + early,
        "--input",
        "trades=" + late,
        "--output",
        "bars=" + bars);
    assertTrue(err.contains("emitted-from 1 + held 0 + late 1"), err);
    run(
        job(),
        "--input",
        "trades=" + late,
        "--input",
        "trades=" + early,
        "--output",
        "bars=" + bars);
    assertTrue(err.contains("emitted-from 2 + held 0 + late 0"), err);
  }

  @Test
  void writesLateRowsWithTheirQueryOrToAFileOfTheirOwn() throws IOException {
    Path trades = write("trades.csv", ROWS);
    Path late = directory.resolve("late.csv");
    run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars, "--late", late);
    assertEquals("query,ts,symbol,price,qty\nbars,1009,A,1.00,100\n", Files.readString(late));
    run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars, "--late", "bars=" + late);
    assertEquals("ts,symbol,price,qty\n1009,A,1.00,100\n", Files.readString(late));
  }

  @Test
  void putsOutNothingOfTheQueriesInBetweenButTheirLateRows() throws IOException {
    String script =
        TRADES
            + """
            ;
            CREATE VIEW volumes AS
            SELECT symbol, window_start, window_end, SUM(qty) AS volume
            FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '0.01' SECOND))
            GROUP BY window_start, window_end, symbol;
            SELECT window_start, symbol, volume FROM (
              SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end
                ORDER BY volume DESC) AS place
              FROM volumes)
            WHERE place = 1;
            """;
    Path trades = write("trades.csv", ROWS);
    Path late = directory.resolve("late.csv");
    assertEquals(
        0,
        run(script, "--input", "trades=" + trades, "--output", "query-1=" + bars, "--late", late),
        err);
    assertEquals(
        "window_start,symbol,volume\n1000,A,12\n1010,A,2\n1030,B,3\n", Files.readString(bars));
    assertEquals("query,ts,symbol,price,qty\nvolumes,1009,A,1.00,100\n", Files.readString(late));
    assertTrue(err.startsWith("volumes: in 6 = "), err);
  }

  @Test
  void goesOnBehindRowsThatItCannotReadUnlessItIsStrict() throws IOException {
    Path trades = write("trades.csv", ROWS.replace("2,1004,B,20.50", "2,1004,B,20.505") + "7,x\n");
    Path rejects = directory.resolve("rejects.csv");
    String[] arguments = {
      "--input", "trades=" + trades, "--output", "bars=" + bars, "--rejects", rejects.toString()
    };
    assertEquals(0, run(job(), (Object[]) arguments), err);
    assertTrue(err.contains("rejected 2 "), err);
    assertTrue(
        err.contains(
            "2 rows could not be read; first: input trades=" + trades + ", line 3, column 'price'"),
        err);
    String[] lines = Files.readString(rejects).split("\n", -1);
    assertEquals("input,line,column,reason,row", lines[0]);
    assertTrue(lines[1].contains(",3,price,") && lines[1].endsWith("\"2,1004,B,20.505,1,X\""));
    assertTrue(lines[2].contains(",8,ts,\"found 'x'"), lines[2]);
    List<Object> strict = new ArrayList<>(List.of((Object[]) arguments));
    strict.add("--strict");
    assertEquals(2, run(job(), strict.toArray()), err);
  }

  @Test
  void processesWhatItCanReadOfACutOffFile() throws IOException {
    StringBuilder text = new StringBuilder("ts,symbol,price,qty\n");
    for (int i = 0; i < 5_000; i++) {
      text.append(1_000 + i).append(",S").append(i * 7919 % 31).append(',').append(i * 31 % 997);
      text.append(".5,").append(i * 17 % 89).append('\n');
    }
    Path trades = writeGzip("trades.csv.gz", text.toString(), 3_000);
    assertEquals(0, run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars), err);
    assertTrue(err.contains("trades.csv.gz is damaged or cut off"), err);
    assertTrue(Files.readAllLines(bars).size() > 100);
    assertEquals(
        2, run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars, "--strict"), err);
  }

  @Test
  void refusesWrongUseBeforeTheFirstRecord() throws IOException {
    Path trades = write("trades.csv", ROWS);
    String input = "trades=" + trades;
    String output = "bars=" + bars;
    assertRefused(
        "no column 'qty'",
        run(job(), "--input", "trades=" + write("t.csv", "ts,symbol,price\n"), "--output", output));
    assertRefused(
        "there is no such file",
        run(job(), "--input", "trades=" + directory.resolve("none"), "--output", output));
    assertRefused(
        "the job reads no table 'quotes'; it reads trades",
        run(job(), "--input", "quotes=" + trades, "--output", output));
    assertRefused("table trades has no input", run(job(), "--output", output));
    assertRefused(
        "no query 'bar'; it has bars", run(job(), "--input", input, "--output", "bar=" + bars));
    assertRefused("job.sql: line 1, column", run("SELEC 1;", "--input", input));
    assertRefused("expected NAME=FILE", run(job(), "--input", trades.toString()));
    assertRefused(
        "option 'csv.foo' is unknown",
        run(TRADES + " WITH ('csv.foo' = 'x');\n" + BARS, "--input", input, "--output", output));
    assertRefused(
        "'price', is decimal(18,2) in table trades, expected an integer",
        run(job(), "--input", input, "--output", output, "--merge-by", "price"));
  }

  @Test
  void neverWritesOverAnInputOrTwiceToOneFile() throws IOException {
    Path trades = write("trades.csv", ROWS);
    assertEquals(1, run(job(), "--input", "trades=" + trades, "--output", "bars=" + trades));
    assertTrue(err.contains("would be written over the input"), err);
    assertEquals(ROWS, Files.readString(trades));
    assertRefused(
        "are the same file",
        run(
            job(),
            "--input",
            "trades=" + trades,
            "--output",
            "bars=" + bars,
            "--rejects",
            directory.resolve(".").resolve("bars.csv")));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void endsWithThreeWhenTheDiskIsFull() throws IOException {
    Path trades = write("trades.csv", ROWS);
    assertEquals(3, run(job(), "--input", "trades=" + trades, "--output", "bars=/dev/full"));
    assertTrue(err.startsWith("tidemark: output bars=/dev/full cannot be written: No space"), err);
    assertEquals(1, err.strip().lines().count(), err);
  }

  @Test
  void endsWithThreeAndNamesKeyAndWindowWhenAResultOverflows() throws IOException {
    Path trades =
        write(
            "trades.csv",
            "ts,symbol,price,qty\n1000,A,1,9223372036854775807\n1001,A,1,9223372036854775807\n");
    assertEquals(3, run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars));
    assertTrue(err.contains("1000"), err);
    assertTrue(err.contains("A"), err);
  }

  @Test
  void takesPathsFromTheTables() throws IOException {
    Path trades = write("trades.csv", ROWS);
    String script =
        TRADES
            + " WITH ('path' = '"
            + trades
            + "');\nCREATE TABLE bars (symbol STRING, window_start TIMESTAMP(3), trades BIGINT,"
            + " volume BIGINT, open_price DECIMAL(18, 2), high DECIMAL(18, 2)) WITH ('path' = '"
            + bars
            + "');\n"
            + BARS;
    assertEquals(0, run(script), err);
    assertEquals(EXPECTED, Files.readString(bars));
  }

  @Test
  void printsStatisticsInFrontOfTheAccount() throws IOException {
    Path trades = write("trades.csv", ROWS);
    run(job(), "--input", "trades=" + trades, "--output", "bars=" + bars, "--stats");
    String[] lines = err.split("\n", -1);
    assertEquals("input trades=" + trades + ": rows 6, rejected 0", lines[0]);
    assertTrue(lines[1].startsWith("output bars: rows 4, late rows 1"), lines[1]);
    assertTrue(lines[2].matches("6 rows in [0-9.]+ s, [0-9]+ rows/s"), lines[2]);
    assertTrue(lines[lines.length - 2].startsWith("output-hash: "), err);
  }

  @Test
  void namesWhatIsWrongWithAnInputThatCannotBeRead() throws IOException {
    String output = "bars=" + bars;
    assertRefused(
        "found '-', expected a file; the standard input is trades=/dev/stdin",
        run(job(), "--input", "trades=-", "--output", output));
    Path cut = writeGzip("cut.csv.gz", ROWS, 0);
    Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 12));
    assertRefused(
        "before the end of its header; get a whole copy of the file",
        run(job(), "--input", "trades=" + cut, "--output", output));
  }

  @Test
  void neverWritesOverTheJob() throws IOException {
    Path input = write("trades.csv", ROWS);
    Path script = directory.resolve("job.sql");
    assertRefused(
        "would be written over the job itself",
        run(job(), "--input", "trades=" + input, "--output", "bars=" + script));
    assertEquals(job(), Files.readString(script));
  }

  /** Two text columns as the key, so that the ids of both decide where a key lives. */
  private String hashOf(Object... arguments) throws IOException {
    String script =
        """
        CREATE TABLE trades (ts TIMESTAMP(3), symbol STRING, venue STRING, WATERMARK FOR ts AS ts);
        INSERT INTO bars SELECT symbol, venue, COUNT(*) AS n
        FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(ts), INTERVAL '1' SECOND))
        GROUP BY window_start, window_end, symbol, venue""";
    List<Object> all = new ArrayList<>(List.of("--output", "bars=" + bars));
    all.addAll(List.of(arguments));
    assertEquals(0, run(script, all.toArray()), err);
    return err.substring(err.indexOf("output-hash:")) + Files.readString(bars);
  }

  @Test
  void answersTheSameForAnyOrderOfColumnsAndAnySplitIntoFiles() throws IOException {
    StringBuilder whole = new StringBuilder("seq,ts,symbol,venue\n");
    StringBuilder turned = new StringBuilder("venue,junk,symbol,ts,seq\n");
    StringBuilder even = new StringBuilder("seq,ts,symbol,venue\n");
    StringBuilder odd = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      String symbol = "S" + i * 7 % 31;
      String venue = "V" + i * 5 % 13;
      String row = i + "," + 10 * i + "," + symbol + "," + venue + "\n";
      String back = symbol + "," + 10 * i + "," + i + "\n";
      whole.append(row);
      turned.append(venue + ",J" + i + "," + back);
      if (i % 3 == 0) {
        even.append(row);
      } else {
        odd.append(venue + "," + back);
      }
    }
    String expected = hashOf("--input", "trades=" + write("whole.csv", whole.toString()));
    assertEquals(expected, hashOf("--input", "trades=" + write("turned.csv", turned.toString())));
    Path evens = write("even.csv", even.toString());
    assertEquals(expected, mergedHash(evens, "venue,symbol,ts,seq\n" + odd));
    // A row that cannot be read leaves no symbol behind, but it has a place in the input.
    String rejecting = mergedHash(evens, "venue,symbol,ts,seq\nX,REJECTED,none,0\n" + odd);
    assertEquals(rowsOf(expected), rowsOf(rejecting));
  }

  private String mergedHash(Path one, String other) throws IOException {
    Path file = write("odd.csv", other);
    return hashOf("--merge-by", "seq", "--input", "trades=" + one, "--input", "trades=" + file);
  }

  private static String rowsOf(String hashAndRows) {
    return hashAndRows.substring(hashAndRows.indexOf('\n'));
  }

  @Test
  void readsLateRowsAsATable() throws IOException {
    Path late = directory.resolve("late.csv");
    String script = job() + "INSERT INTO missed SELECT symbol, qty FROM TABLE(LATE(TABLE bars));";
    for (String[] engine : new String[][] {{"--inline"}, {"--shards", "2"}}) {
      List<Object> arguments = new ArrayList<>(List.of(engine));
      arguments.add("--input");
      arguments.add("trades=" + write("trades.csv", ROWS));
      arguments.addAll(List.of("--output", "bars=" + bars, "--output", "missed=" + late));
      assertEquals(0, run(script, arguments.toArray()), err);
      assertEquals(EXPECTED, Files.readString(bars));
      assertEquals("symbol,qty\nA,100\n", Files.readString(late));
    }
  }

  @Test
  void runsWindowsInProcessingTimeOnThreads() throws IOException {
    String script =
        TRADES.replace("qty BIGINT NOT NULL,", "qty BIGINT NOT NULL, proc AS PROCTIME(),")
            + ";\n"
            + BARS.replace("DESCRIPTOR(ts)", "DESCRIPTOR(proc)");
    Path trades = write("trades.csv", ROWS);
    Object[] arguments = {"--input", "trades=" + trades, "--output", "bars=" + bars, "--inline"};
    int exitCode = run(script, arguments);
    assertRefused("--inline has no clock, but the job has windows in processing time", exitCode);
    assertEquals(0, run(script, Arrays.copyOf(arguments, 4)), err);
    assertTrue(err.contains("late 0"), err);
  }
}
