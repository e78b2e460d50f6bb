package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The value of a field that does not lie in the record but in the state that is kept beside it,
 * such as the running sum of what a partial match has taken.
 *
 * @param slot where it lies in the state
 * @param text how the expression said it, such as {@code sum(a.price)}
 */
public record SlotReference(Field slot, String text) implements Expression {
  /** Checks that both are there. */
  public SlotReference {
    Objects.requireNonNull(slot, "slot");
    Objects.requireNonNull(text, "text");
  }

  @Override
  public FieldType type() {
    return slot.type();
  }

  @Override
  public boolean nullable() {
    return slot.nullable();
  }

  @Override
  public List<Expression> operands() {
    return List.of();
  }

  @Override
  public Expression mapOperands(UnaryOperator<Expression> mapping) {
    return this;
  }

  /** Whether an expression has such a reference anywhere in it. */
  public static boolean isIn(Expression expression) {
    return expression instanceof SlotReference
        || expression.operands().stream().anyMatch(SlotReference::isIn);
  }

  @Override
  public String toString() {
    return text;
  }
}
