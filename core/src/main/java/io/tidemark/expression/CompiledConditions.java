package io.tidemark.expression;

/** Several compiled conditions, asked together. Stateless: any thread may call it. */
public abstract class CompiledConditions {
  /** For generated subclasses. */
  protected CompiledConditions() {}

  /**
   * A bit for each condition that is true for a record; null is not.
   *
   * @param record address of the record
   * @throws ExpressionOverflowException if a result fits no value of its type
   */
  public abstract long holding(long record);
}
