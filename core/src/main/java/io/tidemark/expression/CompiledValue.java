package io.tidemark.expression;

import io.tidemark.record.Nulls;

/** A compiled expression. Stateless: any thread may call it. */
public abstract class CompiledValue {
  /** For generated subclasses. */
  protected CompiledValue() {}

  /**
   * The value of an integer or timestamp, the unscaled value of a decimal, the id of a symbol, 0 or
   * 1 for a boolean, the address of the bytes of chars. Null is {@link Nulls#INT64}, but an address
   * at {@link Nulls#CHARS} for chars.
   *
   * @param record address of the record
   * @throws IllegalStateException if the expression is of type float64
   */
  public long integer(long record) {
    throw new IllegalStateException("the expression is a float64; call float64()");
  }

  /**
   * The value of a float64; null is {@link Nulls#FLOAT64}.
   *
   * @param record address of the record
   * @throws IllegalStateException if the expression is of another type
   */
  public double float64(long record) {
    throw new IllegalStateException("the expression is no float64; call integer()");
  }
}
