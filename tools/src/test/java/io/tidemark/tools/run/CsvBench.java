package io.tidemark.tools.run;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.QueryReport;
import io.tidemark.sql.SqlJob;
import io.tidemark.sql.SqlPlanner;
import io.tidemark.tools.csv.CsvFeed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Rows a second from a CSV file through the inline engine into bars of one second: all that {@code
 * run} does but for writing the bars, on one thread.
 *
 * <p>Arguments: rows (1,000,000) and rounds (7). A round reads the plain and the packed file, each
 * with a table of the columns that the bars need and with one of all eight; the medians of the
 * rounds behind the first two are printed. Time is that of the thread on its core, so that other
 * load does not count.
 */
final class CsvBench {
  private static final int WARM_UP_ROUNDS = 2;
  private static final String NEEDED =
      """
      CREATE TABLE trades (
        symbol STRING NOT NULL,
        trade_ms TIMESTAMP(3) NOT NULL,
        price DECIMAL(18, 2) NOT NULL,
        qty DECIMAL(18, 3) NOT NULL,
        WATERMARK FOR trade_ms AS trade_ms - INTERVAL '0.05' SECOND
      );
      """;
  private static final String ALL =
      """
      CREATE TABLE trades (
        seq BIGINT NOT NULL,
        recv_ns BIGINT NOT NULL,
        symbol STRING NOT NULL,
        event_ms BIGINT NOT NULL,
        trade_ms TIMESTAMP(3) NOT NULL,
        trade_id BIGINT NOT NULL,
        price DECIMAL(18, 2) NOT NULL,
        qty DECIMAL(18, 3) NOT NULL,
        WATERMARK FOR trade_ms AS trade_ms - INTERVAL '0.05' SECOND
      );
      """;
  private static final String BARS =
      """
      INSERT INTO bars
      SELECT symbol, window_start, COUNT(*) AS trades, FIRST_VALUE(price) AS open_price,
        MAX(price) AS high, MIN(price) AS low, LAST_VALUE(price) AS close_price,
        SUM(qty) AS volume, SUM(price * qty) AS notional
      FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(trade_ms), INTERVAL '1' SECOND))
      GROUP BY window_start, window_end, symbol;
      """;

  private final Path file;
  private final String table;
  private final String label;
  private final int rows;
  private final double[] rates;
  private long hash;

  private CsvBench(Path file, String table, String label, int rows, int rounds) {
    this.file = file;
    this.table = table;
    this.label = label;
    this.rows = rows;
    rates = new double[rounds];
  }

  /** Runs all rounds. */
  public static void main(String[] args) throws IOException {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 7;
    if (rounds <= WARM_UP_ROUNDS) {
      throw new IllegalArgumentException(
          "rounds is " + rounds + ", expected more than the " + WARM_UP_ROUNDS + " that warm up");
    }
    Path plain = Files.createTempFile("trades", ".csv");
    Path packed = Files.createTempFile("trades", ".csv.gz");
    try {
      TradeFile.write(plain, rows);
      TradeFile.pack(plain, packed);
      System.out.printf(
          Locale.ROOT,
          "%d rows of %.1f bytes, packed %.1f%n",
          rows,
          (double) Files.size(plain) / rows,
          (double) Files.size(packed) / rows);
      run(
          List.of(
              new CsvBench(plain, NEEDED, "plain, 4 of 8 columns", rows, rounds),
              new CsvBench(packed, NEEDED, "gzip, 4 of 8 columns", rows, rounds),
              new CsvBench(plain, ALL, "plain, 8 columns", rows, rounds),
              new CsvBench(packed, ALL, "gzip, 8 columns", rows, rounds)),
          rounds);
    } finally {
      Files.delete(plain);
      Files.delete(packed);
    }
  }

  private static void run(List<CsvBench> benches, int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (CsvBench bench : benches) {
        bench.run(round);
      }
    }
    benches.forEach(System.out::println);
  }

  private void run(int round) {
    SqlJob job = SqlPlanner.plan(table + BARS);
    Inputs inputs = new Inputs(job, List.of(new Binding("trades", file.toString())));
    try (InlineEngine engine = InlineEngine.builder(job.topology()).build();
        CsvFeed feed =
            new CsvFeed(inputs.open(engine.symbols(), null), null, CsvBench::refuse, () -> {})) {
      inputs.connect(engine.feed(1), null);
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      feed.run();
      engine.endOfInput();
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      check(engine.report().get(0));
      hash = engine.outputHash();
      rates[round] = rows * 1e3 / nanos;
    }
  }

  private static void refuse(Object reader) {
    throw new IllegalStateException("a generated row was rejected by " + reader);
  }

  private void check(QueryReport report) {
    if (report.in() != rows || report.emittedFrom() != rows || !report.isBalanced()) {
      throw new IllegalStateException("found " + report + ", expected all of " + rows + " rows");
    }
  }

  @Override
  public String toString() {
    double[] measured = Arrays.copyOfRange(rates, WARM_UP_ROUNDS, rates.length);
    Arrays.sort(measured);
    return String.format(
        Locale.ROOT,
        "%-22s %.2f M rows/s [%.2f..%.2f] output-hash %016x",
        label,
        measured[measured.length / 2],
        measured[measured.length / 4],
        measured[measured.length * 3 / 4],
        hash);
  }
}
