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
  private static final BigInteger END_OF_TIME = BigInteger.valueOf(Long.MAX_VALUE);

  /** The windows that contain a time, oldest first, on a grid shifted by so much more. */
  static List<GridWindow> containing(AssignerSpec assigner, long stagger, long time) {
    BigInteger size = BigInteger.valueOf(assigner.size());
    BigInteger slide = BigInteger.valueOf(assigner.slide());
    BigInteger at = BigInteger.valueOf(time);
    BigInteger offset = Answers.exactSum(assigner.offset(), stagger);
    if (assigner.isCumulative()) {
      return growing(at.subtract(at.subtract(offset).mod(size)), slide, size, at);
    }
    BigInteger start = at.subtract(at.subtract(offset).mod(slide));
    List<GridWindow> windows = new ArrayList<>();
    while (start.add(size).compareTo(at) > 0) {
      windows.add(new GridWindow(start, start.add(size)));
      start = start.subtract(slide);
    }
    Collections.reverse(windows);
    return windows;
  }

  /**
   * Of the windows that start together, those that contain a time. Those that would end behind the
   * end of time are one.
   */
  private static List<GridWindow> growing(
      BigInteger start, BigInteger step, BigInteger maxSize, BigInteger at) {
    List<GridWindow> windows = new ArrayList<>();
    BigInteger longest = start.add(maxSize);
    BigInteger end = start;
    while (end.compareTo(longest) < 0 && end.compareTo(END_OF_TIME) <= 0) {
      end = end.add(step);
      if (end.compareTo(at) > 0) {
        windows.add(new GridWindow(start, end));
      }
    }
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
