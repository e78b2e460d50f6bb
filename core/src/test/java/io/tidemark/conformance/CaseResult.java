package io.tidemark.conformance;

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

  @Override
  public String toString() {
    return family + " " + id + ": " + reason;
  }
}
