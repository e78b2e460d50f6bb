package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Response times of an open loop through the engine, beside those over one hop of the raw ring by
 * the same loop in the same run.
 */
public final class LatencyBench {
  private static final double GOAL = 2;
  private static final double[] PERCENTILES = {50, 90, 99, 99.9};
  private static final int SYMBOLS = 1_000;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Arguments arguments;
  private final LiveQuery query;
  private final Waits waiting;
  private final MarkdownTable table =
      new MarkdownTable(
          "records/s, side", "p50 us", "p90 us", "p99 us", "p99.9 us", "max us", "B/record");

  private boolean agreed = true;

  private LatencyBench(Arguments arguments) {
    this.arguments = arguments;
    query = LiveQuery.byLabel(arguments.text("query"));
    waiting = Waits.byLabel(arguments.text("waiting"));
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    Arguments arguments =
        new Arguments(
                "Response times of an open loop through the engine, beside one hop of the raw ring:"
                    + " from the time\nintended for a record to its sink, so that a sender held up"
                    + " counts for every record it delays.\nTimes are System.nanoTime, which the"
                    + " record carries as its ingest time.")
            .option("rates", "100000,1000000", "records a second")
            .option("rounds", "7", "measured rounds of either side, in turn")
            .option("seconds", "1", "length of a round")
            .option("warm-up", "3", "rounds of either side that do not count")
            .option("query", LiveQuery.PASS_THROUGH.label(), "pass-through or W1")
            .option(
                "journal", "none", "none, or gated: outputs wait until their input is journaled")
            .option(
                "dir", System.getProperty("java.io.tmpdir"), "in which the journal's folder goes")
            .option("batch", "1", "records published together, if as many are due")
            .option("waiting", "yield", "how consumers wait: spin, yield or park")
            .option("ring-size", "16384", "slots of either ring, a power of two")
            .option("out", defaultDirectory(), "where the histograms go");
    Program.run(arguments, args, () -> new LatencyBench(arguments).run());
  }

  private static String defaultDirectory() {
    return Path.of(System.getProperty("tidemark.bench.out", "."), "latency").toString();
  }

  private int run() throws IOException {
    boolean gated = isGated();
    Path directory =
        gated
            ? Files.createTempDirectory(Path.of(arguments.text("dir")), "tidemark-latency")
            : null;
    try {
      return run(gated ? directory.resolve("journal") : null);
    } finally {
      if (gated) {
        Journals.delete(directory);
      }
    }
  }

  private boolean isGated() {
    return switch (arguments.text("journal")) {
      case "none" -> false;
      case "gated" -> true;
      default ->
          throw new IllegalArgumentException(
              "--journal is \"" + arguments.text("journal") + "\", expected none or gated");
    };
  }

  private int run(Path journal) throws IOException {
    Machine machine = new Machine();
    StringBuilder ratios = new StringBuilder();
    try (OpenLoopSide raw = rawSide();
        OpenLoopSide engine = engineSide(journal)) {
      for (int rate : arguments.numbers("rates", 1)) {
        LatencyRun run = new LatencyRun(raw, engine);
        measure(rate, run);
        ratios.append(ratioLine(rate, run));
      }
      print(machine, ratios, engine.describeThreads());
    }
    return agreed ? 0 : Program.WRONG_ANSWER;
  }

  private void print(Machine machine, StringBuilder ratios, String threads) {
    System.out.println(table);
    System.out.println();
    System.out.print(ratios);
    System.out.println(machine.describe());
    System.out.printf(
        "%d rounds of %d s a side; query %s; journal %s; batches of at most %d; waiting: %s;"
            + " sender not pinned;%nengine: %s%n",
        arguments.number("rounds", 1),
        arguments.number("seconds", 1),
        query.label(),
        arguments.text("journal"),
        arguments.number("batch", 1),
        waiting.label(),
        threads);
    System.out.println("Histograms in " + arguments.text("out"));
    if (!agreed) {
      System.out.println("THE SIDES DISAGREE ON COUNT OR CHECKSUM: no figure above is of use.");
    }
  }

  private OpenLoopSide rawSide() {
    return new RawSide(SYMBOLS, arguments.number("ring-size", 2), waiting);
  }

  private OpenLoopSide engineSide(Path journal) {
    PipeSpec spec =
        new PipeSpec(
            journal == null ? PipeSpec.Kind.RING : PipeSpec.Kind.GATED_RING,
            query,
            waiting,
            arguments.number("ring-size", 2),
            journal == null ? Path.of("") : journal,
            0,
            0);
    return engineSide(spec, arguments.number("batch", 1));
  }

  /** Makes the side of an engine. */
  static OpenLoopSide engineSide(PipeSpec spec, int batch) {
    LiveJob job = new LiveJob(spec.query());
    return new EngineSide(job, (gate, outputs) -> spec.ring(job, gate, outputs), batch, SYMBOLS);
  }

  private void measure(int rate, LatencyRun run) throws IOException {
    OpenLoop loop = new OpenLoop(NanoClock.SYSTEM, rate, arguments.number("batch", 1));
    int records = Math.multiplyExact(rate, arguments.number("seconds", 1));
    run.run(loop, records, arguments.number("warm-up", 0), arguments.number("rounds", 1));
    agreed &= agree(run);
    row(rate + ", raw ring", run.raw());
    row(rate + ", engine", run.engine());
    new LatencyFiles(Path.of(arguments.text("out")), query.label() + "-" + rate).write(run);
  }

  /** The raw ring's trades are the outputs of one query only; of another some have to come. */
  private boolean agree(LatencyRun run) {
    OpenLoopSide raw = run.raw().side();
    OpenLoopSide engine = run.engine().side();
    return query == LiveQuery.PASS_THROUGH
        ? raw.received() == engine.received() && raw.checksum() == engine.checksum()
        : engine.received() > 0;
  }

  private void row(String name, OpenLoopRounds rounds) {
    Histogram total = rounds.total();
    String[] cells = new String[PERCENTILES.length + 3];
    cells[0] = name;
    for (int i = 0; i < PERCENTILES.length; i++) {
      cells[i + 1] = micros(total.getValueAtPercentile(PERCENTILES[i]));
    }
    cells[PERCENTILES.length + 1] = micros(total.getMaxValue());
    cells[PERCENTILES.length + 2] = String.format(Locale.ROOT, "%.4f", rounds.allocatedBytes());
    table.row(cells);
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MICRO);
  }

  private static String ratioLine(int rate, LatencyRun run) {
    Quartiles half = run.ratio(50);
    Quartiles nine = run.ratio(90);
    boolean met = half.median() <= GOAL && nine.median() <= GOAL;
    return String.format(
        Locale.ROOT,
        "At %d/s engine / raw ring: p50 %s, p90 %s (goal <= %.0f %s)%n",
        rate,
        range(half),
        range(nine),
        GOAL,
        met ? "met" : "MISSED");
  }

  private static String range(Quartiles of) {
    return String.format(Locale.ROOT, "%.2f [%.2f..%.2f]", of.median(), of.lower(), of.upper());
  }
}
