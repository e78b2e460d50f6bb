package io.tidemark.tools.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.ToolException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvOptionsTest {
  private static final Schema TABLE =
      Schema.builder("bars")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("close", FieldType.decimal(18, 2))
          .build();

  private static String refusal(Map<String, String> options) {
    ToolException refused = assertThrows(ToolException.class, () -> CsvOptions.of(TABLE, options));
    assertEquals(ExitCode.USAGE, refused.exitCode());
    return refused.getMessage();
  }

  @Test
  void expectsAHeaderAndCommasByDefault() {
    CsvOptions options = CsvOptions.of(TABLE, Map.of());
    assertTrue(options.header());
    assertEquals(',', options.delimiter());
    assertNull(options.timestampFormat());
    assertFalse(options.missingAsNull());
    assertNull(options.path());
    assertEquals(List.of("close"), options.headersOf(TABLE.field("close")));
  }

  @Test
  void readsEveryOption() {
    CsvOptions options =
        CsvOptions.of(
            TABLE,
            Map.of(
                "csv.delimiter", "\\t",
                "csv.timestamp-format", "yyyyMMdd",
                "csv.column.close", "last, Close Price",
                "csv.missing-columns", "null",
                "csv.arrival-column", "recv",
                "csv.arrival-unit", "us",
                "path", "bars.csv"));
    assertEquals('\t', options.delimiter());
    assertEquals("yyyyMMdd", options.timestampFormat().toString());
    assertEquals(List.of("last", "Close Price"), options.headersOf(TABLE.field("close")));
    assertTrue(options.missingAsNull());
    assertEquals("recv", options.arrivalColumn());
    assertEquals(TimeUnit.MICROSECONDS, options.arrivalUnit());
    assertEquals("bars.csv", options.path());
  }

  @Test
  void refusesAnUnknownOptionAndListsTheKnownOnes() {
    String message = refusal(Map.of("csv.headers", "true"));
    assertTrue(message.contains("table bars: option 'csv.headers' is unknown"), message);
    assertTrue(message.contains("csv.header, csv.delimiter, csv.timestamp-format"), message);
  }

  @Test
  void refusesValuesThatMakeNoSense() {
    assertTrue(refusal(Map.of("csv.header", "no")).contains("expected false or true"));
    assertTrue(refusal(Map.of("csv.delimiter", ";;")).contains("one ASCII character"));
    assertTrue(refusal(Map.of("csv.delimiter", "\"")).contains("one ASCII character"));
    assertTrue(refusal(Map.of("csv.column.open", "o")).contains("expected one of ts, close"));
    assertTrue(refusal(Map.of("csv.column.close", "a,,b")).contains("empty name"));
    assertTrue(refusal(Map.of("csv.missing-columns", "yes")).contains("expected error or null"));
    assertTrue(refusal(Map.of("csv.arrival-unit", "s", "csv.arrival-column", "r")).contains("ms"));
    assertTrue(refusal(Map.of("csv.arrival-unit", "ns")).contains("without 'csv.arrival-column'"));
    assertTrue(
        refusal(Map.of("csv.header", "false", "csv.missing-columns", "null")).contains("position"));
  }
}
