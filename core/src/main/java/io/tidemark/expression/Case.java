package io.tidemark.expression;

import io.tidemark.record.FieldType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The result of the first branch whose condition is true. Only what is needed is evaluated.
 *
 * @param whens the branches in order, at least one; their results have the type of {@code
 *     otherwise}
 * @param otherwise the value if no condition is true
 */
public record Case(List<When> whens, Expression otherwise) implements Expression {
  /** Copies the list. */
  public Case {
    whens = List.copyOf(whens);
  }

  @Override
  public FieldType type() {
    return otherwise.type();
  }

  @Override
  public boolean nullable() {
    return otherwise.nullable() || whens.stream().anyMatch(when -> when.result().nullable());
  }

  @Override
  public List<Expression> operands() {
    List<Expression> operands = new ArrayList<>();
    for (When when : whens) {
      operands.add(when.condition());
      operands.add(when.result());
    }
    operands.add(otherwise);
    return operands;
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return new Case(
        whens.stream()
            .map(when -> new When(mapping.apply(when.condition()), mapping.apply(when.result())))
            .toList(),
        mapping.apply(otherwise));
  }

  @Override
  public String toString() {
    return whens.stream()
        .map(When::toString)
        .collect(Collectors.joining(" ", "CASE ", " ELSE " + otherwise + " END"));
  }
}
