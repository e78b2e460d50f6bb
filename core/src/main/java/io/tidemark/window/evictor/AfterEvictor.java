package io.tidemark.window.evictor;

import io.tidemark.window.WindowBinding;

/** Does after the function what another evictor does before it. */
final class AfterEvictor implements Evictor {
  private final Evictor inner;

  AfterEvictor(Evictor inner) {
    this.inner = inner;
  }

  @Override
  public Evictor bind(WindowBinding binding) {
    return new AfterEvictor(inner.bind(binding));
  }

  @Override
  public void evictAfter(EvictorElements elements, long size, EvictorContext context) {
    inner.evictBefore(elements, size, context);
  }

  @Override
  public String toString() {
    return inner + " after the function";
  }
}
