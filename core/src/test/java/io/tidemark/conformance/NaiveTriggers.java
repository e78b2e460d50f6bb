package io.tidemark.conformance;

/** The triggers of the vectors by name. */
final class NaiveTriggers {
  private NaiveTriggers() {}

  static NaiveTrigger of(TriggerSpec spec, Answers answers) {
    return switch (spec.type()) {
      case "eventTime" -> new NaiveEventTime(0);
      case "delayed" -> new NaiveEventTime(spec.number("delay"));
      case "processingTime" -> new NaiveProcessingTime();
      case "never" -> new NaiveNever();
      case "endOfStream" -> new NaiveEndOfStream();
      case "count" -> new NaiveCount(spec.number("n"));
      case "purging" -> new NaivePurging(of(spec.inner(), answers));
      case "continuousEventTime" -> new NaiveContinuousEventTime(spec.number("interval"), answers);
      case "continuousProcessingTime" ->
          new NaiveContinuousProcessingTime(spec.number("interval"), answers);
      case "delta" -> new NaiveDelta((DeltaSpec) spec.settings().get("delta"));
      case "processingTimeout" ->
          new NaiveTimeout(
              of(spec.inner(), answers),
              spec.number("timeout"),
              spec.flag("resetOnNewRecord"),
              spec.flag("clearOnTimeout"),
              answers);
      case "earlyCount" -> new NaiveEarlyCount(spec.number("n"), spec.flag("purge"));
      case "marker" -> new NaiveMarker();
      default -> throw new IllegalArgumentException("no trigger " + spec);
    };
  }
}
