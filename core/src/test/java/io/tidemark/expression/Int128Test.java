package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Int128Test {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
  private static final long[] EDGES = {
    0,
    1,
    -1,
    2,
    -2,
    10,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    1L << 32,
    -(1L << 32),
    0xFFFF_FFFFL,
    999_999_999_999_999_999L
  };

  private static BigInteger big(long spill, long low) {
    return BigInteger.valueOf(spill).multiply(WORD).add(BigInteger.valueOf(low));
  }

  private static long word(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> EDGES[random.nextInt(EDGES.length)];
      case 1 -> random.nextLong();
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  private static long spill(Random random) {
    return random.nextInt(3) == 0 ? 0 : word(random);
  }

  private interface Division {
    long result();
  }

  /** The result has to be the quotient if int64 holds it, else an overflow. */
  private static boolean check(BigInteger quotient, Division division, String what) {
    if (quotient.abs().compareTo(MAX) > 0) {
      assertThrows(ExpressionOverflowException.class, division::result, what);
      return false;
    }
    assertEquals(quotient.longValueExact(), division.result(), what);
    return true;
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void shouldDivideAsBigIntegersDo(long seed) {
    Random random = new Random(seed);
    int fitting = 0;
    for (int i = 0; i < 25_000; i++) {
      long spill = spill(random);
      long low = word(random);
      long divisorSpill = spill(random);
      long divisor = word(random);
      int shift = random.nextBoolean() ? 0 : random.nextInt(Int128.MAX_SHIFT + 1);
      String what =
          "seed="
              + seed
              + " i="
              + i
              + ": ("
              + spill
              + ","
              + low
              + ")*10^"
              + shift
              + "/("
              + divisorSpill
              + ","
              + divisor
              + ")";
      BigInteger dividend = big(spill, low);
      BigInteger scaled = dividend.multiply(BigInteger.TEN.pow(shift));
      if (divisor != 0) {
        BigInteger d = BigInteger.valueOf(divisor);
        check(dividend.divide(d), () -> Int128.divide(spill, low, divisor), what);
        check(halfUp(scaled, d), () -> Int128.divideHalfUp(spill, low, shift, divisor), what);
      }
      BigInteger d = big(divisorSpill, divisor);
      if (d.signum() != 0) {
        fitting +=
            check(
                    halfUp(scaled, d),
                    () -> Int128.divideHalfUp(spill, low, shift, divisorSpill, divisor),
                    what)
                ? 1
                : 0;
      }
    }
    assertTrue(fitting > 5_000, "only " + fitting + " quotients fitted");
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22})
  void shouldRoundTiesAwayFromZero(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      BigInteger quotient = BigInteger.valueOf(random.nextLong() >> (27 + random.nextInt(37)));
      BigInteger half = big(random.nextLong() >> 40, random.nextLong()).abs().add(BigInteger.ONE);
      BigInteger divisor =
          half.shiftLeft(1).multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1));
      int off = random.nextInt(3) - 1;
      BigInteger dividend = quotient.multiply(divisor).add(half).add(BigInteger.valueOf(off));
      long[] n = split(dividend);
      long[] d = split(divisor);
      check(
          halfUp(dividend, divisor),
          () -> Int128.divideHalfUp(n[0], n[1], 0, d[0], d[1]),
          "seed=" + seed + " " + dividend + "/" + divisor);
    }
  }

  private static BigInteger halfUp(BigInteger n, BigInteger d) {
    return new BigDecimal(n).divide(new BigDecimal(d), 0, RoundingMode.HALF_UP).toBigIntegerExact();
  }

  private static long[] split(BigInteger value) {
    long low = value.longValue();
    return new long[] {
      value.subtract(BigInteger.valueOf(low)).shiftRight(64).longValueExact(), low
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32})
  void shouldAccumulateSumsAndProductsExactly(long seed) {
    Random random = new Random(seed);
    long spill = 0;
    long low = 0;
    BigInteger expected = BigInteger.ZERO;
    for (int i = 0; i < 25_000; i++) {
      // So small that a hundred products stay within the range.
      long a = word(random) >> 8;
      long b = word(random);
      long product = a * b;
      spill += Int128.productSpill(a, b) + Int128.sumSpill(low, product);
      low += product;
      expected = expected.add(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)));
      assertEquals(expected, big(spill, low), "seed=" + seed + " i=" + i);
      assertEquals(expected.signum() < 0, Int128.isNegative(spill, low));
      if (i % 97 == 0) {
        spill = 0;
        low = 0;
        expected = BigInteger.ZERO;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {41})
  void shouldCompareAndConvertAsBigIntegersDo(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 25_000; i++) {
      long aSpill = spill(random);
      long a = word(random);
      long bSpill = spill(random);
      long b = word(random);
      String what = "seed=" + seed + " (" + aSpill + "," + a + ") (" + bSpill + "," + b + ")";
      assertEquals(
          big(aSpill, a).compareTo(big(bSpill, b)),
          Integer.signum(Int128.compare(aSpill, a, bSpill, b)),
          what);
      double exact = big(aSpill, a).doubleValue();
      assertEquals(exact, Int128.toDouble(aSpill, a), Math.ulp(exact), what);
      check(big(aSpill, a), () -> Int128.narrow(aSpill, a), what);
    }
  }

  @Test
  void shouldNarrowToTheDigitsOfADecimal() {
    assertEquals(99_999, Int128.narrowDecimal(0, 99_999, 5));
    assertEquals(-99_999, Int128.narrowDecimal(0, -99_999, 5));
    assertThrows(ExpressionOverflowException.class, () -> Int128.narrowDecimal(0, 100_000, 5));
    assertThrows(ExpressionOverflowException.class, () -> Int128.narrowDecimal(1, 0, 18));
  }

  @Test
  void shouldRefuseADivisorOfZeroAndAStrangeShift() {
    assertThrows(DivisionByZeroException.class, () -> Int128.divide(0, 5, 0));
    assertThrows(DivisionByZeroException.class, () -> Int128.divide(7, 5, 0));
    assertThrows(DivisionByZeroException.class, () -> Int128.divideHalfUp(0, 5, 3, 0));
    assertThrows(DivisionByZeroException.class, () -> Int128.divideHalfUp(0, 5, 3, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> Int128.divideHalfUp(0, 5, 37, 1));
    assertThrows(IllegalArgumentException.class, () -> Int128.divideHalfUp(0, 5, -1, 1));
  }

  @Test
  void tellsWhatDoesNotFitInDigits() {
    ExpressionOverflowException refused =
        assertThrows(ExpressionOverflowException.class, () -> Int128.narrow(1, Long.MIN_VALUE));
    assertTrue(refused.getMessage().contains("9223372036854775808 "), refused.getMessage());
  }
}
