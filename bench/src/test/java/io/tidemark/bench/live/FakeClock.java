package io.tidemark.bench.live;

/** A clock that a test moves; each reading moves it by a nanosecond, so that a wait ends. */
final class FakeClock implements NanoClock {
  long now;

  @Override
  public long nanoTime() {
    return now++;
  }
}
