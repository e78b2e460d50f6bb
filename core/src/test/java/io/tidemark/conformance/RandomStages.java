package io.tidemark.conformance;

import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random stages of the whole window model, all of which can be built. */
final class RandomStages {
  private static final List<FunctionSpec> FUNCTIONS =
      List.of(
          FunctionSpec.of("reduce", "sum"),
          FunctionSpec.of("reduce", "max"),
          FunctionSpec.of("reduce", "last"),
          FunctionSpec.of("aggregate", "sum"),
          FunctionSpec.of("aggregate", "sumCount"),
          FunctionSpec.of("aggregate", "avg"),
          FunctionSpec.of("process", "collect"),
          FunctionSpec.of("process", "collect"),
          FunctionSpec.topK(2));

  private final Random random;

  RandomStages(Random random) {
    this.random = random;
  }

  StageSpec next() {
    AssignerSpec assigner = assigner();
    TriggerSpec trigger = random.nextInt(4) == 0 ? TriggerSpec.DEFAULT : trigger(assigner);
    return new StageSpec(
        random.nextInt(5) > 0,
        assigner,
        trigger,
        random.nextInt(4) == 0 ? evictor() : null,
        assigner.eventTime() ? lateness() : 0,
        random.nextInt(5) > 0,
        function(assigner, trigger));
  }

  private AssignerSpec assigner() {
    AssignerSpec assigner =
        switch (random.nextInt(8)) {
          case 0 -> AssignerSpec.global(random.nextBoolean());
          case 1, 2 -> AssignerSpec.session(random.nextLong(1, 12));
          case 3, 4 -> AssignerSpec.dynamicSession();
          case 5 -> slidingOrCumulative(random.nextLong(1, 15));
          default -> tumbling(random.nextLong(1, 25));
        };
    boolean onTheClock = !assigner.isGlobal() && random.nextInt(4) == 0;
    return onTheClock ? assigner.inProcessingTime() : assigner;
  }

  private AssignerSpec tumbling(long size) {
    return AssignerSpec.tumbling(size, random.nextLong(1 - size, size));
  }

  private AssignerSpec slidingOrCumulative(long slide) {
    return random.nextInt(3) == 0 ? cumulative(slide) : sliding(slide);
  }

  private AssignerSpec sliding(long slide) {
    return AssignerSpec.sliding(
        random.nextLong(1, 3 * slide + 1), slide, random.nextLong(1 - slide, slide));
  }

  private AssignerSpec cumulative(long step) {
    return AssignerSpec.cumulative(
        step * random.nextLong(1, 5), step, random.nextLong(1 - step, step));
  }

  private long lateness() {
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> 0;
      case 3 -> Long.MAX_VALUE - random.nextInt(2);
      default -> random.nextInt(20);
    };
  }

  private TriggerSpec trigger(AssignerSpec assigner) {
    if (random.nextInt(4) == 0) {
      return TriggerSpec.purging(single(assigner));
    }
    boolean canTimeOut = !assigner.isSession() && random.nextInt(4) == 0;
    return canTimeOut ? timeout(single(assigner)) : single(assigner);
  }

  private TriggerSpec single(AssignerSpec assigner) {
    return switch (random.nextInt(assigner.isSession() ? 6 : 9)) {
      case 0 -> assigner.defaultTrigger();
      case 1 -> TriggerSpec.count(random.nextLong(1, 5));
      case 2 -> with("continuousEventTime", "interval", random.nextLong(1, 9));
      case 3 -> with("continuousProcessingTime", "interval", random.nextLong(1, 9));
      case 4 ->
          new TriggerSpec(
              "earlyCount",
              Map.of("n", random.nextLong(1, 5), "purge", random.nextBoolean()),
              null);
      case 5 -> with("delayed", "delay", random.nextLong(1, 6));
      case 6 -> new TriggerSpec("delta", Map.of("delta", delta()), null);
      case 7 -> TriggerSpec.of("marker");
      default -> TriggerSpec.of("never");
    };
  }

  private TriggerSpec timeout(TriggerSpec inner) {
    Map<String, Object> settings =
        Map.of(
            "timeout", random.nextLong(1, 20),
            "resetOnNewRecord", random.nextBoolean(),
            "clearOnTimeout", random.nextBoolean());
    return new TriggerSpec("processingTimeout", settings, inner);
  }

  private static TriggerSpec with(String type, String name, long value) {
    return new TriggerSpec(type, Map.of(name, value), null);
  }

  private DeltaSpec delta() {
    return new DeltaSpec(random.nextBoolean(), random.nextInt(1, 60) / 2.0);
  }

  private EvictorSpec evictor() {
    boolean after = random.nextBoolean();
    return switch (random.nextInt(3)) {
      case 0 -> EvictorSpec.count(random.nextInt(4), after);
      case 1 -> EvictorSpec.time(random.nextInt(10), after);
      default -> EvictorSpec.delta(delta(), after);
    };
  }

  /** Windows of a key that fire at one time do so in no set order, which a count of all tells. */
  private FunctionSpec function(AssignerSpec assigner, TriggerSpec trigger) {
    FunctionSpec function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
    boolean ordered = trigger.equals(TriggerSpec.DEFAULT);
    return ordered && random.nextBoolean() ? function.withMeta(!assigner.isSession()) : function;
  }
}
