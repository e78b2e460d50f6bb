package io.tidemark.window;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One step of a random input of an operator: a row, or a watermark if {@code time} is its value.
 *
 * @param isWatermark which of the two
 * @param time event time of the row
 * @param key what its key fields are made of
 * @param value what its value field holds
 */
record Step(boolean isWatermark, long time, int key, long value) {
  /** Rows in disorder, watermarks that mostly trail and at times jump. Never empty. */
  static List<Step> random(SplittableRandom random, int count, int keys, long start) {
    List<Step> steps = new ArrayList<>();
    long now = start;
    long watermark = start - 200;
    int disorder = random.nextInt(1, 40);
    for (int i = 0; i < count; i++) {
      now += random.nextInt(60) == 0 ? random.nextInt(300) : random.nextInt(3);
      if (random.nextInt(5) == 0) {
        long to = random.nextInt(20) == 0 ? now + random.nextInt(20) : now - disorder;
        if (to > watermark) {
          watermark = to;
          steps.add(new Step(true, to, 0, 0));
        }
      } else {
        long late = random.nextInt(10) == 0 ? random.nextInt(150) : random.nextInt(disorder);
        steps.add(new Step(false, now - late, random.nextInt(keys), random.nextInt(100)));
      }
    }
    return steps;
  }
}
