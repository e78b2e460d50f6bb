package io.tidemark.expression;

/**
 * A compiled condition over a record and the state that is kept beside it. Stateless: any thread
 * may call it.
 */
public abstract class CompiledSlotPredicate {
  /** For generated subclasses. */
  protected CompiledSlotPredicate() {}

  /**
   * Whether the condition is true; null is not.
   *
   * @param record address of the record
   * @param slots address of what {@link SlotReference slots} lie in, by their offsets
   * @throws ExpressionOverflowException if a result fits no value of its type
   */
  public abstract boolean test(long record, long slots);
}
