package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;

/**
 * A {@link CollectedList} for a function.
 *
 * @param type of the values
 * @param function of the list, told from others by identity
 */
record CollectPlan(FieldType type, CollectFunction function) implements PartPlan {
  static CollectPlan of(Expression value, CollectFunction function) {
    return new CollectPlan(value.type(), function);
  }

  @Override
  public int length() {
    return CollectedList.LENGTH;
  }

  @Override
  public boolean isFixed() {
    return false;
  }

  @Override
  public Part create() {
    return new CollectedList(null, this);
  }
}
