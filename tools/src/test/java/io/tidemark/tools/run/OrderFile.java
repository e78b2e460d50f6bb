package io.tidemark.tools.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** A file of orders with everything that a run has to deal with, and a job over it. */
final class OrderFile {
  /** One query that puts out rows, two with windows of which one is keyed. */
  static final String JOB =
      """
      CREATE TABLE orders (
        ts TIMESTAMP(3) NOT NULL,
        symbol STRING NOT NULL,
        price DECIMAL(18, 2) NOT NULL,
        qty BIGINT,
        WATERMARK FOR ts AS ts - INTERVAL '0.02' SECOND
      );
      INSERT INTO large SELECT ts, symbol, price, qty, price * qty AS notional
      FROM orders WHERE symbol <> 'NONE' AND qty > 20;
      INSERT INTO bars SELECT symbol, window_start, COUNT(*) AS n, SUM(qty) AS volume,
        FIRST_VALUE(price) AS open_price, CAST(VWAP(price, qty) AS DECIMAL(18, 4)) AS vwap
      FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts), INTERVAL '0.1' SECOND))
      GROUP BY window_start, window_end, symbol;
      INSERT INTO total SELECT window_end, COUNT(*) AS n
      FROM TABLE(HOP(TABLE orders, DESCRIPTOR(ts), INTERVAL '0.1' SECOND, INTERVAL '0.5' SECOND))
      GROUP BY window_start, window_end;
      """;

  private OrderFile() {}

  /** Writes rows, some out of order, some late and some that cannot be read. */
  static Path write(Path file, int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("ts,symbol,price,qty\n");
    long time = 1_700_000_000_000L;
    for (int i = 0; i < rows; i++) {
      time += random.nextInt(3);
      long ts = random.nextInt(500) == 0 ? time - 2_000 : time - random.nextInt(20);
      text.append(ts).append(',').append(symbol(random)).append(',');
      text.append(random.nextInt(1_000)).append('.').append(random.nextInt(10)).append(',');
      text.append(random.nextInt(400) == 0 ? "x" : Integer.toString(random.nextInt(100)));
      text.append('\n');
    }
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One of the symbols has to stand in quotes, over two lines. */
  private static String symbol(SplittableRandom random) {
    int number = random.nextInt(40);
    return number == 0 ? "\"A,\n\"\"B\"\"\"" : "S" + number;
  }
}
