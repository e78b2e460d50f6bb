package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Conditions joined by AND or OR. They are evaluated in order, and no further than needed.
 *
 * @param operator how they are joined
 * @param operands the conditions, at least one
 * @param nullLogic what null conditions count as
 */
public record Logical(LogicalOperator operator, List<Expression> operands, NullLogic nullLogic)
    implements Expression {
  /** Copies the list. */
  public Logical {
    operands = List.copyOf(operands);
  }

  @Override
  public FieldType type() {
    return FieldType.BOOLEAN;
  }

  @Override
  public boolean nullable() {
    return nullLogic == NullLogic.SQL && operands.stream().anyMatch(Expression::nullable);
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Logical(operator, operands.stream().map(mapping).toList(), nullLogic);
  }

  @Override
  public String toString() {
    return operands.stream()
        .map(Expression::toString)
        .collect(Collectors.joining(" " + operator + " ", "(", ")"));
  }
}
