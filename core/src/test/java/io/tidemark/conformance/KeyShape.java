package io.tidemark.conformance;

/** How a vector's key, a text, is a key of the engine: each is stored in a way of its own. */
enum KeyShape {
  /** One symbol: the key itself. */
  SYMBOL,
  /** Two symbols: packed into one key. */
  PACKED,
  /** A symbol and a text: known by a dictionary. */
  WIDE;

  /** The fields of {@link WindowJob#ELEMENTS} to key by. */
  String[] fields() {
    return switch (this) {
      case SYMBOL -> new String[] {"key"};
      case PACKED -> new String[] {"key", "copy"};
      case WIDE -> new String[] {"key", "name"};
    };
  }
}
