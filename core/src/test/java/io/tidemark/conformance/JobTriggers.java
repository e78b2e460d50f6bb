package io.tidemark.conformance;

import io.tidemark.window.trigger.DeltaFunction;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.Triggers;
import java.time.Duration;

/** The vectors' triggers as the public ones, or as a user's own. */
final class JobTriggers {
  private JobTriggers() {}

  static Trigger of(TriggerSpec spec) {
    return switch (spec.type()) {
      case "eventTime" -> Triggers.eventTime();
      case "processingTime" -> Triggers.processingTime();
      case "never" -> Triggers.never();
      case "endOfStream" -> Triggers.endOfStream();
      case "count" -> Triggers.count(spec.number("n"));
      case "purging" -> Triggers.purging(of(spec.inner()));
      case "continuousEventTime" -> Triggers.continuousEventTime(millis(spec, "interval"));
      case "continuousProcessingTime" ->
          Triggers.continuousProcessingTime(millis(spec, "interval"));
      case "delta" -> delta((DeltaSpec) spec.settings().get("delta"));
      case "processingTimeout" ->
          Triggers.processingTimeout(
              of(spec.inner()),
              millis(spec, "timeout"),
              spec.flag("resetOnNewRecord"),
              spec.flag("clearOnTimeout"));
      case "earlyCount" -> new EarlyCount(spec.number("n"), spec.flag("purge"));
      case "marker" -> new Marker(null);
      case "delayed" -> new Delayed(spec.number("delay"));
      default -> throw new IllegalStateException("no trigger " + spec);
    };
  }

  private static Trigger delta(DeltaSpec delta) {
    return Triggers.delta("value", delta.threshold(), function(delta));
  }

  static DeltaFunction function(DeltaSpec delta) {
    return delta.signed() ? DeltaFunction.SIGNED : DeltaFunction.ABSOLUTE;
  }

  private static Duration millis(TriggerSpec spec, String name) {
    return Duration.ofMillis(spec.number(name));
  }
}
