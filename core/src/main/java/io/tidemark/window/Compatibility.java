package io.tidemark.window;

/** Whose answer a window gives where Tidemark and Apache Flink differ by choice. */
public enum Compatibility {
  /** Tidemark's, as the semantics reference says it. */
  TIDEMARK,
  /** Flink's, but for bounds of windows that wrap beyond int64, which are held at its ends. */
  FLINK
}
