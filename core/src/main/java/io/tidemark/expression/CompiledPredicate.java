package io.tidemark.expression;

/** A compiled condition. Stateless: any thread may call it. */
public abstract class CompiledPredicate {
  /** For generated subclasses. */
  protected CompiledPredicate() {}

  /**
   * Whether the condition is true for a record; null is not.
   *
   * @param record address of the record
   * @throws ExpressionOverflowException if a result fits no value of its type
   * @throws DivisionByZeroException if SQL's division met a zero
   */
  public abstract boolean test(long record);
}
