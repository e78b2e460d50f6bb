package io.tidemark.sql;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.Literal;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * Fits the value of a query's column to the declared type of the column that it is inserted into,
 * where that loses nothing: a wider integer, a decimal of more digits behind the point, a double of
 * an integer that it holds exactly, a finer timestamp. A decimal's or timestamp's range is judged
 * when a row is written.
 */
final class ImplicitCast {
  private ImplicitCast() {}

  static Expression fit(ParserRuleContext at, Field column, Expression value) {
    if (value.nullable() && !column.nullable()) {
      throw SqlErrors.at(
          at,
          "found '"
              + SqlText.source(at)
              + "', which may be NULL, for column "
              + column
              + "; use COALESCE or declare the column without NOT NULL");
    }
    boolean isNull = value instanceof Literal literal && literal.value() == null;
    if (!isNull && !isLossless(value, column.type())) {
      throw SqlErrors.at(
          at,
          "found '"
              + SqlText.source(at)
              + "' of type "
              + value.type()
              + " for column "
              + column
              + "; CAST it");
    }
    try {
      return Expressions.cast(value, column.type());
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(at, e);
    }
  }

  private static boolean isLossless(Expression value, FieldType to) {
    FieldType from = value.type();
    if (from.equals(to)) {
      return true;
    }
    return switch (to.kind()) {
      case INT8, INT16, INT32, INT64 ->
          from.isInteger() && (from.size() <= to.size() || fits(value, to));
      case DECIMAL ->
          from.isInteger() || (from.kind() == Kind.DECIMAL && from.scale() <= to.scale());
      case FLOAT64 -> from.isInteger() && from.size() <= FieldType.INT32.size();
      case TIMESTAMP -> from.kind() == Kind.TIMESTAMP && from.unit().compareTo(to.unit()) < 0;
      case CHARS -> value instanceof Literal && from.kind() == Kind.SYMBOL;
      case BOOLEAN, SYMBOL -> false;
    };
  }

  /** Whether an integer constant is in the range of a type. */
  private static boolean fits(Expression value, FieldType to) {
    long limit = (1L << (8 * to.size() - 1)) - 1;
    return value instanceof Literal literal
        && literal.value() instanceof Long number
        && number >= -limit
        && number <= limit;
  }
}
