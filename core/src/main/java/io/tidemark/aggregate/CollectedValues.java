package io.tidemark.aggregate;

/** The values of a window in the order in which their rows arrived. Valid during a call. */
public interface CollectedValues {
  /** How many there are. */
  int size();

  /**
   * A value as an integer, a decimal unscaled, a symbol by its id.
   *
   * @param index from 0
   * @throws IllegalStateException if the values are doubles
   */
  long integer(int index);

  /**
   * A value as a double.
   *
   * @param index from 0
   * @throws IllegalStateException if the values are no doubles
   */
  double float64(int index);
}
