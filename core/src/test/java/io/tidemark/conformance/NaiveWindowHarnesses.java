package io.tidemark.conformance;

import java.util.Optional;

/** Starts jobs of the naive model. */
record NaiveWindowHarnesses(Answers answers) implements WindowHarnesses {
  @Override
  public Optional<String> unsupported(WindowCase windowCase) {
    return windowCase.stages().stream().flatMap(stage -> unsupported(stage).stream()).findFirst();
  }

  @Override
  public WindowHarness open(WindowCase windowCase) {
    return NaiveWindowHarness.open(windowCase, answers);
  }

  /** The model has no clock to stagger a grid by. */
  private static Optional<String> unsupported(StageSpec stage) {
    return stage.assigner().staggered()
        ? Optional.of("a staggered grid")
        : AlignedWindows.unsupported(stage);
  }
}
