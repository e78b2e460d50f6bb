package io.tidemark.tools.csv;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Rows a second of {@link CsvReader}, from a file in the page cache into one record. */
final class CsvSpeed {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("trade_ms", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .field("price", FieldType.decimal(18, 2))
          .field("qty", FieldType.decimal(18, 3))
          .field("maker", FieldType.BOOLEAN)
          .build();

  private CsvSpeed() {}

  /** Arguments: rows (default 5,000,000) and repeats (default 7). */
  public static void main(String[] args) throws IOException {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 5_000_000;
    int repeats = args.length > 1 ? Integer.parseInt(args[1]) : 7;
    Path plain = Files.createTempFile("trades", ".csv");
    Path packed = Files.createTempFile("trades", ".csv.gz");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(plain), 1 << 20)) {
        write(out, rows);
      }
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed), 1 << 16)) {
        Files.copy(plain, out);
      }
      System.out.printf("%.1f bytes a row%n", (double) Files.size(plain) / rows);
      for (int i = 0; i < repeats; i++) {
        System.out.printf(
            "plain %.2f M rows/s, gzip %.2f M rows/s%n", rate(plain, rows), rate(packed, rows));
      }
    } finally {
      Files.delete(plain);
      Files.delete(packed);
    }
  }

  private static void write(OutputStream out, int rows) throws IOException {
    out.write(
        "seq,recv_ns,symbol,trade_ms,trade_id,price,qty,maker\n"
            .getBytes(StandardCharsets.US_ASCII));
    Random random = new Random(1);
    long time = 1_723_161_255_030L;
    for (int i = 1; i <= rows; i++) {
      time += random.nextInt(3);
      String row =
          (i % 100_000)
              + ","
              + time
              + random.nextInt(100_000, 999_999)
              + (random.nextBoolean() ? ",BTCUSDT," : ",ETHUSDT,")
              + time
              + ","
              + (5_266_583 + i)
              + ","
              + random.nextInt(50_000, 60_000)
              + "."
              + random.nextInt(10, 99)
              + ","
              + random.nextInt(10)
              + "."
              + random.nextInt(100, 999)
              + (random.nextBoolean() ? ",true\n" : ",false\n");
      out.write(row.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static double rate(Path file, int rows) {
    long slot = Memory.allocate(TRADES.length());
    RecordWriter record = new RecordWriter().wrap(slot);
    long sum = 0;
    long start = cpu();
    try (CsvReader reader =
        new CsvReader(
            file.toString(),
            file,
            TRADES,
            CsvOptions.of(TRADES, Map.of()),
            new SymbolTable(),
            null)) {
      while (reader.next(record) == CsvReader.Result.ROW) {
        sum += Memory.getLong(slot + RecordHeader.EVENT_TIME_OFFSET);
      }
      if (reader.rows() != rows || sum == 0) {
        throw new IllegalStateException("rows=" + reader.rows() + ", expected " + rows);
      }
    }
    long nanos = cpu() - start;
    Memory.free(slot);
    return rows * 1_000.0 / nanos;
  }

  /** Time of the thread on its core: other load on the machine does not count. */
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
