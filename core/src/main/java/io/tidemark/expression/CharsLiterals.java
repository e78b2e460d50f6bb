package io.tidemark.expression;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bytes of chars constants, where generated code can address them. They stay for as long as the
 * process lives: one small block per distinct constant.
 */
final class CharsLiterals {
  private static final Map<Key, Long> ADDRESSES = new ConcurrentHashMap<>();

  private record Key(String text, int length) {}

  private CharsLiterals() {}

  /** Where the text lies, null for the null of chars. */
  static long address(String text, int length) {
    return ADDRESSES.computeIfAbsent(new Key(text, length), CharsLiterals::write);
  }

  private static long write(Key key) {
    long address = Memory.allocate(key.length);
    if (key.text == null) {
      Memory.putByte(address, Nulls.CHARS);
    } else {
      byte[] bytes = key.text.getBytes(StandardCharsets.US_ASCII);
      Memory.copyIn(bytes, 0, address, bytes.length);
    }
    return address;
  }
}
