package io.tidemark.expression;

import static io.tidemark.expression.Expressions.add;
import static io.tidemark.expression.Expressions.cast;
import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.divide;
import static io.tidemark.expression.Expressions.field;
import static io.tidemark.expression.Expressions.literal;
import static io.tidemark.expression.Expressions.multiply;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpressionsTest {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .field("price", FieldType.decimal(18, 2))
          .nullable("fee", FieldType.decimal(5, 4))
          .field("ratio", FieldType.decimal(18, 12))
          .field("qty", FieldType.INT32)
          .field("weight", FieldType.FLOAT64)
          .field("venue", FieldType.chars(4))
          .nullable("open", FieldType.BOOLEAN)
          .build();

  private static Expression of(String name) {
    return field(TRADES, name);
  }

  private static String refusal(Runnable build) {
    return assertThrows(TypeMismatchException.class, build::run).getMessage();
  }

  @Test
  void shouldGiveSumsTheLargerScaleAndProductsBoth() {
    assertEquals(FieldType.INT64, add(of("qty"), literal(1)).type());
    assertEquals(FieldType.decimal(18, 4), add(of("price"), of("fee")).type());
    assertEquals(FieldType.decimal(18, 2), add(of("qty"), of("price")).type());
    assertEquals(FieldType.decimal(18, 6), multiply(of("price"), of("fee")).type());
    assertEquals(FieldType.FLOAT64, multiply(of("price"), of("weight")).type());
  }

  @Test
  void shouldGiveQuotientsFlinksScaleWithinEighteenDigits() {
    assertEquals(FieldType.INT64, divide(of("qty"), literal(3)).type());
    // 5-4+2+max(6, 4+18+1) = 26 digits, 3 of them before the point.
    assertEquals(FieldType.decimal(18, 15), divide(of("fee"), of("price")).type());
    // 18-2+4 = 20 digits before the point leave none, so the least scale stays.
    assertEquals(FieldType.decimal(18, 6), divide(of("price"), of("fee")).type());
    assertEquals(FieldType.decimal(18, 6), divide(of("price"), of("qty")).type());
    Expression a = literal(new BigDecimal("12.5"));
    Expression b = literal(new BigDecimal("0.25"));
    // decimal(3,1) / decimal(2,2): 3-1+2 before the point, max(6, 1+2+1) behind it.
    assertEquals(FieldType.decimal(10, 6), divide(a, b).type());
  }

  @Test
  void shouldDivideOnceToTheScaleOfACast() {
    Expression quotient = cast(divide(of("price"), of("fee")), FieldType.decimal(18, 2));
    assertTrue(quotient instanceof Arithmetic);
    assertEquals(FieldType.decimal(18, 2), quotient.type());
    assertTrue(cast(divide(of("qty"), of("qty")), FieldType.decimal(18, 2)) instanceof Cast);
  }

  @Test
  void shouldRefuseAProductOfTooManyDigitsWithTheFix() {
    String message = refusal(() -> multiply(of("ratio"), of("ratio")));
    assertEquals(
        "'ratio' of type decimal(18,12) * 'ratio' of type decimal(18,12) would have 24 digits"
            + " behind the point, at most 18 fit; cast an operand to a smaller scale first",
        message);
  }

  @Test
  void shouldRefuseWhatDoesNotFitTogetherNamingBothSides() {
    String message = refusal(() -> add(of("symbol"), of("qty")));
    assertTrue(message.startsWith("'symbol' of type symbol + 'qty' of type int32"), message);
    message = refusal(() -> add(of("ts"), literal(5)));
    assertTrue(message.contains("add an interval"), message);
    message = refusal(() -> compare(ComparisonOperator.LESS, of("symbol"), literal("X")));
    assertTrue(message.contains("no order"), message);
    message = refusal(() -> compare(ComparisonOperator.EQUAL, of("symbol"), of("venue")));
    assertTrue(message.contains("'venue' of type chars(4)"), message);
    refusal(() -> compare(ComparisonOperator.EQUAL, of("venue"), literal("\u00e9")));
    refusal(() -> cast(of("qty"), FieldType.timestamp(TimeUnit.MILLISECONDS)));
    refusal(() -> cast(of("symbol"), FieldType.INT64));
    refusal(() -> Expressions.not(of("qty")));
    refusal(() -> Expressions.negate(of("open")));
    refusal(() -> Expressions.shift(of("qty"), Duration.ofSeconds(1)));
    refusal(() -> Expressions.coalesce(List.of(of("qty"), of("symbol"))));
    assertThrows(IllegalArgumentException.class, () -> field(TRADES, "nosuch"));
    assertThrows(IllegalArgumentException.class, () -> literal(Long.MIN_VALUE));
    assertThrows(
        IllegalArgumentException.class, () -> literal(new BigDecimal("1234567890123456.789")));
    assertThrows(
        IllegalArgumentException.class, () -> Expressions.shift(of("ts"), Duration.ofNanos(1)));
  }

  @Test
  void shouldKeepRuleOperatorsOnStrangersAsTheLanguageHasThem() {
    Expression sum =
        Expressions.arithmetic(ArithmeticOperator.ADD, of("symbol"), of("qty"), NullLogic.RULE);
    assertEquals(Expressions.nullLiteral(FieldType.INT64), sum);
    assertEquals(
        literal(false), compare(ComparisonOperator.LESS, of("symbol"), of("qty"), NullLogic.RULE));
    Expression equal = compare(ComparisonOperator.EQUAL, of("fee"), of("open"), NullLogic.RULE);
    assertEquals("((fee IS NULL) AND (open IS NULL))", equal.toString());
    assertFalse(equal.nullable());
  }

  @Test
  void shouldKnowWhatMayBeNull() {
    assertTrue(add(of("price"), of("fee")).nullable());
    assertFalse(add(of("price"), of("qty")).nullable());
    assertFalse(divide(of("price"), of("qty")).nullable());
    assertTrue(ruleQuotient(of("qty")).nullable());
    assertFalse(ruleQuotient(literal(2)).nullable());
    assertFalse(Expressions.coalesce(List.of(of("fee"), of("price"))).nullable());
    assertFalse(Expressions.isTrue(of("open")).nullable());
    assertTrue(Expressions.not(of("open")).nullable());
    assertFalse(Expressions.not(of("open"), NullLogic.RULE).nullable());
    Expression choice = Expressions.caseWhen(List.of(new When(of("open"), of("qty"))), null);
    assertTrue(choice.nullable());
    assertEquals(FieldType.INT32, choice.type());
  }

  private static Expression ruleQuotient(Expression divisor) {
    return Expressions.arithmetic(ArithmeticOperator.DIVIDE, of("qty"), divisor, NullLogic.RULE);
  }

  @Test
  void shouldBringAlternativesToOneType() {
    List<Expression> operands =
        List.of(Expressions.nullLiteral(), of("qty"), of("fee"), literal(7));
    assertEquals(FieldType.decimal(18, 4), Expressions.coalesce(operands).type());
    assertEquals(
        FieldType.chars(4), Expressions.coalesce(List.of(literal("X"), of("venue"))).type());
  }

  @Test
  void shouldReplaceFieldsByTheirDefinitions() {
    Expression amount = multiply(of("price"), of("qty"));
    Schema view =
        Schema.builder("view")
            .nullable("amount", amount.type())
            .nullable("b", FieldType.INT64)
            .build();
    Expression outer =
        compare(ComparisonOperator.GREATER, field(view, "amount"), literal(10), NullLogic.SQL);
    Expression inner = outer.substitute(f -> amount);
    assertEquals("((price * qty) > 10.00)", inner.toString());
    assertFalse(inner.nullable());
    assertThrows(TypeMismatchException.class, () -> field(view, "b").substitute(f -> amount));
    List<String> names = new ArrayList<>();
    inner.forEachField(f -> names.add(f.name()));
    assertEquals(List.of("price", "qty"), names);
  }

  @Test
  void shouldPrintAsSql() {
    Expression e =
        Expressions.caseWhen(
            List.of(
                new When(
                    Expressions.and(
                        Expressions.isNull(of("fee")),
                        compare(ComparisonOperator.NOT_EQUAL, of("venue"), literal("it's"))),
                    Expressions.shift(of("ts"), Duration.ofSeconds(-2)))),
            null);
    assertEquals(
        "CASE WHEN ((fee IS NULL) AND (venue <> 'it''s')) THEN (ts - 2000ms) ELSE NULL END",
        e.toString());
  }
}
