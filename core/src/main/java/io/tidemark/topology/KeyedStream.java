package io.tidemark.topology;

import io.tidemark.window.WindowAssigner;
import java.util.List;

/** Rows grouped by key: every key has windows and state of its own. */
public final class KeyedStream {
  private final Stream stream;
  private final List<NamedExpression> keys;

  KeyedStream(Stream stream, List<NamedExpression> keys) {
    this.stream = stream;
    this.keys = keys;
  }

  /** Puts the rows of each key into windows. */
  public WindowedStream window(WindowAssigner assigner) {
    return new WindowedStream(stream, keys, assigner);
  }
}
