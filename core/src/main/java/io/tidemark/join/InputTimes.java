package io.tidemark.join;

/** How far time is in each of two inputs. */
final class InputTimes {
  private long left = Long.MIN_VALUE;
  private long right = Long.MIN_VALUE;

  long of(int input) {
    return input == 0 ? left : right;
  }

  /** Of the input that is not this one. */
  long ofOther(int input) {
    return input == 0 ? right : left;
  }

  void set(int input, long watermark) {
    if (input == 0) {
      left = watermark;
    } else {
      right = watermark;
    }
  }

  long least() {
    return Math.min(left, right);
  }
}
