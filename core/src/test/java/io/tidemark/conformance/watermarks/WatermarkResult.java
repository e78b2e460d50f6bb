package io.tidemark.conformance.watermarks;

/**
 * How a case went.
 *
 * @param isPassed whether the engine gave the answer that it has to give
 * @param reason what went wrong, or why that answer is another than the recorded one
 */
public record WatermarkResult(String id, boolean isPassed, String reason) {
  static WatermarkResult passed(WatermarkCase of, String reason) {
    return new WatermarkResult(of.id(), true, reason);
  }

  static WatermarkResult failed(WatermarkCase of, String reason) {
    return new WatermarkResult(of.id(), false, reason);
  }
}
