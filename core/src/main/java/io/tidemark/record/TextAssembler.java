package io.tidemark.record;

import java.nio.charset.StandardCharsets;

/**
 * Puts the fragments of texts together, which stand behind one another in the input (see {@link
 * TextRecord}). Not thread-safe.
 */
public final class TextAssembler {
  private byte[] bytes = new byte[256];
  private int id = -1;
  private int total;
  private int filled;

  /**
   * Takes the next fragment.
   *
   * @return whether its text is complete, to be had from {@link #text} until the next call
   * @throws IllegalArgumentException if it does not go on where the last one ended
   */
  public boolean accept(long record) {
    int offset = Memory.getInt(record + TextRecord.PART_OFFSET_OFFSET);
    int part = Memory.getInt(record + TextRecord.PART_LENGTH_OFFSET);
    if (offset == 0) {
      begin(record);
    }
    int recordId = Memory.getInt(record + TextRecord.ID_OFFSET);
    if (offset != filled || recordId != id || part < 0 || part > total - filled) {
      throw new IllegalArgumentException(
          String.format(
              "text fragment id=%d offset=%d length=%d, expected id=%d offset=%d and at most %d"
                  + " bytes; fragments of one text have to follow one another",
              recordId, offset, part, id, filled, total - filled));
    }
    Memory.copyOut(record + TextRecord.BYTES_OFFSET, bytes, filled, part);
    filled += part;
    return filled == total;
  }

  private void begin(long record) {
    id = Memory.getInt(record + TextRecord.ID_OFFSET);
    total = Memory.getInt(record + TextRecord.TOTAL_OFFSET);
    filled = 0;
    if (total < 0) {
      throw new IllegalArgumentException("text of " + total + " bytes, id=" + id);
    }
    if (bytes.length < total) {
      bytes = new byte[total];
    }
  }

  /** What the text belongs to. */
  public int id() {
    return id;
  }

  /** The text. Allocates. */
  public String text() {
    return new String(bytes, 0, filled, StandardCharsets.UTF_8);
  }
}
