package io.tidemark.tools.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.TimeUnit;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.ToolException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampFormatTest {

  private static long parse(String pattern, String text, TimeUnit unit) {
    byte[] bytes = (text + "9".repeat(Digits.PADDING)).getBytes(StandardCharsets.US_ASCII);
    return TimestampFormat.of(pattern).parse(bytes, 0, text.length(), unit);
  }

  @Test
  void countsDaysAsTheCalendarOfTheJdkDoes() {
    DateTimeFormatter formatter = DateTimeFormatter.ofPattern("uuuuMMddHHmm");
    LocalDateTime time = LocalDateTime.of(1599, 12, 31, 23, 59);
    while (time.getYear() < 2405) {
      assertEquals(
          time.toEpochSecond(ZoneOffset.UTC) * 1000,
          parse("yyyyMMddHHmm", formatter.format(time), TimeUnit.MILLISECONDS),
          time::toString);
      time = time.plusDays(1).minusMinutes(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2024-08-09 00:00:01,1723161601000000000",
    "2024-08-09 00:00:01.5,1723161601500000000",
    "2024-08-09 00:00:01.000000001,1723161601000000001"
  })
  void takesAnOptionalFraction(String text, long expected) {
    assertEquals(expected, parse("yyyy-MM-dd HH:mm:ss[.SSS]", text, TimeUnit.NANOSECONDS));
    assertEquals(expected, parse("yyyy-MM-dd HH:mm:ss[.fff]", text, TimeUnit.NANOSECONDS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-08-09 00:00",
        "2024-13-01 00:00:00",
        "2024-02-30 00:00:00",
        "2023-02-29 00:00:00",
        "2024-01-01 24:00:00",
        "2024-01-01 00:60:00",
        "2024-01-01 00:00:60",
        "2024-1-01 00:00:00",
        "2024-01-01T00:00:00",
        "2024-01-01 00:00:00.",
        "2024-01-01 00:00:00.0001",
        "2024-01-01 00:00:00 ",
        "x024-01-01 00:00:00",
        "2024-00-01 00:00:00",
        "2024-01-00 00:00:00",
        "1"
      })
  void refusesWhatIsNoSuchTime(String text) {
    assertEquals(Digits.MALFORMED, parse("yyyy-MM-dd HH:mm:ss[.SSS]", text, TimeUnit.MILLISECONDS));
  }

  @Test
  void takesTextInQuotesAsItIs() {
    assertEquals(
        1_000, parse("yyyy-MM-dd'T'HH:mm:ss'Z'", "1970-01-01T00:00:01Z", TimeUnit.MILLISECONDS));
    assertEquals(86_400_000, parse("dd/MM/yyyy", "02/01/1970", TimeUnit.MILLISECONDS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yyyy",
        "yy-MM-dd",
        "yyyy-MM-dd-dd",
        "yyyyMMdd[HH",
        "yyyyMMdd[HH]mm",
        "yyyyMMdd'T",
        "yyyyMMdd''"
      })
  void refusesAPatternThatSaysNoTime(String pattern) {
    ToolException refused = assertThrows(ToolException.class, () -> TimestampFormat.of(pattern));
    assertEquals(ExitCode.USAGE, refused.exitCode());
    assertTrue(refused.getMessage().contains("timestamp format '" + pattern + "'"));
  }
}
