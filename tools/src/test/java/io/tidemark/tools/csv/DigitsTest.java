package io.tidemark.tools.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  /** The text stands among other digits, so that a byte too many or too few would show. */
  private static byte[] embed(String text) {
    return ("77777777" + text + "7".repeat(Digits.PADDING)).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static long integer(String text) {
    return Digits.integer(embed(text), 8, 8 + text.length());
  }

  private static long decimal(String text, int scale) {
    return Digits.decimal(embed(text), 8, 8 + text.length(), scale);
  }

  private static double float64(String text) {
    return Digits.float64(embed(text), 8, 8 + text.length());
  }

  @Test
  void readsIntegersOfEveryLengthAsBigIntegerDoes() {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : "");
      int length = 1 + random.nextInt(22);
      for (int d = 0; d < length; d++) {
        text.append(random.nextInt(8) == 0 ? 0 : random.nextInt(10));
      }
      BigInteger expected = new BigInteger(text.toString());
      assertEquals(
          expected.abs().compareTo(MAX) > 0 ? Digits.MALFORMED : expected.longValueExact(),
          integer(text.toString()),
          "seed=" + seed + " text=" + text);
    }
  }

  @Test
  void readsDecimalsAsBigDecimalDoes() {
    long seed = 11;
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      String text =
          (random.nextInt(3) == 0 ? "-" : "")
              + digits(random, 1 + random.nextInt(12))
              + (random.nextInt(4) == 0 ? "" : "." + digits(random, 1 + random.nextInt(12)));
      int scale = random.nextInt(13);
      assertEquals(expected(text, scale), decimal(text, scale), "seed=" + seed + " text=" + text);
    }
  }

  private static String digits(Random random, int length) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < length; i++) {
      digits.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
    }
    return digits.toString();
  }

  private static long expected(String text, int scale) {
    BigDecimal scaled = new BigDecimal(text).movePointRight(scale).stripTrailingZeros();
    boolean fits = scaled.scale() <= 0 && scaled.toBigIntegerExact().abs().compareTo(MAX) <= 0;
    return fits ? scaled.longValueExact() : Digits.MALFORMED;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        "+",
        "a",
        "1a",
        "a1",
        "1 ",
        " 1",
        "1.0",
        "1e3",
        "--1",
        "0x1",
        "1234567a",
        "12345678a",
        "1234567812345678:",
        "/",
        ":",
        "123456789/123456789",
        "\u00b1\u00b2",
        "1_000"
      })
  void refusesWhatIsNoInteger(String text) {
    assertEquals(Digits.MALFORMED, integer(text));
  }

  @Test
  void refusesTheNumberThatStandsForNull() {
    assertEquals(Digits.MALFORMED, integer("-9223372036854775808"));
    assertEquals(-Long.MAX_VALUE, integer("-9223372036854775807"));
    assertEquals(Digits.MALFORMED, integer("9223372036854775808"));
    assertEquals(5, integer("+00000000000000000000000005"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {".", "-.", "-", "1.2.3", "1e2", "1.001", "1.x", "x.1", "1,2", "1. 0", "1.-5"})
  void refusesWhatIsNoDecimalOfItsScale(String text) {
    assertEquals(Digits.MALFORMED, decimal(text, 2));
  }

  @ParameterizedTest
  @CsvSource({
    "1.500,150",
    "5.,500",
    ".5,50",
    "-.05,-5",
    "+1,100",
    "0.00000000000000000000,0",
    "007.10,710"
  })
  void takesDecimalsWithAndWithoutFraction(String text, long expected) {
    assertEquals(expected, decimal(text, 2));
  }

  @Test
  void readsDoublesAsTheJdkDoes() {
    long seed = 3;
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      String text =
          switch (random.nextInt(3)) {
            case 0 ->
                Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 1 ->
                digits(random, 1 + random.nextInt(9)) + "." + digits(random, random.nextInt(9));
            default -> "-" + digits(random, 1 + random.nextInt(20));
          };
      assertEquals(Double.parseDouble(text), float64(text), "seed=" + seed + " text=" + text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-", ".", "1d", "0x1p3", " 1", "NaN", "Infinity", "1e999", "1e", "--1", "1-"})
  void refusesWhatIsNoFiniteDouble(String text) {
    assertTrue(Double.isNaN(float64(text)), () -> text + " gave " + float64(text));
  }

  @Test
  void findsTheFirstOfTwoBytesWhereverItStands() {
    byte[] bytes = new byte[64];
    for (int at = 0; at < 40; at++) {
      Arrays.fill(bytes, (byte) 0xAC);
      bytes[at] = ',';
      bytes[at + 1] = '\n';
      bytes[at + 2] = ',';
      long comma = Digits.pattern((byte) ',');
      long lineFeed = Digits.pattern((byte) '\n');
      assertEquals(at, Digits.find(bytes, 0, comma, lineFeed));
      assertEquals(at + 1, Digits.find(bytes, at + 1, comma, lineFeed));
    }
  }
}
