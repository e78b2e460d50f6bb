package io.tidemark.tools;

import io.tidemark.journal.JournalDamageException;
import io.tidemark.journal.JournalException;
import io.tidemark.journal.JournalFullException;

/** How faults of a journal end a command. */
public final class JournalFaults {
  private JournalFaults() {}

  /** Damage is a fault of the data, a full disk one of the run, all else wrong use. */
  public static ToolException asToolException(JournalException fault) {
    ExitCode exitCode = ExitCode.USAGE;
    if (fault instanceof JournalDamageException) {
      exitCode = ExitCode.DATA;
    } else if (fault instanceof JournalFullException) {
      exitCode = ExitCode.INTERNAL;
    }
    return new ToolException(exitCode, fault.getMessage(), fault);
  }
}
