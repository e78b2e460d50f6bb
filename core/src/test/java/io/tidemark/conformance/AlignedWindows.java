package io.tidemark.conformance;

import java.util.List;
import java.util.Optional;

/** The stages over aligned event-time windows with the default trigger. */
final class AlignedWindows {
  private static final List<String> FUNCTIONS =
      List.of(
          "reduce sum",
          "reduce max",
          "reduce min",
          "reduce last",
          "aggregate sum",
          "aggregate count",
          "aggregate sumCount",
          "aggregate avg",
          "process collect",
          "process sum",
          "process topK");

  private AlignedWindows() {}

  /** What of the stage goes beyond them, or nothing. */
  static Optional<String> unsupported(StageSpec stage) {
    AssignerSpec assigner = stage.assigner();
    FunctionSpec function = stage.function();
    if (!assigner.isAligned()) {
      return Optional.of(assignerText(assigner));
    }
    if (!stage.effectiveTrigger().type().equals("eventTime")) {
      return Optional.of("trigger " + stage.trigger());
    }
    if (stage.evictor() != null) {
      return Optional.of("evictor " + stage.evictor());
    }
    if (function.meta()) {
      return Optional.of("function with metadata and user state");
    }
    if (function.sideAbove() != null) {
      return Optional.of("function with a side output");
    }
    return FUNCTIONS.contains(function.type() + " " + function.fn())
        ? Optional.empty()
        : Optional.of("function " + function);
  }

  private static String assignerText(AssignerSpec assigner) {
    return "assigner "
        + assigner.type()
        + (assigner.isProcessingTime() ? " in processing time" : "");
  }
}
