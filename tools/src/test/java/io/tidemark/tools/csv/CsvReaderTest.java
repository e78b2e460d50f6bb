package io.tidemark.tools.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.ToolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvReaderTest {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .nullable("price", FieldType.decimal(9, 2))
          .nullable("note", FieldType.chars(4))
          .build();
  private static final String HEADER = "ts,symbol,price,note\n";

  @TempDir private Path directory;

  private CsvFiles.Content read(String text) {
    return read(text, Map.of());
  }

  private CsvFiles.Content read(String text, Map<String, String> options) {
    return CsvFiles.read(CsvFiles.write(directory, "t.csv", text), TRADES, options);
  }

  private String refusal(String text, Map<String, String> options) {
    ToolException refused = assertThrows(ToolException.class, () -> read(text, options));
    assertEquals(ExitCode.USAGE, refused.exitCode());
    return refused.getMessage();
  }

  @Test
  void findsColumnsByNameAndIgnoresTheOthers() {
    CsvFiles.Content content =
        read(
            "seq,note,price,more,symbol,ts\n1,hi,2.5,x,BTC,7\n\"2\",\"ho\",-3,\"a,\"\"b\",ETH,8\n");
    assertEquals(List.of("7|BTC|2.50|hi", "8|ETH|-3.00|ho"), content.rows());
    assertEquals(List.of(), content.rejects());
  }

  @Test
  void readsLinesThatEndInCarriageReturnAndLineFeed() {
    CsvFiles.Content content = read("ts,symbol,price,note\r\n1,A,1,a\r\n2,B,2,\r\n3,C,3,\"c\"\r\n");
    assertEquals(List.of("1|A|1.00|a", "2|B|2.00|null", "3|C|3.00|c"), content.rows());
  }

  @Test
  void readsALastRowWithoutLineEnd() {
    assertEquals(List.of("1|A|1.00|a"), read(HEADER + "1,A,1,a").rows());
    assertEquals(List.of("1|A|1.00|null"), read(HEADER + "1,A,1,\r").rows());
    assertEquals(List.of(), read(HEADER.strip()).rows());
  }

  @Test
  void passesOverAByteOrderMarkAndBlankLines() {
    CsvFiles.Content content = read("\ufeff" + HEADER + "\n\r\n1,A,1,a\n\n\n2,B,2,b\nx,,,\n\n");
    assertEquals(List.of("1|A|1.00|a", "2|B|2.00|b"), content.rows());
    assertTrue(content.rejects().get(0).startsWith("8:ts:"), content.rejects()::toString);
  }

  @Test
  void takesQuotedTextAsItIs() {
    CsvFiles.Content content =
        read(
            HEADER
                + "1,\"A,\n\"\"B\"\"\",\"1.25\",\"\"\n\"2\",\"\"\"\",,\"x\"\n3,a\"b,1,z\nx,,,\n");
    assertEquals(List.of("1|A,\n\"B\"|1.25|", "2|\"|null|x", "3|a\"b|1.00|z"), content.rows());
    assertTrue(content.rejects().get(0).startsWith("6:ts:"), content.rejects()::toString);
  }

  @Test
  void rejectsRowsWithLineColumnReasonAndTextAndGoesOn() {
    CsvFiles.Content content =
        read(
            HEADER
                + "1,A,1.234,a\n"
                + ",A,1,a\n"
                + "x,A,1,a\r\n"
                + "1,,1,a\n"
                + "1,A,1\n"
                + "1,A,1,a,b\n"
                + "1,A,12345678,a\n"
                + "1,A,1,abcde\n"
                + "9,Z,9,ok\n");
    assertEquals(List.of("9|Z|9.00|ok"), content.rows());
    assertEquals(
        List.of(
            "2:price:found '1.234', expected decimal(9,2): at most 2 digits after the point:1,A,1.234,a",
            "3:ts:found nothing, expected timestamp(ms): the column is not null:,A,1,a",
            "4:ts:found 'x', expected timestamp(ms): whole ms since the epoch:x,A,1,a",
            "5:symbol:found nothing, expected symbol: the column is not null:1,,1,a",
            "6:note:found 3 columns, expected 4:1,A,1",
            "7::found 5 columns, expected 4:1,A,1,a,b",
            "8:price:found '12345678', expected decimal(9,2): at most 7 digits before the point:1,A,12345678,a",
            "9:note:found 'abcde', expected chars(4): at most 4 ASCII characters:1,A,1,abcde"),
        content.rejects());
  }

  @Test
  void losesOneLineToAQuoteThatDoesNotClose() {
    CsvFiles.Content content =
        read(HEADER + "1,\"A,1,a\n2,B,2,b\n3,\"C\"x,3,c\n4,D,4,d\n5,E,5,\"e\n6,F,6,f\n");
    assertEquals(List.of("2|B|2.00|b", "4|D|4.00|d", "6|F|6.00|f"), content.rows());
    assertEquals(3, content.rejects().size());
    assertTrue(content.rejects().get(0).startsWith("2:symbol:found a quote"));
    assertTrue(content.rejects().get(0).endsWith(":1,\"A,1,a"));
    assertTrue(content.rejects().get(1).startsWith("4:symbol:found a quote"));
    assertTrue(content.rejects().get(2).startsWith("6:note:found a quote"));
  }

  @Test
  void rejectsARowThatIsTooLongAndGoesOn() {
    String tooLong = "1,A,1," + "x".repeat(3 * CsvReader.MAX_ROW);
    String open = "2,\"" + "y\n".repeat(CsvReader.MAX_ROW);
    CsvFiles.Content content = read(HEADER + tooLong + "\n3,C,3,c\n" + open);
    assertEquals(List.of("3|C|3.00|c"), content.rows());
    assertTrue(content.rejects().get(0).startsWith("2::found a row of more than 1048576 bytes"));
    assertTrue(content.rejects().get(0).length() < 2_000);
    assertTrue(content.rejects().get(1).startsWith("4::found a row of more than 1048576 bytes"));
  }

  @Test
  void judgesTheLengthOfARowExactly() {
    String fits = "1,A,1," + "x".repeat(CsvReader.MAX_ROW - 6);
    CsvFiles.Content content = read(HEADER + fits + "\n" + fits + "x\n" + fits);
    assertEquals(
        List.of(true, false, true),
        content.rejects().stream().map(reject -> reject.contains("ASCII")).toList());
    assertTrue(content.rejects().get(1).startsWith("3::found a row of more than"));
  }

  @Test
  void takesColumnsByPositionWithoutAHeader() {
    CsvFiles.Content content =
        read("1;A;1;a;more\n2;B;2\n3;C;3;c\n", Map.of("csv.header", "false", "csv.delimiter", ";"));
    assertEquals(List.of("1|A|1.00|a", "3|C|3.00|c"), content.rows());
    assertEquals(List.of("2:note:found 3 columns, expected at least 4:2;B;2"), content.rejects());
  }

  @Test
  void readsTimestampsOfAFormat() {
    CsvFiles.Content content =
        read(
            HEADER + "200802010900,A,1,a\n200802019900,A,1,a\n",
            Map.of("csv.timestamp-format", "yyyyMMddHHmm"));
    assertEquals(List.of("1201856400000|A|1.00|a"), content.rows());
    assertEquals(
        "3:ts:found '200802019900', expected timestamp(ms) written as yyyyMMddHHmm:200802019900,A,1,a",
        content.rejects().get(0));
  }

  @Test
  void takesTheFirstHeaderNameThatIsThere() {
    Map<String, String> options = Map.of("csv.column.price", "px, last, price");
    assertEquals(
        List.of("1|A|2.00|n"), read("ts,symbol,price,last,note\n1,A,1,2,n\n", options).rows());
  }

  @Test
  void refusesAMissingColumnBeforeTheFirstRow() {
    String message = refusal("ts,sym,price,note\n", Map.of());
    assertTrue(message.contains("input t=t.csv: no column 'symbol'"), message);
    assertTrue(message.contains("found ts, sym, price, note"), message);
    assertTrue(refusal("ts,symbol,symbol,price,note\n", Map.of()).contains("'symbol' twice"));
    assertTrue(refusal("", Map.of()).contains("found an empty file"));
    assertTrue(refusal("\"ts,symbol\n", Map.of()).contains("no header in the first line"));
  }

  @Test
  void letsAMissingColumnBeNullWhereThatIsAskedFor() {
    Map<String, String> options = Map.of("csv.missing-columns", "null");
    assertEquals(List.of("1|A|null|null"), read("ts,symbol\n1,A\n", options).rows());
    assertTrue(refusal("ts,price\n", options).contains("no column 'symbol'"));
  }

  @Test
  void refusesAFileThatIsNotThere() {
    ToolException refused =
        assertThrows(
            ToolException.class,
            () -> CsvFiles.read(directory.resolve("none.csv"), TRADES, Map.of()));
    assertTrue(refused.getMessage().contains("there is no such file"));
    assertThrows(ToolException.class, () -> CsvFiles.read(directory, TRADES, Map.of()));
  }

  @Test
  void readsEveryType() {
    Schema schema =
        Schema.builder("all")
            .nullable("i8", FieldType.INT8)
            .nullable("i16", FieldType.INT16)
            .nullable("i32", FieldType.INT32)
            .nullable("i64", FieldType.INT64)
            .nullable("f", FieldType.FLOAT64)
            .nullable("b", FieldType.BOOLEAN)
            .nullable("d", FieldType.decimal(18, 4))
            .nullable("t", FieldType.timestamp(TimeUnit.NANOSECONDS))
            .nullable("s", FieldType.SYMBOL)
            .nullable("c", FieldType.chars(3))
            .build();
    String header = "i8,i16,i32,i64,f,b,d,t,s,c\n";
    Path file =
        CsvFiles.write(
            directory,
            "all.csv",
            header
                + "127,-32767,2147483647,-9223372036854775807,-1.5,true,0.0001,1723161255030314667,\u00fc,abc\n"
                + ",,,,,,,,,\n"
                + "0,0,0,0,1e-3,0,-1,0,x,\n"
                + "128,,,,,,,,,\n"
                + "-128,,,,,,,,,\n"
                + ",32768,,,,,,,,\n"
                + ",,-2147483648,,,,,,,\n"
                + ",,,1.0,,,,,,\n"
                + ",,,,1x,,,,,\n"
                + ",,,,,yes,,,,\n"
                + ",,,,,,,,,\u00fc\n");
    CsvFiles.Content content = CsvFiles.read(file, schema, Map.of());
    assertEquals(
        List.of(
            "127|-32767|2147483647|-9223372036854775807|-1.5|1|0.0001|1723161255030314667|\u00fc|abc",
            "null|null|null|null|null|null|null|null|null|null",
            "0|0|0|0|0.001|0|-1.0000|0|x|null"),
        content.rows());
    assertEquals(
        List.of("i8", "i8", "i16", "i32", "i64", "f", "b", "c"),
        content.rejects().stream().map(reject -> reject.split(":", 3)[1]).toList());
    assertTrue(content.rejects().get(0).contains("found '128', expected int8 (-127 to 127)"));
  }

  @Test
  void setsTheTimeOfArrival() {
    Path file = CsvFiles.write(directory, "t.csv", "recv," + HEADER + "5,1,A,1,a\n,2,A,1,a\n");
    CsvOptions options =
        CsvOptions.of(TRADES, Map.of("csv.arrival-column", "recv", "csv.arrival-unit", "ms"));
    long slot = Memory.allocate(TRADES.length());
    RecordWriter record = new RecordWriter().wrap(slot);
    RecordView view = new RecordView().wrap(slot);
    try (CsvReader reader = new CsvReader("t", file, TRADES, options, new SymbolTable(), null)) {
      assertEquals(CsvReader.Result.ROW, reader.next(record));
      assertEquals(5_000_000, view.ingestTime());
      assertEquals(CsvReader.Result.ROW, reader.next(record));
      assertEquals(0, view.ingestTime());
    } finally {
      Memory.free(slot);
    }
  }

  @Test
  void unpacksGzipWhateverTheFileIsCalledAlsoOfSeveralMembers() {
    byte[] first = CsvFiles.gzip((HEADER + "1,A,1,a\n2,B").getBytes(StandardCharsets.UTF_8));
    byte[] second = CsvFiles.gzip(",2,b\n".getBytes(StandardCharsets.UTF_8));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    CsvFiles.Content content =
        CsvFiles.read(CsvFiles.write(directory, "t.csv", both), TRADES, Map.of());
    assertEquals(List.of("1|A|1.00|a", "2|B|2.00|b"), content.rows());
    assertNull(content.damage());
  }

  @Test
  void readsTheWholeRowsOfAFileThatIsCutOff() {
    StringBuilder text = new StringBuilder(HEADER);
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      text.append(i).append(",S").append(random.nextInt(50)).append(',');
      text.append(random.nextInt(100_000)).append(".25,n\n");
    }
    byte[] packed = CsvFiles.gzip(text.toString().getBytes(StandardCharsets.UTF_8));
    Path file = CsvFiles.write(directory, "t.csv.gz", Arrays.copyOf(packed, packed.length / 2));
    CsvFiles.Content content = CsvFiles.read(file, TRADES, Map.of());
    List<String> whole =
        CsvFiles.read(CsvFiles.write(directory, "w.csv", text.toString()), TRADES, Map.of()).rows();
    int count = content.rows().size();
    assertTrue(count > 5_000 && count < 15_000, () -> "rows=" + count);
    assertEquals(whole.subList(0, count), content.rows());
    assertEquals(List.of(), content.rejects());
    assertTrue(
        content
            .damage()
            .contains(
                "cut off (Unexpected end of ZLIB input stream): all rows before line "
                    + (count + 2)),
        content::damage);
  }

  @Test
  void tellsDamageInsideAPackedFile() {
    byte[] packed =
        CsvFiles.gzip((HEADER + "1,A,1,a\n").repeat(50).getBytes(StandardCharsets.UTF_8));
    packed[packed.length - 6] ^= 1;
    CsvFiles.Content content =
        CsvFiles.read(CsvFiles.write(directory, "t.csv.gz", packed), TRADES, Map.of());
    assertEquals(50, content.rows().size());
    assertTrue(content.damage().contains("line 101"), content::damage);
  }

  @Test
  void readsTheSameRowsWhereverTheBufferEnds() {
    long seed = 42;
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(HEADER);
    List<String> expected = new ArrayList<>();
    for (int i = 0; text.length() < 2_000_000; i++) {
      String symbol = "S".repeat(1 + random.nextInt(40)) + (random.nextBoolean() ? "" : ",\"\r\n");
      boolean quote = symbol.contains(",") || random.nextInt(4) == 0;
      text.append(i).append(',');
      text.append(quote ? "\"" + symbol.replace("\"", "\"\"") + "\"" : symbol);
      text.append(",").append(i % 1000).append(".5,").append(random.nextBoolean() ? "\n" : "\r\n");
      expected.add(i + "|" + symbol + "|" + i % 1000 + ".50|null");
    }
    CsvFiles.Content content = read(text.toString());
    assertEquals(List.of(), content.rejects(), "seed=" + seed);
    assertEquals(expected, content.rows(), "seed=" + seed);
  }
}
