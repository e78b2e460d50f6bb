package io.tidemark.expression;

import static io.tidemark.expression.Expressions.arithmetic;
import static io.tidemark.expression.Expressions.cast;
import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.field;
import static io.tidemark.expression.Expressions.literal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OperatorsTest {
  private static final long MAX = Long.MAX_VALUE;
  private static final Schema SCHEMA =
      Schema.builder("rows")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("a", FieldType.INT64)
          .field("b", FieldType.INT64)
          .nullable("n", FieldType.INT64)
          .field("d", FieldType.decimal(18, 2))
          .field("e", FieldType.decimal(18, 2))
          .field("x", FieldType.FLOAT64)
          .nullable("z", FieldType.FLOAT64)
          .field("s", FieldType.SYMBOL)
          .nullable("t", FieldType.SYMBOL)
          .field("c", FieldType.chars(4))
          .nullable("o", FieldType.BOOLEAN)
          .build();

  private final SymbolTable symbols = new SymbolTable();
  private final ExpressionCompiler compiler = new ExpressionCompiler(symbols);
  private final long record = Memory.allocate(SCHEMA.length());
  private final RecordWriter row = new RecordWriter().wrap(record).clear(SCHEMA);

  @AfterEach
  void free() {
    Memory.free(record);
  }

  private static Field f(String name) {
    return SCHEMA.field(name);
  }

  private static Expression of(String name) {
    return field(SCHEMA, name);
  }

  private long integer(Expression expression) {
    return compiler.value(expression).integer(record);
  }

  private double float64(Expression expression) {
    return compiler.value(expression).float64(record);
  }

  private void overflows(Expression expression) {
    assertThrows(ExpressionOverflowException.class, () -> integer(expression));
  }

  private static Expression ab(ArithmeticOperator operator) {
    return arithmetic(operator, of("a"), of("b"), NullLogic.SQL);
  }

  private OperatorsTest set(String field, long value) {
    row.integer(f(field), value);
    return this;
  }

  @Test
  void shouldFailOnIntegersThatLeaveTheRangeOrMeetTheNull() {
    set("a", MAX).set("b", 1);
    overflows(ab(ArithmeticOperator.ADD));
    set("a", -MAX);
    overflows(ab(ArithmeticOperator.SUBTRACT));
    assertEquals(-MAX + 1, integer(ab(ArithmeticOperator.ADD)));
    set("a", 1L << 62).set("b", -2);
    overflows(ab(ArithmeticOperator.MULTIPLY));
    set("b", 3);
    overflows(ab(ArithmeticOperator.MULTIPLY));
    set("a", -MAX).set("b", -1);
    assertEquals(MAX, integer(ab(ArithmeticOperator.DIVIDE)));
    assertEquals(MAX, integer(ab(ArithmeticOperator.MULTIPLY)));
  }

  @Test
  void shouldNameTheOperationThatOverflowed() {
    set("a", MAX).set("b", 1);
    String message =
        assertThrows(ExpressionOverflowException.class, () -> integer(ab(ArithmeticOperator.ADD)))
            .getMessage();
    assertTrue(message.startsWith(MAX + " + 1 overflows int64"), message);
  }

  @ParameterizedTest
  @CsvSource({"7,2,3,1", "-7,2,-3,-1", "7,-2,-3,1", "-7,-2,3,-1"})
  void shouldTruncateQuotientsAndKeepTheDividendsSign(long a, long b, long quotient, long rest) {
    set("a", a).set("b", b);
    assertEquals(quotient, integer(ab(ArithmeticOperator.DIVIDE)));
    assertEquals(rest, integer(ab(ArithmeticOperator.REMAINDER)));
  }

  @ParameterizedTest
  @EnumSource(names = {"DIVIDE", "REMAINDER"})
  void shouldFailOnZeroInSqlAndGiveNullInRules(ArithmeticOperator operator) {
    set("a", 5).set("b", 0).set("d", 5).set("e", 0);
    row.float64(f("x"), 0);
    for (String[] pair : new String[][] {{"a", "b"}, {"d", "e"}, {"a", "x"}}) {
      Expression sql = arithmetic(operator, of(pair[0]), of(pair[1]), NullLogic.SQL);
      Expression rule = arithmetic(operator, of(pair[0]), of(pair[1]), NullLogic.RULE);
      assertThrows(DivisionByZeroException.class, () -> run(sql));
      assertTrue(compiler.predicate(Expressions.isNull(rule)).test(record), rule.toString());
    }
  }

  private long run(Expression expression) {
    if (expression.type().equals(FieldType.FLOAT64)) {
      return (long) float64(expression);
    }
    return integer(expression);
  }

  @ParameterizedTest
  @CsvSource({
    "1.00,3.00,0.333333",
    "2.00,3.00,0.666667",
    "-2.00,3.00,-0.666667",
    "2.00,-3.00,-0.666667",
    "0.01,20000.00,0.000001",
    "-0.01,20000.00,-0.000001",
    "0.01,20001.00,0.000000",
    "9999999999999999.99,1.00,overflow",
    "999999999999.99,1.00,999999999999.990000"
  })
  void shouldRoundDecimalQuotientsHalfUp(BigDecimal d, BigDecimal e, String expected) {
    set("d", d.unscaledValue().longValue()).set("e", e.unscaledValue().longValue());
    Expression quotient = Expressions.divide(of("d"), of("e"));
    assertEquals(FieldType.decimal(18, 6), quotient.type());
    if (expected.equals("overflow")) {
      overflows(quotient);
    } else {
      assertEquals(new BigDecimal(expected), BigDecimal.valueOf(integer(quotient), 6));
    }
  }

  @Test
  void shouldNotRoundAQuotientTwice() {
    // 0.445 exactly is 0.4449999996: rounding to 6 digits first would give 0.45.
    set("d", 44_499_999_96L).set("e", 100_000_000_00L);
    Expression quotient = Expressions.divide(of("d"), of("e"));
    assertEquals(44, integer(cast(quotient, FieldType.decimal(18, 2))));
    assertEquals(445_000, integer(quotient));
  }

  @Test
  void shouldDivideToFewerDigitsThanTheOperandsLeave() {
    Schema schema = Schema.builder("r").field("p", FieldType.decimal(18, 9)).build();
    long at = Memory.allocate(schema.length());
    new RecordWriter().wrap(at).integer(schema.field("p"), -2_500_000_000L);
    Expression half =
        cast(
            Expressions.divide(field(schema, "p"), literal(new BigDecimal("1"))),
            FieldType.decimal(18, 0));
    assertEquals(-3, compiler.value(half).integer(at));
    Memory.free(at);
  }

  @Test
  void shouldScaleThroughMoreThan64BitsInADivision() {
    set("d", 999_999_999_999_999_999L).set("e", 999_999_999_999_999_998L);
    Expression quotient = Expressions.divide(of("d"), of("e"));
    assertEquals(1_000_000, integer(quotient));
    assertEquals(1_000_000_000_000_000L, integer(cast(quotient, FieldType.decimal(18, 15))));
  }

  @Test
  void shouldHoldDecimalsToTheirDigits() {
    set("d", 999_999_999_999_999_999L).set("e", 1);
    overflows(Expressions.add(of("d"), of("e")));
    overflows(Expressions.multiply(of("d"), literal(2)));
    set("e", -1);
    overflows(Expressions.subtract(of("d"), of("e")));
    overflows(cast(of("d"), FieldType.decimal(17, 2)));
    overflows(cast(of("d"), FieldType.decimal(18, 3)));
    overflows(cast(of("d"), FieldType.decimal(16, 1)));
  }

  @ParameterizedTest
  @CsvSource({"1.25,1.3,1", "-1.25,-1.3,-1", "1.24,1.2,1", "-0.05,-0.1,0", "-1.99,-2.0,-1"})
  void shouldRoundDecimalCastsHalfUpAndTruncateToIntegers(
      BigDecimal value, BigDecimal rounded, long truncated) {
    set("d", value.unscaledValue().longValue());
    assertEquals(
        rounded.unscaledValue().longValue(), integer(cast(of("d"), FieldType.decimal(18, 1))));
    assertEquals(truncated, integer(cast(of("d"), FieldType.INT32)));
  }

  @Test
  void shouldFailOnCastsOutOfRange() {
    set("a", 128).set("d", 1_000_000_00L);
    overflows(cast(of("a"), FieldType.INT8));
    overflows(cast(of("d"), FieldType.INT16));
    set("a", -128);
    overflows(cast(of("a"), FieldType.INT8));
    set("a", -127);
    assertEquals(-127, integer(cast(of("a"), FieldType.INT8)));
    for (double wrong : new double[] {Double.NaN, 0x1p63, -0x1p63, Double.POSITIVE_INFINITY}) {
      row.float64(f("x"), wrong);
      overflows(cast(of("x"), FieldType.INT64));
      overflows(cast(of("x"), FieldType.decimal(18, 3)));
    }
    row.float64(f("x"), -2.9);
    assertEquals(-2, integer(cast(of("x"), FieldType.INT64)));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5,1",
    "-0.5,-1",
    "2.5,3",
    "1.4999999999999998,1",
    "4.9E-324,0",
    "-1e17,-100000000000000000"
  })
  void shouldRoundADoubleByItsExactValue(double value, long expected) {
    row.float64(f("x"), value);
    assertEquals(expected, integer(cast(of("x"), FieldType.decimal(18, 0))));
  }

  @Test
  void shouldKeepTheNullOfADoubleApartFromOtherNaNs() {
    row.setNull(f("z"));
    Expression sum = Expressions.add(of("z"), literal(1.5));
    assertTrue(Nulls.isNull(float64(sum)));
    assertTrue(Nulls.isNull(float64(Expressions.negate(of("z")))));
    assertTrue(Nulls.isNull(float64(Expressions.absolute(of("z")))));
    assertEquals(Nulls.INT64, integer(cast(of("z"), FieldType.INT64)));
    row.float64(f("z"), Double.NaN);
    assertFalse(Nulls.isNull(float64(sum)));
    assertFalse(test(compare(ComparisonOperator.EQUAL, of("z"), of("z"))));
    assertTrue(test(compare(ComparisonOperator.NOT_EQUAL, of("z"), of("z"))));
  }

  private boolean test(Expression condition) {
    return compiler.predicate(condition).test(record);
  }

  @Test
  void shouldCompareAcrossScalesWithoutOverflow() {
    set("a", MAX).set("d", 999_999_999_999_999_999L);
    assertTrue(test(compare(ComparisonOperator.GREATER, of("a"), of("d"))));
    assertTrue(test(compare(ComparisonOperator.LESS, of("d"), of("a"))));
    set("a", 5).set("d", 500);
    assertTrue(test(compare(ComparisonOperator.EQUAL, of("a"), of("d"))));
    Expression finer = literal(new BigDecimal("5.001"));
    assertTrue(test(compare(ComparisonOperator.LESS, of("d"), finer)));
  }

  @Test
  void shouldTreatNullAsEachLogicDoes() {
    row.setNull(f("n")).setNull(f("o")).setNull(f("t"));
    for (NullLogic logic : NullLogic.values()) {
      boolean rule = logic == NullLogic.RULE;
      Expression equal = compare(ComparisonOperator.EQUAL, of("n"), of("n"), logic);
      assertEquals(rule, test(equal));
      assertFalse(test(compare(ComparisonOperator.NOT_EQUAL, of("n"), of("n"), logic)));
      assertFalse(test(compare(ComparisonOperator.LESS_OR_EQUAL, of("n"), of("n"), logic)));
      assertEquals(rule, test(Expressions.not(of("o"), logic)));
      assertEquals(
          rule,
          test(
              Expressions.not(
                  compare(ComparisonOperator.LESS, of("n"), literal(1), logic), logic)));
      assertEquals(
          rule, test(compare(ComparisonOperator.EQUAL, of("t"), Expressions.nullLiteral(), logic)));
    }
    Expression unknown =
        Expressions.or(of("o"), compare(ComparisonOperator.EQUAL, of("n"), literal(1)));
    assertTrue(test(Expressions.isNull(unknown)));
    assertTrue(test(Expressions.or(unknown, literal(true))));
    assertTrue(test(Expressions.isFalse(Expressions.and(unknown, literal(false)))));
  }

  @Test
  void shouldInternTextOfSymbols() {
    row.integer(f("s"), symbols.intern("USD")).setNull(f("t"));
    assertTrue(test(compare(ComparisonOperator.EQUAL, of("s"), literal("USD"))));
    assertFalse(test(compare(ComparisonOperator.EQUAL, of("s"), literal("EUR"))));
    List<Expression> currencies = List.of(literal("EUR"), literal("USD"));
    assertTrue(test(Expressions.in(of("s"), currencies, NullLogic.SQL)));
    assertFalse(test(Expressions.in(of("t"), currencies, NullLogic.RULE)));
  }

  @Test
  void shouldCompareCharsBytewise() {
    row.chars(f("c"), "AB");
    assertTrue(test(compare(ComparisonOperator.EQUAL, of("c"), literal("AB"))));
    assertTrue(test(compare(ComparisonOperator.LESS, of("c"), literal("ABCDEF"))));
    assertTrue(test(compare(ComparisonOperator.GREATER, of("c"), literal("A"))));
    assertTrue(test(compare(ComparisonOperator.GREATER, of("c"), literal(""))));
    assertTrue(test(Expressions.between(of("c"), literal("AA"), literal("AC"), NullLogic.SQL)));
  }

  @Test
  void shouldSaturateTimes() {
    row.eventTime(MAX - 5);
    assertEquals(MAX, integer(Expressions.shift(of("ts"), Duration.ofMillis(10))));
    assertEquals(MAX, integer(cast(of("ts"), FieldType.timestamp(TimeUnit.NANOSECONDS))));
    row.eventTime(-MAX + 5);
    assertEquals(-MAX, integer(Expressions.shift(of("ts"), Duration.ofMillis(-6))));
    row.eventTime(1_500);
    assertEquals(1_500, integer(cast(of("ts"), FieldType.INT64)));
    Expression seconds = Expressions.timestamp(1_500_000_001L, TimeUnit.NANOSECONDS);
    assertTrue(test(compare(ComparisonOperator.LESS, of("ts"), seconds)));
  }

  @Test
  void shouldStopAtTheOperandThatDecides() {
    set("a", 5).set("b", 0);
    Expression guarded =
        Expressions.and(
            compare(ComparisonOperator.NOT_EQUAL, of("b"), literal(0)),
            compare(ComparisonOperator.GREATER, ab(ArithmeticOperator.DIVIDE), literal(1)));
    assertFalse(test(guarded));
    Expression choice =
        Expressions.caseWhen(
            List.of(new When(compare(ComparisonOperator.EQUAL, of("b"), literal(0)), literal(-1))),
            ab(ArithmeticOperator.DIVIDE));
    assertEquals(-1, integer(choice));
    assertEquals(5, integer(Expressions.coalesce(List.of(of("a"), ab(ArithmeticOperator.DIVIDE)))));
  }
}
