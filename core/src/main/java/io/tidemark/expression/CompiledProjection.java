package io.tidemark.expression;

/** Compiled expressions that make the fields of one record out of another. Any thread may call. */
public abstract class CompiledProjection {
  /** For generated subclasses. */
  protected CompiledProjection() {}

  /**
   * Writes every field of the output schema, among them the event time in the header if the schema
   * has one. The rest of the header stays as it is.
   *
   * @param fromRecord address of the record to read
   * @param toRecord address of the record to write, apart from the first
   * @throws ExpressionOverflowException if a result fits no value of its type
   * @throws DivisionByZeroException if SQL's division met a zero
   */
  public abstract void project(long fromRecord, long toRecord);
}
