package io.tidemark.journal;

import io.tidemark.record.SymbolTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a document of symbols: int32 id of the first, int32 number of symbols, and each as
 * int32 length and UTF-8. A file starts with all that are known; later documents carry on from
 * there.
 */
final class SymbolDocuments {
  private SymbolDocuments() {}

  /** The symbols from one id up to another one, which is not among them. */
  static byte[] encode(SymbolTable table, int from, int to) {
    byte[][] texts = new byte[to - from][];
    int length = 2 * Integer.BYTES;
    for (int id = from; id < to; id++) {
      texts[id - from] = table.utf8(id);
      length = Math.addExact(length, Integer.BYTES + texts[id - from].length);
    }
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(from).putInt(to - from);
    for (byte[] text : texts) {
      bytes.putInt(text.length).put(text);
    }
    return bytes.array();
  }

  /**
   * Takes the symbols of a document.
   *
   * @return null, or what was found and expected where they do not go on what the table has
   */
  static String decode(byte[] document, SymbolTable table) {
    ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    int from = bytes.getInt();
    int count = bytes.getInt();
    if (from > table.size()) {
      return "found symbols from id=" + from + " on, expected them from id=" + table.size();
    }
    for (int id = from; id < from + count; id++) {
      byte[] text = new byte[bytes.getInt()];
      bytes.get(text);
      int known = id < table.size() ? known(table, id, text) : table.intern(text, 0, text.length);
      if (known != id) {
        return String.format(
            "found symbol id=%d '%s', expected %s",
            id,
            new String(text, StandardCharsets.UTF_8),
            known < 0 ? "'" + table.text(id) + "'" : "id=" + known);
      }
    }
    return null;
  }

  private static int known(SymbolTable table, int id, byte[] text) {
    return Arrays.equals(table.utf8(id), text) ? id : -1;
  }
}
