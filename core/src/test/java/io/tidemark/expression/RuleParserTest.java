package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleParserTest {
  private static final Schema SCHEMA =
      Schema.builder("events")
          .field("v", FieldType.INT64)
          .nullable("none", FieldType.INT64)
          .field("price", FieldType.decimal(12, 2))
          .field("rate", FieldType.FLOAT64)
          .field("side", FieldType.SYMBOL)
          .field("name", FieldType.chars(8))
          .field("ok", FieldType.BOOLEAN)
          .build();

  private static final RuleScope FIELDS =
      new RuleScope() {
        @Override
        public Expression field(String name) {
          return Expressions.field(SCHEMA, name);
        }

        @Override
        public Expression count(String step) {
          return Expressions.literal(step.length());
        }

        @Override
        public Expression function(StepFunction function, String step, String field) {
          return field(field);
        }
      };

  /** v = 7, none = null, price = 1.10, rate = 0.5, side = 'BUY', name = 'bob', ok = true. */
  private static boolean test(String text) {
    SymbolTable symbols = new SymbolTable();
    long record = Memory.allocate(SCHEMA.length());
    try {
      new RecordWriter()
          .wrap(record)
          .clear(SCHEMA)
          .integer(SCHEMA.field("v"), 7)
          .integer(SCHEMA.field("price"), 110)
          .float64(SCHEMA.field("rate"), 0.5)
          .integer(SCHEMA.field("side"), symbols.intern("BUY"))
          .chars(SCHEMA.field("name"), "bob")
          .integer(SCHEMA.field("ok"), 1);
      return new ExpressionCompiler(symbols)
          .predicate(RuleParser.condition(text, FIELDS))
          .test(record);
    } finally {
      Memory.free(record);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v == 7 && !(v != 7) || v / 0 > 1",
        "1 + v * 2 == 15 && (1 + v) * 2 == 16",
        "v / 2 == 3 && v % 4 == 3 && -v == 0 - 7 && -7 / 2 == -3",
        "none == null && none + 1 == null && !(none < 3) && !(none >= 3)",
        "10 / 0 == null && 10 % (v - 7) == null",
        "price == 1.1 && price * 2 == 2.20 && price + 0.005 > price",
        "rate == 0.5 && rate < v && v + rate == 7.5",
        "side == 'BUY' && side != 'SELL' && in(side, 'SELL', 'BUY')",
        "name < 'c' && name >= 'bob' && name == 'bob'",
        "between(v, 1, 7) && !between(v, 8, 9) && !in(v, 1, 2)",
        "like(side, 'BUY') && like(side, 'B%') && like(side, '%U%') && like(side, '_U_')",
        "!like(side, 'B') && !like(side, '_UY_') && !like(side, 'b%') && !like(side, '')",
        "like(side, '%') && like(side, '%%Y') && v + 1 == 8",
        "ok && ok == true && ok != false",
        "count(abc) == 3 && last(abc.v) == 7 && avg(a.rate) == 0.5",
        "side != 'it''s' && v != null && !null",
        "v == side || true"
      })
  void holds(String text) {
    assertTrue(test(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"none", "null", "none > 0 || none <= 0", "v < none", "null && ok", "v == side"})
  void failsForNullAndOtherKinds(String text) {
    if (text.equals("none")) {
      assertThrows(RuleSyntaxException.class, () -> test(text));
    } else {
      assertFalse(test(text));
    }
  }

  private static void refuses(String text, int position, String part) {
    RuleSyntaxException refused =
        assertThrows(RuleSyntaxException.class, () -> RuleParser.condition(text, FIELDS));
    assertEquals(position, refused.position(), refused.getMessage());
    assertTrue(refused.getMessage().contains(part), refused.getMessage());
  }

  @Test
  void saysWhereAnExpressionIsWrong() {
    refuses("v > > 3", 4, "expected a value, found '>'");
    refuses("v = 3", 2, "'=' means nothing here");
    refuses("v > 3 v", 6, "expected an operator or the end");
    refuses("(v > 3", 6, "expected ')', found the end");
    refuses("side == 'BUY", 8, "without its closing quote");
    refuses("v > 12x", 4, "a name cannot start with a digit");
    refuses("v > 1 && price2 > 1", 9, "no field 'price2'");
    refuses("v > total(a.v)", 4, "no function 'total'");
    refuses("v > sum(a)", 9, "expected '.'");
    refuses("v > 99999999999999999999", 4, "does not fit in 64 bits");
    refuses("v && ok", 0, "expected a boolean");
    refuses("side < 'B'", 5, "declare text as chars");
    refuses("in(v)", 0, "expected in(value, one, ...)");
    refuses("like(v, 'B%')", 0, "like of 'v' of type int64");
    refuses("like(side, v)", 0, "or like(symbol, 'text')");
    refuses("", 0, "found the end");
  }

  @Test
  void capsDepthAndLength() {
    String deep = "(".repeat(RuleParser.MAX_DEPTH + 1) + "ok" + ")".repeat(200);
    assertTrue(
        assertThrows(RuleSyntaxException.class, () -> RuleParser.parse(deep, FIELDS))
            .getMessage()
            .contains("nested deeper"));
    String atLimit =
        "(".repeat(RuleParser.MAX_DEPTH - 1) + "ok" + ")".repeat(RuleParser.MAX_DEPTH - 1);
    assertTrue(test(atLimit));
    String many = "v > 1" + " && v > 1".repeat(RuleParser.MAX_LENGTH / 9);
    assertThrows(IllegalArgumentException.class, () -> RuleParser.parse(many, FIELDS));
    assertTrue(test(many.substring(0, 5 + 9 * 800)));
    assertTrue(test("v < 0" + " + 1".repeat(2_000)));
  }

  @Test
  void keepsDecimalsExact() {
    assertTrue(test("price * 3 == 3.3"));
    assertEquals(new BigDecimal("2.50"), ((Literal) RuleParser.parse("2.50", FIELDS)).value());
  }
}
