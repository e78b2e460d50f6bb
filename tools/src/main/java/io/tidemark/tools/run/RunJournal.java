package io.tidemark.tools.run;

import io.tidemark.journal.Durability;
import io.tidemark.journal.JournalOptions;
import io.tidemark.journal.JournalWriter;
import io.tidemark.record.SymbolTable;
import io.tidemark.sql.SqlJob;
import java.nio.file.Path;

/** The journal that a job's input goes to, and what it has of it already. */
public final class RunJournal implements AutoCloseable {
  private static final String JOB = "job";

  private final Path path;
  private final JournalWriter writer;
  private final long kept;

  private RunJournal(Path path, JournalWriter writer) {
    this.path = path;
    this.writer = writer;
    kept = writer.nextSequence();
  }

  /**
   * Opens a journal, and makes it if there is none.
   *
   * @param symbols of the engine, still empty; gets those of the journal
   * @throws io.tidemark.journal.JournalException if it cannot be written, or is another job's
   */
  public static RunJournal open(
      Path path, Durability durability, JobScript script, SqlJob job, SymbolTable symbols) {
    JournalOptions options =
        new JournalOptions()
            .durability(durability)
            .symbols(symbols)
            .property(JOB, script.digest())
            .topology(job.topology());
    return new RunJournal(path, JournalWriter.open(path, options));
  }

  /** Where it lies. */
  public Path path() {
    return path;
  }

  /** What appends to it. */
  public JournalWriter writer() {
    return writer;
  }

  /** Records that it had when it was opened. */
  public long kept() {
    return kept;
  }

  @Override
  public void close() {
    writer.close();
  }
}
