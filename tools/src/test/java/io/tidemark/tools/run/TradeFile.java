package io.tidemark.tools.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Generated trades of eight columns, the same at each run. */
final class TradeFile {
  private static final String HEADER = "seq,recv_ns,symbol,event_ms,trade_ms,trade_id,price,qty\n";
  private static final long FIRST_MILLIS = 1_723_161_255_030L;
  private static final long FIRST_ID = 5_266_583_935L;
  private static final int SYMBOLS = 50;
  private static final int BUFFER = 1 << 16;

  private TradeFile() {}

  /** Writes trades of 50 symbols, about one a millisecond of event time. */
  static void write(Path file, int rows) throws IOException {
    Random random = new Random(1);
    long time = FIRST_MILLIS;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
      out.write(HEADER.getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < rows; i++) {
        time += random.nextInt(3);
        out.write(row(random, i, time).getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  private static String row(Random random, int number, long time) {
    return (6 + number)
        + ","
        + (time + 5)
        + random.nextInt(100_000, 1_000_000)
        + ",SYM"
        + (100 + random.nextInt(SYMBOLS))
        + "USDT,"
        + (time + random.nextInt(3))
        + ","
        + time
        + ","
        + (FIRST_ID + number)
        + ","
        + random.nextInt(60_000, 63_000)
        + "."
        + random.nextInt(10, 100)
        + ",0."
        + random.nextInt(100, 1_000)
        + "\n";
  }

  /** Packs a file. */
  static void pack(Path file, Path packed) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed), BUFFER)) {
      Files.copy(file, out);
    }
  }
}
