package io.tidemark.conformance.cep;

/**
 * How a case went.
 *
 * @param reason empty for a case that passed
 */
public record CepResult(String id, Status status, String reason) {
  /** The outcomes. */
  public enum Status {
    /** As recorded. */
    PASSED,
    /** Otherwise. */
    FAILED,
    /** Not run. */
    UNSUPPORTED,
    /** Otherwise than recorded, as decided. */
    DEVIATION
  }
}
