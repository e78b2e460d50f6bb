package io.tidemark.aggregate;

/** What a {@link Part} is made from; equal plans over equal arguments share one. */
interface PartPlan {
  /** Bytes in an accumulator, a multiple of 8. */
  int length();

  /** Whether those bytes are all. */
  boolean isFixed();

  /** Makes a part that has no arena yet. */
  Part create();
}
