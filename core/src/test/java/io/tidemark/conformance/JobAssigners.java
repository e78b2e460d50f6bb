package io.tidemark.conformance;

import io.tidemark.expression.Expressions;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.WindowStagger;
import java.time.Duration;

/** The vectors' assigners as the public ones. */
final class JobAssigners {
  private JobAssigners() {}

  static WindowAssigner of(AssignerSpec spec) {
    return switch (spec.type()) {
      case "tumbling" -> tumbling(spec);
      case "sliding" -> sliding(spec);
      case "cumulative" -> cumulative(spec);
      case "session" -> session(spec, SessionWindows.withGap(Duration.ofMillis(spec.size())));
      case "dynamicSession" ->
          session(
              spec, SessionWindows.withDynamicGap(Expressions.field(WindowJob.ELEMENTS, "gap")));
      case "global" -> spec.endOfStream() ? GlobalWindows.endOfStream() : GlobalWindows.create();
      default -> throw new IllegalStateException("no assigner " + spec);
    };
  }

  private static WindowAssigner tumbling(AssignerSpec spec) {
    TumblingWindows windows =
        TumblingWindows.of(Duration.ofMillis(spec.size()))
            .withOffset(Duration.ofMillis(spec.offset()))
            .withStagger(spec.staggered() ? WindowStagger.NATURAL : WindowStagger.ALIGNED);
    return spec.eventTime() ? windows : windows.inProcessingTime();
  }

  private static WindowAssigner sliding(AssignerSpec spec) {
    SlidingWindows windows =
        SlidingWindows.of(Duration.ofMillis(spec.size()), Duration.ofMillis(spec.slide()))
            .withOffset(Duration.ofMillis(spec.offset()));
    return spec.eventTime() ? windows : windows.inProcessingTime();
  }

  private static WindowAssigner cumulative(AssignerSpec spec) {
    CumulativeWindows windows =
        CumulativeWindows.of(Duration.ofMillis(spec.slide()), Duration.ofMillis(spec.size()))
            .withOffset(Duration.ofMillis(spec.offset()));
    return spec.eventTime() ? windows : windows.inProcessingTime();
  }

  private static WindowAssigner session(AssignerSpec spec, SessionWindows windows) {
    return spec.eventTime() ? windows : windows.inProcessingTime();
  }
}
