package io.tidemark.tools.journal;

import io.tidemark.journal.JournalDamageException;
import io.tidemark.journal.JournalException;
import io.tidemark.journal.JournalReader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.JournalFaults;
import io.tidemark.tools.ToolException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads a journal from end to end, which verifies every document of it. */
@Command(
    name = "verify",
    description = "Reads all of a journal and checks it.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes:",
      "  0  the journal is whole",
      "  1  there is no journal",
      "  2  it is damaged; the place is told"
    })
public final class VerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The journal.")
  private Path journal;

  private final long[] kinds = new long[RecordKind.values().length + 1];
  private long records;
  private long first = -1;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (JournalReader reader = JournalReader.open(journal)) {
      RecordView view = new RecordView();
      while (reader.next()) {
        kinds[RecordKind.of(view.wrap(reader.record()).kind()).code()]++;
        if (records++ == 0) {
          first = reader.sequence();
        }
      }
      out.println("whole: " + account());
      return ExitCode.OK.code();
    } catch (JournalDamageException e) {
      throw new ToolException(
          ExitCode.DATA, e.getMessage() + " (good in front of it: " + account() + ")", e);
    } catch (JournalException e) {
      throw JournalFaults.asToolException(e);
    } finally {
      out.flush();
    }
  }

  private String account() {
    StringBuilder text = new StringBuilder().append(records).append(" records");
    if (records > 0) {
      text.append(", sequences ").append(first).append(" to ").append(first + records - 1);
    }
    for (RecordKind kind : RecordKind.values()) {
      if (kinds[kind.code()] > 0) {
        text.append(", ").append(kind).append(' ').append(kinds[kind.code()]);
      }
    }
    return text.toString();
  }
}
