package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.state.Hashing;
import io.tidemark.state.KeyDictionary;
import io.tidemark.window.WindowKey;

/** Reads the keys of one input's rows. */
final class JoinKeys implements AutoCloseable {
  private final WindowKey key;
  private final boolean isWide;
  private final int groupBits;
  private final long scratch;
  private final int wideBytes;

  JoinKeys(WindowKey key, int groupBits) {
    this.key = key;
    this.groupBits = groupBits;
    isWide = key.isWide();
    scratch = isWide ? Memory.allocate(key.wideLength()) : 0;
    wideBytes = isWide ? key.wideLength() - RecordHeader.LENGTH : 0;
  }

  /** Whether keys are ids of their group's dictionary. */
  boolean isWide() {
    return isWide;
  }

  /** The key of a row; not for wide ones. */
  long read(long record) {
    return key.read(record);
  }

  int groupOf(long record) {
    return Hashing.group(isWide ? wideHash(record) : Hashing.hash(key.read(record)), groupBits);
  }

  private long wideHash(long record) {
    key.readWide(record, scratch);
    return Hashing.hash(scratch + RecordHeader.LENGTH, wideBytes);
  }

  /** The id of a row's key, held in the dictionary until it is released. */
  long acquire(long record, KeyDictionary dictionary) {
    long hash = wideHash(record);
    return dictionary.acquire(scratch + RecordHeader.LENGTH, wideBytes, hash);
  }

  @Override
  public void close() {
    if (isWide) {
      Memory.free(scratch);
    }
  }
}
