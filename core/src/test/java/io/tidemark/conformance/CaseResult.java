package io.tidemark.conformance;

import io.tidemark.conformance.cep.CepResult;

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

  @Override
  public String toString() {
    return family + " " + id + ": " + reason;
  }
}
