package io.tidemark.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Interned strings: each distinct text has one id, given in order of first appearance from 0.
 *
 * <p>Ids are never taken back, so a table belongs to texts of which there are few (tickers, sides,
 * venues); what is unbounded belongs into {@code chars} fields.
 *
 * <p>Any thread may call any method. Looking up known bytes takes no lock and allocates nothing;
 * only a new text is added under a lock. Whoever has an id, be it from {@link #intern}, from {@link
 * #size} or out of a record that another thread published, can read its text:
 *
 * <ul>
 *   <li>a text is stored first, then the size is raised (a volatile store), then the slot of the
 *       index is filled (a release store). So who finds a slot filled sees the size, and who sees
 *       the size sees the texts below it;
 *   <li>a table that is full goes on in arrays of twice the size, which are complete when they are
 *       published and before the size exceeds the old ones. The old ones never change any more, so
 *       a look-up that still reads them is right about what it finds, and what it does not find it
 *       looks for again under the lock;
 *   <li>{@link #text} reads the size before the arrays, so these are at least as new.
 * </ul>
 */
public final class SymbolTable {
  /** The most symbols that a table takes. */
  public static final int MAX_SYMBOLS = 1 << 24;

  private static final int MIN_CAPACITY = 64;
  private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(long[].class);

  /** What a look-up reads, twice as many slots as there is room for texts. */
  private static final class Entries {
    /** By hash: the hash in the high and the id + 1 in the low 32 bits, 0 while empty. */
    final long[] index;

    final byte[][] utf8;
    final String[] texts;

    Entries(byte[][] utf8, String[] texts) {
      index = new long[2 * texts.length];
      this.utf8 = utf8;
      this.texts = texts;
    }

    int capacity() {
      return texts.length;
    }

    /** The id of a text, or -1 if it is not here. */
    int find(int hash, byte[] source, int offset, int length) {
      int mask = index.length - 1;
      for (int i = hash & mask; ; i = (i + 1) & mask) {
        long slot = (long) SLOTS.getAcquire(index, i);
        if (slot == 0) {
          return -1;
        }
        if ((int) (slot >>> 32) == hash) {
          byte[] known = utf8[(int) slot - 1];
          if (Arrays.equals(known, 0, known.length, source, offset, offset + length)) {
            return (int) slot - 1;
          }
        }
      }
    }

    void fillSlot(long slot) {
      int mask = index.length - 1;
      int i = (int) (slot >>> 32) & mask;
      while (index[i] != 0) {
        i = (i + 1) & mask;
      }
      SLOTS.setRelease(index, i, slot);
    }

    Entries grown() {
      Entries larger =
          new Entries(Arrays.copyOf(utf8, 2 * capacity()), Arrays.copyOf(texts, 2 * capacity()));
      for (long slot : index) {
        if (slot != 0) {
          larger.fillSlot(slot);
        }
      }
      return larger;
    }
  }

  private final Object adding = new Object();
  private volatile Entries entries =
      new Entries(new byte[MIN_CAPACITY][], new String[MIN_CAPACITY]);
  private volatile int size;

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
    requireKnown(id);
    return entries.texts[id];
  }

  /**
   * A copy of the bytes of an id, as they were given: those of the text, unless they were no UTF-8.
   *
   * @throws IllegalArgumentException if no symbol has it
   */
  public byte[] utf8(int id) {
    requireKnown(id);
    return entries.utf8[id].clone();
  }

  private void requireKnown(int id) {
    int known = size;
    if (id < 0 || id >= known) {
      throw new IllegalArgumentException("symbol id=" + id + ", expected 0 to " + (known - 1));
    }
  }

  /** The id of a text, new if it was unknown. Allocates, unlike the same with bytes. */
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
    int id = entries.find(hash, source, offset, length);
    return id >= 0 ? id : add(hash, source, offset, length);
  }

  private int add(int hash, byte[] source, int offset, int length) {
    synchronized (adding) {
      int known = entries.find(hash, source, offset, length);
      if (known >= 0) {
        return known;
      }
      int id = size;
      if (id == MAX_SYMBOLS) {
        throw new IllegalStateException(
            "symbols=" + id + ", no more fit; use a chars field for text of many values");
      }
      if (id == entries.capacity()) {
        entries = entries.grown();
      }
      Entries current = entries;
      current.utf8[id] = Arrays.copyOfRange(source, offset, offset + length);
      current.texts[id] = new String(current.utf8[id], StandardCharsets.UTF_8);
      size = id + 1;
      current.fillSlot((long) hash << 32 | (id + 1));
      return id;
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
