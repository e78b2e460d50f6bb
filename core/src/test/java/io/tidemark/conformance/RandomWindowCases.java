package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small jobs over aligned windows with input that crowds around window bounds, some of it at the
 * ends of the time axis. The same seed gives the same case.
 */
final class RandomWindowCases {
  private static final List<FunctionSpec> FUNCTIONS =
      List.of(
          FunctionSpec.of("reduce", "sum"),
          FunctionSpec.of("reduce", "max"),
          FunctionSpec.of("reduce", "min"),
          FunctionSpec.of("reduce", "last"),
          FunctionSpec.of("aggregate", "count"),
          FunctionSpec.of("aggregate", "sumCount"),
          FunctionSpec.of("aggregate", "avg"),
          FunctionSpec.of("process", "collect"),
          FunctionSpec.topK(2));

  private static final int MAX_STEPS = 40;
  private static final int SPREAD = 30;
  private static final long LEAST_SLIDE_AT_THE_ENDS = 8;
  private static final long FAR = 300;

  private final Random random;
  private final StageSpec stage;
  private final int keys;
  private long now;
  private long watermark;

  private RandomWindowCases(long seed) {
    random = new Random(seed);
    stage = stage();
    keys = 1 + random.nextInt(5);
    now = origin();
    watermark = Long.MIN_VALUE;
  }

  /** The case of a seed, without expectations. */
  static WindowCase of(long seed) {
    return new RandomWindowCases(seed).windowCase(seed);
  }

  private WindowCase windowCase(long seed) {
    List<Step> steps = new ArrayList<>();
    int count = 1 + random.nextInt(MAX_STEPS);
    for (int i = 0; i < count; i++) {
      steps.add(new Step(input(i), List.of()));
    }
    if (random.nextBoolean() && watermark < Long.MAX_VALUE) {
      steps.add(new Step(Input.watermark(Long.MAX_VALUE), List.of()));
      steps.add(new Step(Input.probe(), List.of()));
    }
    return new WindowCase("random", "seed " + seed, List.of(stage), 0, null, steps);
  }

  private StageSpec stage() {
    long size = random.nextLong(1, 21);
    long slide = random.nextInt(3) == 0 ? size : random.nextLong(1, 21);
    long offset = random.nextLong(1 - slide, slide);
    AssignerSpec assigner =
        slide == size
            ? AssignerSpec.tumbling(size, offset)
            : slidingOrCumulative(size, slide, offset);
    FunctionSpec function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
    return new StageSpec(
        random.nextInt(5) > 0,
        assigner,
        TriggerSpec.DEFAULT,
        null,
        lateness(),
        random.nextInt(5) > 0,
        function);
  }

  private AssignerSpec slidingOrCumulative(long size, long slide, long offset) {
    return random.nextInt(3) == 0
        ? AssignerSpec.cumulative(slide * random.nextLong(1, 40), slide, offset)
        : AssignerSpec.sliding(size, slide, offset);
  }

  private long lateness() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> 0;
      case 3 -> 1;
      case 4 -> Long.MAX_VALUE - random.nextInt(2);
      default -> random.nextInt(25);
    };
  }

  /** Slices are numbered in int64 too, so close to its ends there is no room for tiny ones. */
  private long origin() {
    int choice = random.nextInt(10);
    if (choice < 2 && stage.assigner().slide() >= LEAST_SLIDE_AT_THE_ENDS) {
      return choice == 0 ? Long.MIN_VALUE + SPREAD + 2 : Long.MAX_VALUE - SPREAD;
    }
    return choice == 2 ? 0 : 1000;
  }

  private Input input(int id) {
    int choice = random.nextInt(10);
    if (choice == 0) {
      return Input.probe();
    }
    if (choice < 4 && watermark < Long.MAX_VALUE) {
      return nextWatermark();
    }
    now = saturated(now, random.nextInt(4));
    long ts = Math.max(Long.MIN_VALUE + 1, saturated(now, random.nextInt(SPREAD) - 2 * SPREAD / 3));
    String key = String.valueOf((char) ('a' + random.nextInt(keys)));
    return Input.element(id, ts, key, random.nextInt(100) - 20);
  }

  private Input nextWatermark() {
    long lag = random.nextLong(-SPREAD / 4, SPREAD);
    watermark = Math.max(saturated(now, -lag), watermark + 1);
    if (watermark == Long.MAX_VALUE - 1) {
      // The one time at which a held end and the true one differ.
      watermark = Long.MAX_VALUE;
    }
    if (random.nextInt(12) == 0) {
      now = saturated(now, FAR);
    }
    return Input.watermark(watermark);
  }

  private static long saturated(long time, long more) {
    return Answers.held(BigInteger.valueOf(time).add(BigInteger.valueOf(more)));
  }
}
