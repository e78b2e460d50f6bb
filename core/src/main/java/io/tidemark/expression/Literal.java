package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A constant.
 *
 * @param value null, or a {@link Long} (integers, timestamps), a {@link BigDecimal} of the type's
 *     scale, a {@link Double}, a {@link Boolean}, or a {@link String} (symbols, chars)
 * @param type of the value; a null adapts to the type that its surroundings want
 */
public record Literal(Object value, FieldType type) implements Expression {
  /** Checks that the value is of the Java class that stands for the type. */
  public Literal {
    Objects.requireNonNull(type, "type");
    if (value != null && value.getClass() != classOf(type)) {
      throw new IllegalArgumentException(
          "literal "
              + value
              + " is a "
              + value.getClass().getSimpleName()
              + "; expected a "
              + classOf(type).getSimpleName()
              + " for "
              + type);
    }
  }

  private static Class<?> classOf(FieldType type) {
    return switch (type.kind()) {
      case INT8, INT16, INT32, INT64, TIMESTAMP -> Long.class;
      case DECIMAL -> BigDecimal.class;
      case FLOAT64 -> Double.class;
      case BOOLEAN -> Boolean.class;
      case SYMBOL, CHARS -> String.class;
    };
  }

  @Override
  public boolean nullable() {
    return value == null;
  }

  @Override
  public List<Expression> operands() {
    return List.of();
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return this;
  }

  @Override
  public String toString() {
    if (value == null) {
      return "NULL";
    }
    return switch (type.kind()) {
      case SYMBOL, CHARS -> "'" + ((String) value).replace("'", "''") + "'";
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      case BOOLEAN -> (Boolean) value ? "TRUE" : "FALSE";
      case TIMESTAMP -> value + type.unit().symbol();
      case INT8, INT16, INT32, INT64, FLOAT64 -> value.toString();
    };
  }
}
