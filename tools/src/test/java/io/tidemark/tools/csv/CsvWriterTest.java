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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CsvWriterTest {
  private static final Schema ALL =
      Schema.builder("all")
          .eventTime("ts", TimeUnit.MICROSECONDS)
          .nullable("i8", FieldType.INT8)
          .nullable("i16", FieldType.INT16)
          .nullable("i32", FieldType.INT32)
          .nullable("i64", FieldType.INT64)
          .nullable("f", FieldType.FLOAT64)
          .nullable("b", FieldType.BOOLEAN)
          .nullable("d", FieldType.decimal(18, 4))
          .nullable("s", FieldType.SYMBOL)
          .nullable("c", FieldType.chars(6))
          .build();

  @TempDir private Path directory;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CsvOutput output = new CsvOutput("all=all.csv", bytes);
  private final SymbolTable symbols = new SymbolTable();
  private final RecordWriter record = new RecordWriter().wrap(Memory.allocate(ALL.length()));
  private final RecordView view = new RecordView().wrap(record.address());

  @AfterEach
  void free() {
    Memory.free(record.address());
  }

  private String written() {
    output.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private RecordWriter nulls(long time) {
    return record
        .header(RecordHeader.routing(0, RecordKind.DATA.code(), (byte) 0, 0))
        .clear(ALL)
        .eventTime(time);
  }

  @Test
  void writesEveryTypeAndNothingForNull() {
    CsvWriter writer = new CsvWriter(output, ALL, symbols, null);
    writer.writeHeader();
    nulls(1_723_161_255_030_314L)
        .integer(ALL.field("i8"), -127)
        .integer(ALL.field("i16"), 32_767)
        .integer(ALL.field("i32"), 0)
        .integer(ALL.field("i64"), -Long.MAX_VALUE)
        .float64(ALL.field("f"), 0.1)
        .integer(ALL.field("b"), 1)
        .integer(ALL.field("d"), -5)
        .integer(ALL.field("s"), symbols.intern("BTC"))
        .chars(ALL.field("c"), "abc");
    writer.write(view);
    nulls(-1);
    writer.write(view);
    assertEquals(
        """
        ts,i8,i16,i32,i64,f,b,d,s,c
        1723161255030314,-127,32767,0,-9223372036854775807,0.1,true,-0.0005,BTC,abc
        -1,,,,,,,,,
        """,
        written());
    assertEquals(2, writer.rows());
  }

  @Test
  void quotesTextThatWouldElseBeTakenApart() {
    CsvWriter writer = new CsvWriter(output, ALL, symbols, "a,b");
    writer.writeHeader();
    nulls(0).integer(ALL.field("s"), symbols.intern("say \"x\"\n")).chars(ALL.field("c"), ",\"");
    writer.write(view);
    nulls(0).integer(ALL.field("s"), symbols.intern("")).chars(ALL.field("c"), "");
    writer.write(view);
    assertEquals(
        "query,ts,i8,i16,i32,i64,f,b,d,s,c\n"
            + "\"a,b\",0,,,,,,,,\"say \"\"x\"\"\n\",\",\"\"\"\n"
            + "\"a,b\",0,,,,,,,,\"\",\"\"\n",
        written());
  }

  @Test
  void writesDecimalsWithAllDigitsOfTheirScale() {
    Schema schema =
        Schema.builder("d")
            .field("d0", FieldType.decimal(18, 0))
            .field("d2", FieldType.decimal(18, 2))
            .field("d18", FieldType.decimal(18, 18))
            .build();
    CsvWriter writer = new CsvWriter(output, schema, symbols, null);
    for (long value : new long[] {0, 5, -100, 999_999_999_999_999_999L}) {
      record.integer(schema.field("d0"), value);
      record.integer(schema.field("d2"), value);
      record.integer(schema.field("d18"), value);
      writer.write(view);
    }
    assertEquals(
        """
        0,0.00,0.000000000000000000
        5,0.05,0.000000000000000005
        -100,-1.00,-0.000000000000000100
        999999999999999999,9999999999999999.99,0.999999999999999999
        """,
        written());
  }

  @Test
  void writesDoublesThatReadBackAsTheSame() {
    Schema schema = Schema.builder("f").field("f", FieldType.FLOAT64).build();
    long seed = 9;
    Random random = new Random(seed);
    double[] values = new double[20_000];
    CsvWriter writer = new CsvWriter(output, schema, symbols, null);
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(1_000_000) / 100.0;
            case 1 -> random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30);
            case 2 -> random.nextLong();
            default -> -random.nextInt(10);
          };
      record.float64(schema.field("f"), values[i]);
      writer.write(view);
    }
    String[] lines = written().split("\n", -1);
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], Double.parseDouble(lines[i]), "seed=" + seed + " line=" + lines[i]);
      assertTrue(lines[i].length() <= Double.toString(values[i]).length() + 15, lines[i]);
    }
  }

  @Test
  void writesTheShortestOfShortDoubles() {
    Schema schema = Schema.builder("f").field("f", FieldType.FLOAT64).build();
    CsvWriter writer = new CsvWriter(output, schema, symbols, null);
    for (double value : new double[] {0, -0.0, 1, -2.5, 61_800.3, 123_456_789.125, 1e15, 1e-7}) {
      record.float64(schema.field("f"), value);
      writer.write(view);
    }
    assertEquals("0.0\n-0.0\n1.0\n-2.5\n61800.3\n123456789.125\n1.0E15\n1.0E-7\n", written());
  }

  @Test
  void writesWhatTheReaderReads() {
    CsvWriter writer = new CsvWriter(output, ALL, symbols, null);
    writer.writeHeader();
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      nulls(i).integer(ALL.field("d"), i * 7L).integer(ALL.field("s"), symbols.intern("s," + i));
      if (i % 3 == 0) {
        record.chars(ALL.field("c"), "\"" + i % 10).float64(ALL.field("f"), i / 8.0);
      }
      writer.write(view);
      expected.append(CsvFiles.text(view, ALL, symbols)).append('\n');
    }
    CsvFiles.Content content =
        CsvFiles.read(CsvFiles.write(directory, "w.csv", written()), ALL, Map.of());
    assertEquals(expected.toString(), String.join("\n", content.rows()) + "\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void endsWithOneClearErrorWhenTheDiskIsFull() {
    CsvOutput full = CsvOutput.open("bars=/dev/full", "/dev/full");
    full.putText("x".repeat(1000));
    ToolException failed = assertThrows(ToolException.class, full::flush);
    assertEquals(ExitCode.INTERNAL, failed.exitCode());
    assertTrue(
        failed.getMessage().startsWith("output bars=/dev/full cannot be written: No space left"),
        failed.getMessage());
    assertThrows(ToolException.class, full::close);
  }

  @Test
  void refusesAFileThatCannotBeCreated() {
    String path = directory.resolve("none").resolve("bars.csv").toString();
    ToolException refused =
        assertThrows(ToolException.class, () -> CsvOutput.open("bars=" + path, path));
    assertEquals(ExitCode.USAGE, refused.exitCode());
    assertTrue(Files.notExists(Path.of(path)));
  }
}
