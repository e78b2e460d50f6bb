package io.tidemark.conformance.watermarks;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.join.LookupQueueRun;
import java.util.List;

/** Plays to the engine's queue of lookups. */
final class LookupPlayer implements WatermarkPlayer {
  private final LookupQueueRun run;

  LookupPlayer(JsonNode job) {
    this(new LookupQueueRun(job));
  }

  private LookupPlayer(LookupQueueRun run) {
    this.run = run;
  }

  @Override
  public List<String> apply(WatermarkStep step) {
    return WatermarkStep.sorted(run.apply(step.in()));
  }

  @Override
  public WatermarkPlayer cut() {
    return new LookupPlayer(run.cut());
  }
}
