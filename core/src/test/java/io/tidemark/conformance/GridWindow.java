package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A window on a grid with its bounds exact, whatever 64 bits can hold.
 *
 * @param start inclusive
 * @param end exclusive
 */
record GridWindow(BigInteger start, BigInteger end) {
  /** The windows that contain a time, oldest first. */
  static List<GridWindow> containing(AssignerSpec assigner, long time) {
    BigInteger size = BigInteger.valueOf(assigner.size());
    BigInteger slide = BigInteger.valueOf(assigner.slide());
    BigInteger at = BigInteger.valueOf(time);
    BigInteger start = at.subtract(at.subtract(BigInteger.valueOf(assigner.offset())).mod(slide));
    List<GridWindow> windows = new ArrayList<>();
    while (start.add(size).compareTo(at) > 0) {
      windows.add(new GridWindow(start, start.add(size)));
      start = start.subtract(slide);
    }
    Collections.reverse(windows);
    return windows;
  }

  /** The last timestamp inside. */
  BigInteger last() {
    return end.subtract(BigInteger.ONE);
  }

  boolean fits() {
    return Answers.fits(start) && Answers.fits(end);
  }
}
