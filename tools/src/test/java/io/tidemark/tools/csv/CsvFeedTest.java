package io.tidemark.tools.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.ToolException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFeedTest {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .build();
  private static final Schema QUOTES =
      Schema.builder("quotes")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("bid", FieldType.decimal(9, 1))
          .build();

  @TempDir private Path directory;

  private final SymbolTable symbols = new SymbolTable();
  private final List<String> seen = new ArrayList<>();
  private final List<CsvInput> inputs = new ArrayList<>();

  /** Notes what comes in, and holds the feed to claim, then publish or abort. */
  private final class Target implements RowTarget {
    private final Schema schema;
    private final RecordWriter slot = new RecordWriter();
    private boolean claimed;

    Target(Schema schema) {
      this.schema = schema;
    }

    @Override
    public RecordWriter claim() {
      release(false);
      claimed = true;
      return slot.wrap(Memory.allocate(schema.length()))
          .header(RecordHeader.routing(0, RecordKind.DATA.code(), (byte) 0, 0));
    }

    @Override
    public void publish() {
      RecordView view = new RecordView().wrap(slot.address());
      seen.add(schema.name() + " " + CsvFiles.text(view, schema, symbols));
      release(true);
    }

    @Override
    public void abort() {
      release(true);
    }

    @Override
    public void reject() {
      assertEquals(false, claimed);
      seen.add(schema.name() + " rejected");
    }

    @Override
    public void end() {
      assertEquals(false, claimed);
      seen.add(schema.name() + " end");
    }

    private void release(boolean expected) {
      assertEquals(expected, claimed);
      if (claimed) {
        Memory.free(slot.address());
      }
      claimed = false;
    }
  }

  private void input(Schema schema, String name, String text, String mergeColumn) {
    Path file = CsvFiles.write(directory, name, text);
    CsvReader reader =
        new CsvReader(
            schema.name() + "=" + name,
            file,
            schema,
            CsvOptions.of(schema, Map.of()),
            symbols,
            mergeColumn);
    inputs.add(new CsvInput(reader, schema, new Target(schema)));
  }

  private CsvFeed run(String mergeColumn) {
    ByteArrayOutputStream rejected = new ByteArrayOutputStream();
    try (CsvRejects rejects = new CsvRejects(new CsvOutput("rejects", rejected));
        CsvFeed feed = new CsvFeed(inputs, mergeColumn, rejects::write, () -> {})) {
      feed.run();
      return feed;
    } finally {
      rejectsFile = rejected.toString(StandardCharsets.UTF_8);
    }
  }

  private String rejectsFile;

  @Test
  void readsInputsInTheOrderGiven() {
    input(TRADES, "b.csv", "seq,ts,symbol\n3,30,C\n", null);
    input(QUOTES, "q.csv", "seq,at,bid\n1,10,1\n", null);
    input(TRADES, "a.csv", "seq,ts,symbol\n2,20,A\n4,40,B\n", null);
    CsvFeed feed = run(null);
    assertEquals(
        List.of(
            "trades 30|C",
            "trades end",
            "quotes 10|1.0",
            "quotes end",
            "trades 20|A",
            "trades 40|B",
            "trades end"),
        seen);
    assertEquals(4, feed.rows());
    assertEquals(40, feed.lastEventTime());
    assertEquals(1.0, feed.progress());
    assertEquals(List.of(), feed.damages());
  }

  @Test
  void mergesInputsByAColumnWithTiesInTheOrderGiven() {
    input(TRADES, "a.csv", "seq,ts,symbol\n2,20,A\n4,40,B\n4,41,C\n", "seq");
    input(QUOTES, "q.csv", "seq,at,bid\n-1,10,1\n4,40,4\n9,90,9\n", "seq");
    run("seq");
    assertEquals(
        List.of(
            "quotes 10|1.0",
            "trades 20|A",
            "trades 40|B",
            "trades 41|C",
            "trades end",
            "quotes 40|4.0",
            "quotes 90|9.0",
            "quotes end"),
        seen);
  }

  @Test
  void mergesByAColumnThatIsAlsoAField() {
    input(TRADES, "a.csv", "ts,symbol\n20,A\n40,B\n", "ts");
    input(TRADES, "b.csv", "symbol,ts\nC,30\n", "ts");
    run("ts");
    assertEquals(
        List.of("trades 20|A", "trades 30|C", "trades end", "trades 40|B", "trades end"), seen);
  }

  @Test
  void refusesAnInputThatDoesNotAscend() {
    input(TRADES, "a.csv", "seq,ts,symbol\n5,20,A\n\n4,40,B\n", "seq");
    ToolException refused = assertThrows(ToolException.class, () -> run("seq"));
    assertEquals(ExitCode.USAGE, refused.exitCode());
    assertTrue(
        refused
            .getMessage()
            .startsWith("input trades=a.csv: column 'seq' falls from 5 in line 2 to 4 in line 4;"),
        refused.getMessage());
  }

  @Test
  void refusesAnInputWithoutTheColumnToMergeBy() {
    ToolException refused =
        assertThrows(ToolException.class, () -> input(TRADES, "a.csv", "ts,symbol\n20,A\n", "seq"));
    assertTrue(refused.getMessage().contains("no column 'seq' for the column to merge by"));
  }

  @Test
  void writesRejectedRowsToTheirFileAndGoesOn() {
    input(TRADES, "a.csv", "seq,ts,symbol\n1,x,A\n2,20,\"B\"\ny,3,\"C\"\n", "seq");
    CsvFeed feed = run("seq");
    assertEquals(List.of("trades rejected", "trades 20|B", "trades rejected", "trades end"), seen);
    assertEquals(2, feed.rejects());
    assertEquals(
        """
        input,line,column,reason,row
        trades=a.csv,2,ts,"found 'x', expected timestamp(ms): whole ms since the epoch","1,x,A"
        trades=a.csv,4,seq,"found 'y', expected an integer to merge by","y,3,""C""\"
        """,
        rejectsFile);
  }

  @Test
  void readsRejectedRowsInOrderToo() {
    input(TRADES, "a.csv", "ts,symbol\nx,A\n2,B\n", null);
    run(null);
    assertEquals(List.of("trades rejected", "trades 2|B", "trades end"), seen);
  }

  @Test
  void goesOnWithTheOtherInputsWhenOneIsCutOff() {
    byte[] packed = CsvFiles.gzip("seq,ts,symbol\n1,10,A\n".getBytes(StandardCharsets.UTF_8));
    Path file = CsvFiles.write(directory, "cut.gz", Arrays.copyOf(packed, packed.length - 4));
    inputs.add(
        new CsvInput(
            new CsvReader(
                "trades=cut.gz", file, TRADES, CsvOptions.of(TRADES, Map.of()), symbols, "seq"),
            TRADES,
            new Target(TRADES)));
    input(TRADES, "b.csv", "seq,ts,symbol\n2,20,B\n", "seq");
    CsvFeed feed = run("seq");
    assertEquals(List.of("trades 10|A", "trades end", "trades 20|B", "trades end"), seen);
    assertEquals(1, feed.damages().size());
    assertTrue(feed.damages().get(0).startsWith("input trades=cut.gz is damaged or cut off"));
  }

  @Test
  void numbersSymbolsInTheOrderInWhichRowsAreTaken() {
    input(TRADES, "a.csv", "seq,ts,symbol\n1,10,A\n4,40,D\n", "seq");
    input(TRADES, "b.csv", "seq,ts,symbol\n3,x,REJECTED\n3,30,C\n", "seq");
    input(TRADES, "c.csv", "seq,ts,symbol\n2,20,B\n5,50,A\n", "seq");
    run("seq");
    assertEquals(
        List.of("A", "B", "C", "D"),
        IntStream.range(0, symbols.size()).mapToObj(symbols::text).toList());
  }

  @Test
  void rejectsTextThatIsNotUtf8EachTime() {
    byte[] latin = "ts,symbol\n1,\u00e9\n2,B\n3,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    Path file = CsvFiles.write(directory, "latin.csv", latin);
    CsvOptions options = CsvOptions.of(TRADES, Map.of());
    CsvReader reader = new CsvReader("trades=latin.csv", file, TRADES, options, symbols, null);
    inputs.add(new CsvInput(reader, TRADES, new Target(TRADES)));
    CsvFeed feed = run(null);
    assertEquals(List.of("trades rejected", "trades 2|B", "trades rejected", "trades end"), seen);
    assertEquals(2, feed.rejects());
    assertTrue(rejectsFile.contains("expected symbol in UTF-8"), rejectsFile);
  }

  @Test
  void doesNotTakeWhatFollowsPackedDataForItsEnd() {
    byte[] packed = CsvFiles.gzip("ts,symbol\n1,A\n".getBytes(StandardCharsets.UTF_8));
    byte[] more = CsvFiles.gzip("2,B\n".getBytes(StandardCharsets.UTF_8));
    more[1] = 0;
    byte[] both = Arrays.copyOf(packed, packed.length + more.length);
    System.arraycopy(more, 0, both, packed.length, more.length);
    Path file = CsvFiles.write(directory, "both.gz", both);
    CsvOptions options = CsvOptions.of(TRADES, Map.of());
    CsvReader reader = new CsvReader("trades=both.gz", file, TRADES, options, symbols, null);
    inputs.add(new CsvInput(reader, TRADES, new Target(TRADES)));
    CsvFeed feed = run(null);
    assertEquals(List.of("trades 1|A", "trades end"), seen);
    assertTrue(feed.damages().get(0).contains("not gzip follow"), feed.damages().toString());
  }
}
