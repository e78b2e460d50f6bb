package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Whether the text of a symbol fits a pattern, in which {@code %} stands for any text and {@code _}
 * for one character. A null fits none.
 *
 * @param operand a symbol
 * @param pattern that its whole text has to fit
 */
public record Like(Expression operand, String pattern) implements Expression {
  /** Checks that both are there. */
  public Like {
    Objects.requireNonNull(operand, "operand");
    Objects.requireNonNull(pattern, "pattern");
  }

  @Override
  public FieldType type() {
    return FieldType.BOOLEAN;
  }

  @Override
  public boolean nullable() {
    return false;
  }

  @Override
  public List<Expression> operands() {
    return List.of(operand);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Like(mapping.apply(operand), pattern);
  }

  @Override
  public String toString() {
    return "like(" + operand + ", '" + pattern.replace("'", "''") + "')";
  }
}
