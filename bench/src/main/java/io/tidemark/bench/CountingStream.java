package io.tidemark.bench;

import java.io.OutputStream;

/** Counts what is written to it and keeps nothing. */
final class CountingStream extends OutputStream {
  private long bytes;

  @Override
  public void write(int value) {
    bytes++;
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    bytes += length;
  }

  long bytes() {
    return bytes;
  }
}
