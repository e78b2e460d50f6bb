package io.tidemark.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a journal says about itself without being read.
 *
 * @param files in the order of their records
 * @param isClosed whether its last writer has ended; not so while one is at work or after a crash
 * @param nextSequence behind the last record, as the end or the tail tells; 0 if neither does
 */
public record JournalSummary(List<JournalFile> files, boolean isClosed, long nextSequence) {
  /** Copies what is given. */
  public JournalSummary {
    files = List.copyOf(files);
  }

  /**
   * Reads the summary of a journal.
   *
   * @throws JournalException if there is none, or its manifest is damaged
   */
  public static JournalSummary of(Path journal) {
    try (JournalTail tail = JournalTail.read(journal)) {
      Manifest manifest = Manifest.read(journal);
      if (manifest == null) {
        throw new JournalException("no journal in " + journal + "; check the path");
      }
      List<JournalFile> files = new ArrayList<>();
      for (ManifestCycle cycle : manifest.cycles()) {
        Path path = cycle.path(journal);
        long bytes = Files.exists(path) ? Files.size(path) : -1;
        files.add(new JournalFile(path, cycle.incarnation(), cycle.firstSequence(), bytes));
      }
      ManifestIncarnation last = manifest.last();
      boolean isClosed = last != null && !last.isOpen();
      return new JournalSummary(files, isClosed, isClosed ? last.endSequence() : tail.sequence());
    } catch (IOException e) {
      throw new JournalException("cannot read journal " + journal + ": " + e, e);
    }
  }
}
