package io.tidemark.expression;

import io.tidemark.record.Nulls;
import io.tidemark.record.SymbolTable;
import java.util.Arrays;

/**
 * A pattern of text, asked of symbols. Each symbol is looked at once; any thread may ask, and two
 * that look at one find the same.
 */
final class SymbolLike {
  private static final byte MISSES = 1;
  private static final byte FITS = 2;

  private final SymbolTable symbols;
  private final String pattern;

  /** By id what is known; replaced when it grows. */
  private volatile byte[] known = new byte[64];

  SymbolLike(SymbolTable symbols, String pattern) {
    this.symbols = symbols;
    this.pattern = pattern;
  }

  /** Whether the text of a symbol fits; called by generated code. */
  boolean test(long id) {
    if (id == Nulls.INT64) {
      return false;
    }
    byte[] table = known;
    if (id >= table.length || table[(int) id] == 0) {
      table = learn((int) id, table);
    }
    return table[(int) id] == FITS;
  }

  private byte[] learn(int id, byte[] table) {
    byte[] learned =
        id < table.length ? table : Arrays.copyOf(table, Math.max(id + 1, 2 * table.length));
    learned[id] = fits(symbols.text(id), 0, 0) ? FITS : MISSES;
    known = learned;
    return learned;
  }

  private boolean fits(String text, int from, int at) {
    int next = from;
    for (int i = at; i < pattern.length(); i++) {
      char wanted = pattern.charAt(i);
      if (wanted == '%') {
        return fitsBehindAny(text, next, i + 1);
      }
      if (next == text.length() || (wanted != '_' && wanted != text.charAt(next))) {
        return false;
      }
      next++;
    }
    return next == text.length();
  }

  private boolean fitsBehindAny(String text, int from, int at) {
    if (at == pattern.length()) {
      return true;
    }
    for (int start = from; start <= text.length(); start++) {
      if (fits(text, start, at)) {
        return true;
      }
    }
    return false;
  }
}
