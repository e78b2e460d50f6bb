package io.tidemark.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Interned strings: each distinct text has one id, given in order of first appearance from 0.
 *
 * <p>Ids are never taken back, so a table belongs to texts of which there are few (tickers, sides,
 * venues); what is unbounded belongs into {@code chars} fields. Looking up a known text allocates
 * nothing. One thread interns; a text read by its id from another thread needs a happens-before of
 * the caller's, which a ring's publication gives.
 */
public final class SymbolTable {
  /** The most symbols that a table takes. */
  public static final int MAX_SYMBOLS = 1 << 24;

  private static final int MIN_CAPACITY = 64;

  private int[] index = new int[MIN_CAPACITY];
  private int[] hashes = new int[MIN_CAPACITY];
  private byte[][] bytes = new byte[MIN_CAPACITY][];
  private String[] texts = new String[MIN_CAPACITY];
  private int size;

  /** How many symbols there are; ids are less. */
  public int size() {
    return size;
  }

  /**
   * The text of an id.
   *
   * @throws IllegalArgumentException if no symbol has it
   */
  public String text(int id) {
    if (id < 0 || id >= size) {
      throw new IllegalArgumentException("symbol id=" + id + ", expected 0 to " + (size - 1));
    }
    return texts[id];
  }

  /** The id of a text, new if it was unknown. */
  public int intern(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return intern(utf8, 0, utf8.length);
  }

  /**
   * The id of a text given as UTF-8 bytes, new if it was unknown.
   *
   * @throws IllegalStateException if the table is full
   */
  public int intern(byte[] source, int offset, int length) {
    int hash = hash(source, offset, length);
    int mask = index.length - 1;
    for (int i = hash & mask; ; i = (i + 1) & mask) {
      int id = index[i] - 1;
      if (id < 0) {
        return add(source, offset, length, hash, i);
      }
      if (hashes[id] == hash
          && Arrays.equals(bytes[id], 0, bytes[id].length, source, offset, offset + length)) {
        return id;
      }
    }
  }

  private int add(byte[] source, int offset, int length, int hash, int slot) {
    if (size == MAX_SYMBOLS) {
      throw new IllegalStateException(
          "symbols=" + size + ", no more fit; use a chars field for text of many values");
    }
    if (size == texts.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      bytes = Arrays.copyOf(bytes, 2 * size);
      texts = Arrays.copyOf(texts, 2 * size);
    }
    hashes[size] = hash;
    bytes[size] = Arrays.copyOfRange(source, offset, offset + length);
    texts[size] = new String(bytes[size], StandardCharsets.UTF_8);
    index[slot] = ++size;
    if (2 * size > index.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    index = new int[2 * index.length];
    int mask = index.length - 1;
    for (int id = 0; id < size; id++) {
      int i = hashes[id] & mask;
      while (index[i] != 0) {
        i = (i + 1) & mask;
      }
      index[i] = id + 1;
    }
  }

  private static int hash(byte[] source, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = hash * 31 + source[i];
    }
    hash *= 0x9E3779B9;
    return hash ^ hash >>> 15;
  }
}
