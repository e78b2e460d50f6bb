package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A window with its bounds exact, whatever 64 bits can hold.
 *
 * @param start inclusive
 * @param end exclusive
 */
record GridWindow(BigInteger start, BigInteger end) {
  /** The windows that contain a time, oldest first, on a grid shifted by so much more. */
  static List<GridWindow> containing(AssignerSpec assigner, long stagger, long time) {
    BigInteger size = BigInteger.valueOf(assigner.size());
    BigInteger slide = BigInteger.valueOf(assigner.slide());
    BigInteger at = BigInteger.valueOf(time);
    BigInteger offset = Answers.exactSum(assigner.offset(), stagger);
    BigInteger start = at.subtract(at.subtract(offset).mod(slide));
    List<GridWindow> windows = new ArrayList<>();
    while (start.add(size).compareTo(at) > 0) {
      windows.add(new GridWindow(start, start.add(size)));
      start = start.subtract(slide);
    }
    Collections.reverse(windows);
    return windows;
  }

  /** What an element opens of a session. */
  static GridWindow session(long time, long gap) {
    return new GridWindow(BigInteger.valueOf(time), Answers.exactSum(time, gap));
  }

  /** The last timestamp inside. */
  BigInteger last() {
    return end.subtract(BigInteger.ONE);
  }

  boolean fits() {
    return Answers.fits(start) && Answers.fits(end);
  }
}
