package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the journal costs: appending beside the bare queue, the engine that waits for its journal
 * beside the same, and replay beside the inline engine fed from memory.
 */
public final class JournalBench {
  private static final double APPEND_GOAL = 0.7;
  private static final double REPLAY_GOAL = 0.8;
  private static final double MOST_BYTES = 0.01;

  private final Arguments arguments;
  private final int records;
  private final int warmUp;
  private final int repeats;
  private final MarkdownTable table =
      new MarkdownTable("what", "M/s", "of", "ratio", "goal", "CPU ns", "ratio by CPU", "B/record");

  private boolean agreed = true;

  private JournalBench(Arguments arguments) {
    this.arguments = arguments;
    records = arguments.number("records", 1);
    warmUp = arguments.number("warm-up", 0);
    repeats = arguments.number("repeats", 1);
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    Arguments arguments =
        new Arguments(
                "Records of 64 bytes a second into a journal beside Chronicle Queue alone, through"
                    + " the engine that\nwaits for its journal, and from a journal into the inline"
                    + " engine, in turn in the same run.")
            .option("dir", System.getProperty("java.io.tmpdir"), "in which a folder is made for it")
            .option("queries", "pass-through,W1", "what the engine computes")
            .option("batch", "64", "records of a document and of a claim")
            .option(
                "repeats", "7", "measured stretches of each kind, of which the medians are told")
            .option("records", "1000000", "records of a stretch; a journal keeps them all")
            .option("warm-up", "5", "stretches of each kind before")
            .option("ring-size", "16384", "slots of the engine's ring, a power of two")
            .option("waiting", "yield", "how the engine's thread waits: spin, yield or park");
    Program.run(arguments, args, () -> new JournalBench(arguments).run());
  }

  private int run() throws IOException {
    Machine machine = new Machine();
    Path directory =
        Files.createTempDirectory(Path.of(arguments.text("dir")), "tidemark-journal-bench");
    try {
      for (String query : arguments.text("queries").split(",", -1)) {
        append(LiveQuery.byLabel(query), directory);
        replay(LiveQuery.byLabel(query), directory);
      }
    } finally {
      Journals.delete(directory);
    }
    System.out.println(table);
    System.out.println();
    System.out.println(machine.describe());
    System.out.printf(
        "Medians of %d stretches of %d records in batches of %d; journals in %s (%s); waiting: %s;"
            + " nothing pinned.%n",
        repeats,
        records,
        arguments.number("batch", 1),
        arguments.text("dir"),
        Files.getFileStore(Path.of(arguments.text("dir"))).type(),
        Waits.byLabel(arguments.text("waiting")).label());
    if (!agreed) {
      System.out.println("THE SIDES DISAGREE ON COUNT OR CHECKSUM: no figure above is of use.");
    }
    return agreed ? 0 : Program.WRONG_ANSWER;
  }

  private void append(LiveQuery query, Path directory) throws IOException {
    PipeRace race =
        race(
            query,
            directory,
            PipeSpec.Kind.RAW_QUEUE,
            PipeSpec.Kind.JOURNAL,
            PipeSpec.Kind.GATED_RING);
    agreed &= race.agree(0, 1);
    row("Chronicle Queue alone", race, 0, -1, "", 0);
    row("journal", race, 1, 0, "queue alone", APPEND_GOAL);
    row("engine with it, " + query.label(), race, 2, 0, "queue alone", APPEND_GOAL);
  }

  private void replay(LiveQuery query, Path directory) throws IOException {
    PipeRace race = race(query, directory, PipeSpec.Kind.INLINE, PipeSpec.Kind.REPLAY);
    agreed &= race.agree(0, 1);
    row("inline from memory, " + query.label(), race, 0, -1, "", 0);
    row("inline from journal, " + query.label(), race, 1, 0, "from memory", REPLAY_GOAL);
  }

  private PipeRace race(LiveQuery query, Path directory, PipeSpec.Kind... kinds)
      throws IOException {
    List<Pipe> pipes = new ArrayList<>();
    try {
      for (PipeSpec.Kind kind : kinds) {
        pipes.add(new RemotePipe(spec(kind, query, directory)));
      }
      PipeRace race = new PipeRace(pipes, new int[] {arguments.number("batch", 1)});
      race.run(warmUp, records, false);
      race.run(repeats, records, true);
      return race;
    } finally {
      pipes.forEach(Pipe::close);
      for (PipeSpec.Kind kind : kinds) {
        Path used = journal(kind, directory);
        if (Files.exists(used)) {
          Journals.delete(used);
        }
      }
    }
  }

  private PipeSpec spec(PipeSpec.Kind kind, LiveQuery query, Path directory) {
    return new PipeSpec(
        kind,
        query,
        Waits.byLabel(arguments.text("waiting")),
        arguments.number("ring-size", 2),
        journal(kind, directory),
        Math.multiplyExact(records, warmUp + repeats),
        arguments.number("batch", 1));
  }

  private static Path journal(PipeSpec.Kind kind, Path directory) {
    return directory.resolve(kind.name().toLowerCase(Locale.ROOT));
  }

  private void row(String what, PipeRace race, int pipe, int of, String ofWhat, double goal) {
    int batch = race.claims()[0];
    // Of an engine its own threads count; what appends by itself is both ends.
    double bytes = pipe == 2 ? race.consumerBytes(pipe, batch) : race.senderBytes(pipe, batch);
    String ratio = "";
    String byCpu = "";
    String verdict = "";
    if (of >= 0) {
      Quartiles share = race.share(pipe, new int[] {of}, batch);
      ratio = range(share);
      byCpu = range(race.shareByCpu(pipe, of, batch));
      boolean met = share.median() >= goal && bytes <= MOST_BYTES;
      verdict = ">= " + goal + (met ? " met" : " MISSED");
    }
    table.row(
        what,
        String.format(Locale.ROOT, "%.1f", race.rate(pipe, batch) / 1e6),
        ofWhat,
        ratio,
        verdict,
        String.format(Locale.ROOT, "%.1f", race.cpuNanos(pipe, batch)),
        byCpu,
        String.format(Locale.ROOT, "%.4f", bytes));
  }

  private static String range(Quartiles of) {
    return String.format(Locale.ROOT, "%.2f [%.2f..%.2f]", of.median(), of.lower(), of.upper());
  }
}
