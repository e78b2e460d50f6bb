package io.tidemark.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tidemark.record.FieldType;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlLiteralTest {
  private static Duration interval(String literal) {
    return SqlInterval.parse(SqlScript.parser(literal).intervalLiteral());
  }

  private static SqlTimestamp timestamp(String text) {
    return SqlTimestamp.parse(SqlScript.parser("'" + text + "'").getCurrentToken());
  }

  private static Duration duration(String text) {
    return SqlDuration.parse(SqlScript.parser("'" + text + "'").getCurrentToken());
  }

  private static FieldType type(String type) {
    return SqlTypes.parse(SqlScript.parser(type).dataType());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          INTERVAL '1' SECOND ~ PT1S
          interval '10' seconds ~ PT10S
          INTERVAL '0.05' SECOND ~ PT0.05S
          INTERVAL '0.000000001' SECOND ~ PT0.000000001S
          INTERVAL '5' SECOND(3) ~ PT5S
          INTERVAL '90' MINUTE ~ PT1H30M
          INTERVAL '2' DAYS ~ PT48H
          INTERVAL '1:30' MINUTE TO SECOND ~ PT1M30S
          INTERVAL '1:02:03.5' HOUR TO SECOND ~ PT1H2M3.5S
          INTERVAL '1 12:30' DAY TO MINUTE ~ PT36H30M
          INTERVAL '1 12:30:45.25' DAY TO SECOND(3) ~ PT36H30M45.25S
          INTERVAL -'8' HOUR ~ PT-8H
          INTERVAL '-8' HOUR ~ PT-8H
          INTERVAL - '-8' HOUR ~ PT8H
          """)
  void readsIntervals(String literal, String expected) {
    assertEquals(Duration.parse(expected), interval(literal));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          INTERVAL '1' ^MONTH ~ found MONTH, which has no fixed length; expected DAY, HOUR, MINUTE or SECOND
          INTERVAL '1-2' ^YEAR TO MONTH ~ found YEAR, which has no fixed length; expected DAY, HOUR, MINUTE or SECOND
          INTERVAL '1' ^FORTNIGHT ~ found 'FORTNIGHT', expected DAY, HOUR, MINUTE or SECOND
          INTERVAL '1:3' SECOND TO ^MINUTE ~ found SECOND TO MINUTE, expected a finer unit behind TO
          INTERVAL ^'x' SECOND ~ found 'x' as SECOND, expected a text such as '45.5'
          INTERVAL ^'1.5' MINUTE ~ found '1.5' as MINUTE, expected a text such as '30'
          INTERVAL ^'1' DAY TO SECOND ~ found '1' as DAY TO SECOND, expected a text such as '1 12:30:45.5'
          INTERVAL ^'1:75' MINUTE TO SECOND ~ found 75 for SECOND in '1:75', expected less than 60
          INTERVAL ^'1 24:00' DAY TO MINUTE ~ found 24 for HOUR in '1 24:00', expected less than 24
          INTERVAL ^'0.0000000001' SECOND ~ found '0.0000000001', finer than a nanosecond; give at most 9 digits
          INTERVAL ^'999999999999999999' DAY ~ found '999999999999999999', an interval too long to count
          """)
  void refusesIntervalsThatItCannotCount(String marked, String message) {
    SqlRefusal.assertRefused(SqlLiteralTest::interval, marked, message);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-08-08 23:54:16, 2024-08-08T23:54:16Z, ms",
    "2024-08-08T23:54:16.120, 2024-08-08T23:54:16.12Z, ms",
    "1969-12-31 23:59:59.999999, 1969-12-31T23:59:59.999999Z, us",
    "2024-08-08 23:54:16.000000001, 2024-08-08T23:54:16.000000001Z, ns",
    "2024-08-08 23:54, 2024-08-08T23:54:00Z, ms",
    "2024-08-08, 2024-08-08T00:00:00Z, ms"
  })
  void readsTimestampsInUtc(String text, String expected, String unit) {
    SqlTimestamp timestamp = timestamp(text);
    assertEquals(
        Instant.parse(expected), Instant.ofEpochSecond(timestamp.seconds(), timestamp.nanos()));
    assertEquals(unit, timestamp.unit().symbol());
  }

  @Test
  void countsTimestampsBeforeTheEpoch() {
    assertEquals(-1, timestamp("1969-12-31 23:59:59.999").count(TimeUnit.MILLISECONDS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-02-30", "2024-8-8", "yesterday", "2024-08-08 25:00", "1723161256"})
  void refusesWhatIsNoTimestamp(String text) {
    SqlException refusal = assertThrows(SqlException.class, () -> timestamp(text));
    assertEquals(
        "line 1, column 1: found '"
            + text
            + "', expected a timestamp such as '2024-08-08 23:54:16.123' (UTC)",
        refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "200 ms, PT0.2S",
    "5s, PT5S",
    "1 min, PT1M",
    "2 h, PT2H",
    "1 d, PT24H",
    "100, PT0.1S",
    "7 us, PT0.000007S",
    "7 ns, PT0.000000007S"
  })
  void readsDurationsOfOptions(String text, String expected) {
    assertEquals(Duration.parse(expected), duration(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ms", "-1 s", "1.5 s", "1 month"})
  void refusesWhatIsNoDuration(String text) {
    SqlException refusal = assertThrows(SqlException.class, () -> duration(text));
    assertEquals(
        "line 1, column 1: found '"
            + text
            + "', expected a duration such as '200 ms': a whole number and d, h, min, s, ms, us or"
            + " ns",
        refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          tinyint ~ int8
          SMALLINT ~ int16
          INT ~ int32
          INTEGER ~ int32
          BIGINT ~ int64
          DOUBLE ~ float64
          BOOLEAN ~ boolean
          DECIMAL(18, 2) ~ decimal(18,2)
          DECIMAL(9) ~ decimal(9,0)
          STRING ~ symbol
          VARCHAR(20) ~ symbol
          CHAR(8) ~ chars(8)
          CHAR ~ chars(1)
          TIMESTAMP(3) ~ timestamp(ms)
          TIMESTAMP ~ timestamp(us)
          TIMESTAMP_LTZ(9) ~ timestamp(ns)
          TIMESTAMP(3) WITH LOCAL TIME ZONE ~ timestamp(ms)
          """)
  void readsTypes(String type, String expected) {
    assertEquals(expected, type(type).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '@',
      textBlock =
          """
          ^FLOAT ~ found type 'FLOAT', expected TINYINT, SMALLINT, INT, BIGINT, DOUBLE, BOOLEAN, DECIMAL(p, s), TIMESTAMP(p), TIMESTAMP_LTZ(p), STRING, VARCHAR(n) or CHAR(n); use DOUBLE
          TIMESTAMP(^0) ~ found TIMESTAMP(0), expected 3 (milliseconds), 6 (microseconds) or 9 (nanoseconds); declare the next finer
          DECIMAL(^38, 2) ~ found 38, expected 1 to 18 as precision; decimals are held in 64 bits
          DECIMAL(5, ^6) ~ found 6, expected 0 to 5 as scale
          ^DECIMAL ~ found DECIMAL without a precision, expected DECIMAL(p, s), such as DECIMAL(18, 2)
          INT(^4) ~ found a parameter of INT, expected none
          CHAR(^99999999999999999999) ~ found 99999999999999999999, expected 1 to 256 as length in bytes; longer text goes into STRING
          ^TIMESTAMP(3) WITH TIME ZONE ~ TIMESTAMP WITH TIME ZONE is not supported yet; every time is UTC: declare TIMESTAMP or TIMESTAMP WITH LOCAL TIME ZONE
          """)
  void refusesTypesThatItDoesNotHave(String marked, String message) {
    SqlRefusal.assertRefused(SqlLiteralTest::type, marked, message);
  }
}
