package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The first of its operands that is not null.
 *
 * @param operands at least one, all of one type; evaluated no further than needed
 */
public record Coalesce(List<Expression> operands) implements Expression {
  /** Copies the list. */
  public Coalesce {
    operands = List.copyOf(operands);
  }

  @Override
  public FieldType type() {
    return operands.get(0).type();
  }

  @Override
  public boolean nullable() {
    return operands.stream().allMatch(Expression::nullable);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Coalesce(operands.stream().map(mapping).toList());
  }

  @Override
  public String toString() {
    return operands.stream()
        .map(Expression::toString)
        .collect(Collectors.joining(", ", "COALESCE(", ")"));
  }
}
