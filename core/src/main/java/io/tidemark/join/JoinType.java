package io.tidemark.join;

/** Which rows a join puts out that found no partner. */
public enum JoinType {
  /** None. */
  INNER(false, false),
  /** Those of the left input, with nulls for the right. */
  LEFT(true, false),
  /** Those of the right input, with nulls for the left. */
  RIGHT(false, true),
  /** Those of both. */
  FULL(true, true);

  private final boolean keepsLeft;
  private final boolean keepsRight;

  JoinType(boolean keepsLeft, boolean keepsRight) {
    this.keepsLeft = keepsLeft;
    this.keepsRight = keepsRight;
  }

  /**
   * Whether rows of an input are put out alone.
   *
   * @param input 0 for the left one, 1 for the right one
   */
  public boolean keeps(int input) {
    return input == 0 ? keepsLeft : keepsRight;
  }
}
