package io.tidemark.pattern;

/** What may lie between one event of a match and the next. */
public enum Contiguity {
  /** Nothing: the next event of the key has to be it. */
  STRICT,
  /** Events that do not fit: the next one that fits is it. */
  SKIP_TILL_NEXT,
  /** Any events, also such as fit: each one that fits gives a match of its own. */
  SKIP_TILL_ANY
}
