package io.tidemark.engine;

/** A feed into the inline engine, which keeps nothing back. */
final class InlineFeed implements Feed {
  private final InlineEngine engine;

  InlineFeed(InlineEngine engine) {
    this.engine = engine;
  }

  @Override
  public Publisher publisher(String source, int partition) {
    return engine.publisher(source, partition);
  }

  @Override
  public long flush() {
    engine.requireRunning();
    return engine.nextSequence() - 1;
  }
}
