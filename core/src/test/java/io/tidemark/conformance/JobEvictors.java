package io.tidemark.conformance;

import io.tidemark.window.evictor.Evictor;
import io.tidemark.window.evictor.Evictors;
import java.time.Duration;

/** The vectors' evictors as the public ones. */
final class JobEvictors {
  private JobEvictors() {}

  static Evictor of(EvictorSpec spec) {
    Evictor before = before(spec);
    return spec.after() ? before.after() : before;
  }

  private static Evictor before(EvictorSpec spec) {
    return switch (spec.type()) {
      case "count" -> Evictors.count(spec.limit());
      case "time" -> Evictors.time(Duration.ofMillis(spec.limit()));
      case "delta" ->
          Evictors.delta("value", spec.delta().threshold(), JobTriggers.function(spec.delta()));
      default -> throw new IllegalStateException("no evictor " + spec);
    };
  }
}
