package io.tidemark.tools.journal;

import io.tidemark.journal.JournalException;
import io.tidemark.journal.JournalReader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.tools.JournalFaults;
import io.tidemark.tools.ToolException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the records of a journal, one a line. */
@Command(
    name = "dump",
    description = "Prints the records of a journal, one a line.",
    mixinStandardHelpOptions = true)
public final class DumpCommand implements Callable<Integer> {
  /** How often it is looked whether anyone still reads. */
  private static final int CHECKED = 1024;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The journal.")
  private Path journal;

  @Option(
      names = "--format",
      paramLabel = "text|json|csv",
      description =
          "One line of text or JSON for each record, or the rows of one stream as CSV (text).")
  private DumpFormat format = DumpFormat.text;

  @Option(names = "--from", paramLabel = "SEQUENCE", description = "The first record.")
  private long from = -1;

  @Option(names = "--until", paramLabel = "SEQUENCE", description = "The record to stop before.")
  private long until = Long.MAX_VALUE;

  @Option(names = "--limit", paramLabel = "N", description = "How many records at most.")
  private long limit = Long.MAX_VALUE;

  @Option(names = "--stream", paramLabel = "NAME", description = "Only records of one stream.")
  private String stream;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (JournalReader reader = JournalReader.open(journal, from)) {
      if (reader.next()) {
        dump(reader, out);
      }
    } catch (JournalException e) {
      throw JournalFaults.asToolException(e);
    } finally {
      out.flush();
    }
    return 0;
  }

  private void dump(JournalReader reader, PrintWriter out) {
    Map<Integer, Schema> schemas = new TreeMap<>(reader.preamble().schemas());
    int only = only(schemas);
    RecordFormat lines = format.create(schemas, reader.symbols(), only);
    String header = lines.header();
    if (header != null && limit > 0) {
      out.println(header);
    }
    RecordView view = new RecordView();
    StringBuilder line = new StringBuilder();
    long printed = 0;
    boolean more = true;
    while (more && printed < limit && reader.sequence() < until) {
      view.wrap(reader.record());
      if ((only < 0 || belongs(view, only)) && lines.format(view, line)) {
        out.println(line);
        line.setLength(0);
        if (++printed % CHECKED == 0 && out.checkError()) {
          return;
        }
      }
      more = reader.next();
    }
  }

  private static boolean belongs(RecordView record, int stream) {
    return record.stream() == stream && record.kind() != RecordKind.CLOCK.code();
  }

  /** The stream asked for, -1 for all; a file of CSV has the columns of one. */
  private int only(Map<Integer, Schema> schemas) {
    String names = schemas.values().stream().map(Schema::name).collect(Collectors.joining(", "));
    if (stream == null) {
      if (format != DumpFormat.csv) {
        return -1;
      }
      if (schemas.size() == 1) {
        return schemas.keySet().iterator().next();
      }
      throw ToolException.usage(
          "--format csv has the columns of one stream, the journal has "
              + names
              + "; add --stream NAME");
    }
    for (Map.Entry<Integer, Schema> entry : schemas.entrySet()) {
      if (entry.getValue().name().equals(stream)) {
        return entry.getKey();
      }
    }
    throw ToolException.usage("--stream " + stream + ": the journal has " + names);
  }
}
