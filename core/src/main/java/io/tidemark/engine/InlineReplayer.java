package io.tidemark.engine;

/** Feeds the inline engine with the records of a journal, where they lie. */
final class InlineReplayer implements Replayer {
  private final InlineEngine engine;
  private final ReplayCheck check;

  InlineReplayer(InlineEngine engine, CompiledTopology topology) {
    this.engine = engine;
    check = new ReplayCheck(topology);
  }

  @Override
  public void replay(long record, int length) {
    check.require(record, length, engine.nextSequence());
    engine.process(record);
  }

  @Override
  public void flush() {}
}
