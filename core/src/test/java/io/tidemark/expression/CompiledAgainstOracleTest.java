package io.tidemark.expression;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompiledAgainstOracleTest {
  private static final int EXPRESSIONS = 300;
  private static final int ROWS = 25;
  private static final Object ERROR = "error";

  private final SymbolTable symbols = new SymbolTable();
  private final Schema schema = RandomExpressions.schema();
  private final ExpressionCompiler compiler = new ExpressionCompiler(symbols);
  private int values;
  private int errors;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shouldComputeWhatTheTreeSays(long seed) {
    Random random = new Random(seed);
    RandomExpressions expressions = new RandomExpressions(schema, random);
    try (Rows rows = new Rows(schema, symbols, random)) {
      for (int i = 0; i < EXPRESSIONS; i++) {
        check(expressions.any(1 + random.nextInt(8)), rows, "seed=" + seed + " expression=" + i);
      }
    }
    assertTrue(values > EXPRESSIONS * ROWS / 2, "only " + values + " values to compare");
    assertTrue(errors > EXPRESSIONS / 4, "only " + errors + " errors to compare");
  }

  private void check(Expression expression, Rows rows, String where) {
    CompiledValue value = compiler.value(expression);
    boolean isCondition = expression.type().kind() == Kind.BOOLEAN;
    CompiledPredicate predicate = isCondition ? compiler.predicate(expression) : null;
    Schema output = Schema.builder("out").nullable("value", expression.type()).build();
    CompiledProjection projection = compiler.projection(List.of(expression), output);
    long out = Memory.allocate(output.length());
    for (int i = 0; i < ROWS; i++) {
      rows.fill();
      Oracle oracle = new Oracle(rows.values());
      String what = where + " row=" + i + ": " + expression;
      Object expected = attempt(() -> oracle.value(expression));
      if (expected == ERROR) {
        errors++;
        if (mayStopEarlier(expression)) {
          continue;
        }
      } else {
        values++;
      }
      compare(expected, attempt(() -> read(value, expression, rows)), what, rows.values());
      if (isCondition) {
        Object truth = expected == ERROR ? ERROR : Boolean.TRUE.equals(expected);
        compare(truth, attempt(() -> predicate.test(rows.address())), what, rows.values());
      }
      Object written =
          attempt(
              () -> {
                projection.project(rows.address(), out);
                return Rows.read(out, output.fields().get(0), symbols);
              });
      compare(expected, written, "projection, " + what, rows.values());
    }
    Memory.free(out);
  }

  /** Where only true or not true matters, a null operand of SQL's AND ends it. */
  private static boolean mayStopEarlier(Expression expression) {
    return (expression instanceof Logical && expression.nullable())
        || expression.operands().stream().anyMatch(CompiledAgainstOracleTest::mayStopEarlier);
  }

  private Object read(CompiledValue value, Expression expression, Rows rows) {
    if (expression.type().kind() == Kind.FLOAT64) {
      double number = value.float64(rows.address());
      return Nulls.isNull(number) ? null : number;
    }
    return Rows.fromInteger(value.integer(rows.address()), expression.type(), symbols);
  }

  private static Object attempt(Callable<Object> evaluation) {
    try {
      return evaluation.call();
    } catch (ArithmeticException e) {
      return ERROR;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void compare(Object expected, Object actual, String what, Map<Field, Object> row) {
    if (!Objects.equals(expected, actual)) {
      fail(what + ": expected " + expected + ", got " + actual + " for " + row);
    }
  }
}
