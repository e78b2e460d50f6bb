package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Throughput from a publisher through the engine's ring to the sink, beside the raw ring and the
 * inline engine on the same trades. The three take turns, each in a process of its own whose
 * threads stand still meanwhile.
 */
public final class RingBench {
  private static final double GOAL = 0.6;
  private static final int JUDGED_CLAIM = 16;
  private static final double MOST_BYTES = 0.01;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final PipeSpec.Kind[] KINDS = {
    PipeSpec.Kind.RAW_RING, PipeSpec.Kind.INLINE, PipeSpec.Kind.RING
  };

  private final Arguments arguments;
  private final MarkdownTable table =
      new MarkdownTable(
          "query, claim",
          "raw ring M/s",
          "inline M/s",
          "engine M/s",
          "engine / slower of both",
          "goal",
          "engine thread CPU ns",
          "engine B/record",
          "publisher B/record");

  private boolean agreed = true;

  private RingBench(Arguments arguments) {
    this.arguments = arguments;
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    Arguments arguments =
        new Arguments(
                "Records a second from a publisher through the engine's ring to the sink, beside the"
                    + " raw ring\nand the inline engine, in turn in the same run.")
            .option("queries", "pass-through,W1", "what the engine computes")
            .option("claims", "1,16,64", "records published together")
            .option(
                "repeats", "7", "measured stretches of each kind, of which the medians are told")
            .option("records", "2000000", "records of a stretch")
            .option("warm-up", "3", "seconds for each kind before")
            .option("ring-size", "16384", "slots of 64 bytes of either ring, a power of two")
            .option("waiting", "yield", "how consumers wait: spin, yield or park");
    Program.run(arguments, args, () -> new RingBench(arguments).run());
  }

  private int run() throws IOException {
    Machine machine = new Machine();
    for (String query : arguments.text("queries").split(",", -1)) {
      measure(LiveQuery.byLabel(query));
    }
    System.out.println(table);
    System.out.println();
    System.out.println(machine.describe());
    System.out.printf(
        "Medians of %d stretches of %d records; waiting: %s; ring of %d slots; nothing pinned.%n",
        arguments.number("repeats", 1),
        arguments.number("records", 1),
        Waits.byLabel(arguments.text("waiting")).label(),
        arguments.number("ring-size", 2));
    if (!agreed) {
      System.out.println("THE SIDES DISAGREE ON COUNT OR CHECKSUM: no figure above is of use.");
    }
    return agreed ? 0 : Program.WRONG_ANSWER;
  }

  private void measure(LiveQuery query) throws IOException {
    List<Pipe> pipes = new ArrayList<>();
    try {
      for (PipeSpec.Kind kind : KINDS) {
        pipes.add(
            new RemotePipe(
                PipeSpec.inMemory(
                    kind,
                    query,
                    Waits.byLabel(arguments.text("waiting")),
                    arguments.number("ring-size", 2))));
      }
      measure(query, new PipeRace(pipes, arguments.numbers("claims", 1)));
    } finally {
      pipes.forEach(Pipe::close);
    }
  }

  private void measure(LiveQuery query, PipeRace race) {
    int records = arguments.number("records", 1);
    race.warmUp(arguments.number("warm-up", 0) * NANOS_PER_SECOND, records);
    race.run(arguments.number("repeats", 1), records, true);
    // The raw ring sums up trades, which are the outputs of this query alone.
    agreed &= query == LiveQuery.PASS_THROUGH ? race.agree(0, 1, 2) : race.agree(1, 2);
    for (int claim : race.claims()) {
      row(query, claim, race);
    }
  }

  private void row(LiveQuery query, int claim, PipeRace race) {
    Quartiles ratio = race.share(2, new int[] {0, 1}, claim);
    double bytes = race.consumerBytes(2, claim);
    table.row(
        query.label() + ", " + claim,
        millions(race.rate(0, claim)),
        millions(race.rate(1, claim)),
        millions(race.rate(2, claim)),
        String.format(
            Locale.ROOT, "%.2f [%.2f..%.2f]", ratio.median(), ratio.lower(), ratio.upper()),
        claim == JUDGED_CLAIM ? verdict(ratio.median() >= GOAL && bytes <= MOST_BYTES) : "",
        String.format(Locale.ROOT, "%.1f", race.cpuNanos(2, claim)),
        String.format(Locale.ROOT, "%.4f", bytes),
        String.format(Locale.ROOT, "%.4f", race.senderBytes(2, claim)));
  }

  private static String verdict(boolean met) {
    return ">= " + GOAL + (met ? " met" : " MISSED");
  }

  private static String millions(double rate) {
    return String.format(Locale.ROOT, "%.1f", rate / 1e6);
  }
}
