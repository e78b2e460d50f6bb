package io.tidemark.topology;

import io.tidemark.pattern.Pattern;
import io.tidemark.record.Schema;
import io.tidemark.window.GlobalWindows;
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

  /** The schema of a key, as window functions are given it. */
  public Schema keySchema() {
    return WindowStep.keySchema(keys);
  }

  /** Puts the rows of each key into windows. */
  public WindowedStream window(WindowAssigner assigner) {
    return new WindowedStream(stream, keys, assigner, WindowOptions.DEFAULT);
  }

  /**
   * Windows of so many rows of a key, one behind the other. Rows of a window that does not fill are
   * never put out.
   */
  public WindowedStream countWindow(long size) {
    return new WindowedStream(stream, keys, GlobalWindows.create(), CountWindows.of(size));
  }

  /**
   * The last rows of a key, each time that so many new ones have come.
   *
   * @param size how many rows a window has at most
   * @param slide after how many rows there is a result
   */
  public WindowedStream countWindow(long size, long slide) {
    return new WindowedStream(stream, keys, GlobalWindows.create(), CountWindows.of(size, slide));
  }

  /** Looks for a pattern in the rows of each key. */
  public PatternStream pattern(Pattern pattern) {
    return pattern("pattern", pattern);
  }

  /**
   * Looks for a pattern in the rows of each key.
   *
   * @param rule name that its matches carry
   */
  public PatternStream pattern(String rule, Pattern pattern) {
    return new PatternStream(stream, keys).and(rule, pattern);
  }
}
