package io.tidemark.tools.journal;

import io.tidemark.journal.JournalException;
import io.tidemark.journal.JournalFile;
import io.tidemark.journal.JournalIncarnation;
import io.tidemark.journal.JournalReader;
import io.tidemark.journal.JournalSummary;
import io.tidemark.journal.Preamble;
import io.tidemark.record.SymbolTable;
import io.tidemark.tools.JournalFaults;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what a journal consists of. Only its last file is read. */
@Command(
    name = "info",
    description = "Tells files, records, writers, schemas and symbols of a journal.",
    mixinStandardHelpOptions = true)
public final class InfoCommand implements Callable<Integer> {
  private static final int SHOWN_SYMBOLS = 20;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The journal.")
  private Path journal;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      JournalSummary summary = JournalSummary.of(journal);
      tellRecords(out, summary);
      summary.writers().forEach(writer -> out.println(describe(writer)));
      summary.files().forEach(file -> out.println(describe(file)));
      if (!summary.files().isEmpty()) {
        tellContents(out, summary.files().get(summary.files().size() - 1).firstSequence());
      }
    } catch (JournalException e) {
      throw JournalFaults.asToolException(e);
    } finally {
      out.flush();
    }
    return 0;
  }

  private void tellRecords(PrintWriter out, JournalSummary summary) {
    out.println("journal: " + journal);
    out.println(
        "state: "
            + (summary.isClosed()
                ? "closed by its last writer"
                : "open: a writer is at work, or the last one was cut short"));
    out.println("records: " + range(summary.firstSequence(), summary.nextSequence()));
    out.println("durability: they outlive the process that wrote them");
  }

  private static String range(long first, long next) {
    return next - first + (next > first ? ", sequences " + first + " to " + (next - 1) : "");
  }

  private static String describe(JournalIncarnation writer) {
    return "incarnation "
        + writer.number()
        + ": records "
        + range(writer.firstSequence(), writer.nextSequence())
        + (writer.isClosed() ? "" : ", not closed");
  }

  private String describe(JournalFile file) {
    return "file "
        + journal.relativize(file.path())
        + ": "
        + (file.isMissing() ? "MISSING" : file.bytes() + " bytes")
        + ", incarnation "
        + file.incarnation()
        + ", records "
        + range(file.firstSequence(), file.nextSequence());
  }

  private void tellContents(PrintWriter out, long from) {
    try (JournalReader reader = JournalReader.open(journal, from)) {
      boolean more = reader.next();
      while (more) {
        more = reader.next();
      }
      Preamble preamble = reader.preamble();
      if (preamble == null) {
        return;
      }
      new TreeMap<>(preamble.properties())
          .forEach((name, value) -> out.println("property " + name + ": " + value));
      new TreeMap<>(preamble.schemas())
          .forEach(
              (stream, schema) ->
                  out.println(
                      String.format(
                          "stream %d: %s, fingerprint %016x",
                          stream, schema, schema.fingerprint())));
      tellSymbols(out, reader.symbols());
    }
  }

  private static void tellSymbols(PrintWriter out, SymbolTable symbols) {
    String some =
        IntStream.range(0, Math.min(SHOWN_SYMBOLS, symbols.size()))
            .mapToObj(symbols::text)
            .collect(Collectors.joining(", "));
    out.println(
        "symbols: "
            + symbols.size()
            + (some.isEmpty() ? "" : ": " + some)
            + (symbols.size() > SHOWN_SYMBOLS ? ", ..." : ""));
  }
}
