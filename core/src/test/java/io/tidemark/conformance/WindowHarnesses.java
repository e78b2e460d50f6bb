package io.tidemark.conformance;

import java.util.Optional;

/** Starts jobs of one implementation. */
interface WindowHarnesses {
  /** Why this implementation cannot run the job, or nothing if it can. */
  Optional<String> unsupported(WindowCase windowCase);

  /**
   * Starts the job.
   *
   * @throws IllegalArgumentException if the job is refused
   */
  WindowHarness open(WindowCase windowCase);
}
