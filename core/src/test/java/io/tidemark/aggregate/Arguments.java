package io.tidemark.aggregate;

import static io.tidemark.expression.Expressions.caseWhen;
import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.literal;
import static io.tidemark.expression.Expressions.multiply;

import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.When;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Fields of every type, products of them, literals and cases. */
final class Arguments {
  private static final String[][] PRODUCTS = {
    {"i8", "i32"},
    {"i64", "i64"},
    {"n_i64", "i64"},
    {"n_i64", "n_i32"},
    {"i64", "price"},
    {"price", "n_i64"},
    {"price", "qty"},
    {"n_price", "qty"},
    {"n_price", "n_qty"},
    {"price", "rate"},
    {"n_rate", "rate"},
    {"dbl", "i32"},
    {"n_dbl", "n_i16"}
  };

  private Arguments() {}

  static Expression field(String name) {
    return Expressions.field(OracleRow.SCHEMA, name);
  }

  static List<Argument> all() {
    List<Argument> all = new ArrayList<>();
    for (Field field : OracleRow.SCHEMA.fields()) {
      if (!field.name().equals("ts")) {
        all.add(ofField(field));
      }
    }
    for (String[] factors : PRODUCTS) {
      all.add(product(factors[0], factors[1]));
    }
    all.add(new Argument(literal(7), row -> BigDecimal.valueOf(7), false));
    BigDecimal small = new BigDecimal("-0.125");
    all.add(new Argument(literal(small), row -> small, false));
    all.add(new Argument(literal(-0.5), row -> -0.5, false));
    all.add(
        new Argument(
            multiply(literal(3), field("n_price")),
            row -> row.isNull("n_price") ? null : row.number("n_price").multiply(three()),
            true));
    all.add(caseWithoutElse());
    return all;
  }

  private static BigDecimal three() {
    return BigDecimal.valueOf(3);
  }

  private static Argument ofField(Field field) {
    String name = field.name();
    Kind kind = field.type().kind();
    return new Argument(
        field(name),
        row -> {
          if (row.isNull(name)) {
            return null;
          }
          return switch (kind) {
            case FLOAT64 -> row.float64(name);
            case CHARS -> BigDecimal.ZERO;
            default -> row.number(name);
          };
        },
        false);
  }

  private static Argument product(String left, String right) {
    Expression expression = multiply(field(left), field(right));
    boolean isDouble = expression.type().kind() == Kind.FLOAT64;
    return new Argument(
        expression,
        row -> {
          if (row.isNull(left) || row.isNull(right)) {
            return null;
          }
          return isDouble
              ? (Object) (row.float64(left) * row.number(right).doubleValue())
              : row.number(left).multiply(row.number(right));
        },
        !isDouble);
  }

  /** CASE WHEN n_i32 > 0 THEN price END: null where the condition is false or null. */
  private static Argument caseWithoutElse() {
    Expression condition = compare(ComparisonOperator.GREATER, field("n_i32"), literal(0));
    return new Argument(
        caseWhen(List.of(new When(condition, field("price"))), null),
        row ->
            row.isNull("n_i32") || row.number("n_i32").signum() <= 0 ? null : row.number("price"),
        false);
  }
}
