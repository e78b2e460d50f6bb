package io.tidemark.conformance;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.EngineClock;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Layout;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Waiting;
import io.tidemark.topology.Topology;
import java.util.function.Consumer;

/** The engines and layouts that the same vectors are run on. */
enum EngineShape {
  INLINE,
  ONE_THREAD,
  ONE_SHARD,
  THREE_SHARDS;

  /** An engine that something is bound to first. */
  Engine build(Topology topology, Consumer<EngineBuilder<?>> bindings) {
    if (this == INLINE) {
      InlineEngine.Builder builder = InlineEngine.builder(topology);
      bindings.accept(builder);
      return builder.build();
    }
    RingEngine.Builder builder =
        RingEngine.builder(topology)
            .shards(this == THREE_SHARDS ? 3 : 1)
            .layout(this == ONE_THREAD ? Layout.SINGLE : Layout.SPREAD)
            .clock(EngineClock.NONE)
            .waiting(Waiting.PARK)
            .ringSize(64)
            .outputRingSize(16);
    bindings.accept(builder);
    return builder.build();
  }
}
