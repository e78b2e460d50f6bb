package io.tidemark.conformance;

import io.tidemark.conformance.cep.CepResult;
import io.tidemark.conformance.watermarks.WatermarkResult;

/**
 * How a case went.
 *
 * @param family the file it is in
 * @param reason empty for a case that passed
 */
record CaseResult(String family, String id, Status status, String reason) {
  enum Status {
    PASSED,
    FAILED,
    UNSUPPORTED,
    DEVIATION
  }

  static CaseResult of(VectorFile file, CepResult result) {
    return new CaseResult(
        file.family(), result.id(), Status.valueOf(result.status().name()), result.reason());
  }

  static CaseResult of(VectorFile file, WatermarkResult result) {
    Status decided = result.reason().isEmpty() ? Status.PASSED : Status.DEVIATION;
    Status status = result.isPassed() ? decided : Status.FAILED;
    return new CaseResult(file.family(), result.id(), status, result.reason());
  }

  @Override
  public String toString() {
    return family + " " + id + ": " + reason;
  }
}
