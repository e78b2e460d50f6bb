package io.tidemark.window.evictor;

/** Removes the oldest arrivals, so that at most so many elements stay. */
final class CountEvictor implements Evictor {
  private final long count;

  CountEvictor(long count) {
    if (count < 0) {
      throw new IllegalArgumentException("evictor count=" + count + ", expected zero or more");
    }
    this.count = count;
  }

  @Override
  public void evictBefore(EvictorElements elements, long size, EvictorContext context) {
    for (long i = size; i > count && elements.next(); i--) {
      elements.remove();
    }
  }

  @Override
  public String toString() {
    return "count " + count;
  }
}
