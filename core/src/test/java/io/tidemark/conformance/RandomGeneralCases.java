package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small jobs over the whole window model with input that crowds around window bounds and firing
 * times. The same seed gives the same case.
 */
final class RandomGeneralCases {
  private static final int MAX_STEPS = 40;
  private static final int SPREAD = 24;

  /** Neighbouring seeds give much the same first choices; spread out they do not. */
  private static final long SEED_SPREAD = 0x9E3779B97F4A7C15L;

  private final Random random;
  private final StageSpec stage;
  private final int keys;
  private final long start;
  private long now;
  private long watermark = Long.MIN_VALUE;
  private long clock;

  private RandomGeneralCases(long seed) {
    random = new Random(seed * SEED_SPREAD);
    stage = new RandomStages(random).next();
    keys = 1 + random.nextInt(3);
    start = random.nextBoolean() ? 0 : random.nextInt(100);
    clock = start;
    now = origin();
  }

  /** Delays and intervals that pass the ends of time are a matter of the triggers' own. */
  private long origin() {
    boolean atTheEnds =
        random.nextInt(8) == 0
            && stage.assigner().isSession()
            && !stage.trigger().has("delayed")
            && !stage.trigger().has("continuousEventTime");
    if (atTheEnds) {
      return random.nextBoolean() ? Long.MIN_VALUE + SPREAD + 2 : Long.MAX_VALUE - 2 * SPREAD;
    }
    return random.nextBoolean() ? 0 : 1000;
  }

  /** The case of a seed, without expectations. */
  static WindowCase of(long seed) {
    return new RandomGeneralCases(seed).windowCase(seed);
  }

  private WindowCase windowCase(long seed) {
    List<Step> steps = new ArrayList<>();
    int count = 1 + random.nextInt(MAX_STEPS);
    for (int i = 0; i < count; i++) {
      steps.add(new Step(input(i), List.of()));
    }
    if (random.nextInt(3) == 0 && watermark < Long.MAX_VALUE) {
      steps.add(new Step(Input.watermark(Long.MAX_VALUE), List.of()));
      steps.add(new Step(Input.probe(), List.of()));
    }
    return new WindowCase("random", "seed " + seed, List.of(stage), start, null, steps);
  }

  private Input input(int id) {
    int choice = random.nextInt(12);
    if (choice == 0) {
      return Input.probe();
    }
    if (choice < 4 && watermark < Long.MAX_VALUE) {
      return nextWatermark();
    }
    if (choice < 6) {
      clock += 1 + random.nextInt(12);
      return Input.processingTime(clock);
    }
    now = saturated(now, random.nextInt(4));
    String key = String.valueOf((char) ('a' + random.nextInt(keys)));
    return Input.element(id, time(), key, random.nextInt(30) - 8, gap());
  }

  /** Where windows do not ask for a time an element may have none. */
  private Long time() {
    boolean timeless = !stage.assigner().eventTime() && random.nextInt(4) == 0;
    return timeless
        ? null
        : (Long)
            Math.max(Long.MIN_VALUE + 1, saturated(now, random.nextInt(SPREAD) - 2 * SPREAD / 3));
  }

  private Input nextWatermark() {
    long lag = random.nextInt(-SPREAD / 4, SPREAD);
    watermark = Math.max(watermark + 1, saturated(now, -lag));
    if (watermark == Long.MAX_VALUE - 1) {
      // The one time at which a held end and the true one differ.
      watermark = Long.MAX_VALUE;
    }
    return Input.watermark(watermark);
  }

  private static long saturated(long time, long more) {
    return Answers.held(Answers.exactSum(time, more));
  }

  private long gap() {
    return random.nextInt(100) == 0 ? 0 : random.nextLong(1, 12);
  }
}
