package io.tidemark.conformance;

import java.util.Optional;

/** Starts jobs of the naive model. */
record NaiveWindowHarnesses(Answers answers) implements WindowHarnesses {
  @Override
  public Optional<String> unsupported(WindowCase windowCase) {
    return Optional.empty();
  }

  @Override
  public WindowHarness open(WindowCase windowCase) {
    return NaiveWindowHarness.open(windowCase, answers);
  }
}
