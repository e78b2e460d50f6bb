package io.tidemark.journal;

import io.tidemark.engine.Incarnations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a journal says about itself without being read. {@link JournalVerification} reads it.
 *
 * @param files in the order of their records
 * @param writers in the order of their records, as far as files of theirs are there
 * @param isClosed whether its last writer has ended; not so while one is at work or after a crash
 * @param firstSequence of the oldest record that is there, or that the first would have
 * @param nextSequence behind the last record, as the end or the tail tells; 0 if neither does
 * @param incarnations which writer a record is from, for an engine that is fed with the journal
 */
public record JournalSummary(
    List<JournalFile> files,
    List<JournalIncarnation> writers,
    boolean isClosed,
    long firstSequence,
    long nextSequence,
    Incarnations incarnations) {
  /** Copies what is given. */
  public JournalSummary {
    files = List.copyOf(files);
    writers = List.copyOf(writers);
  }

  /**
   * Reads the summary of a journal.
   *
   * @throws JournalException if there is none
   * @throws JournalDamageException if its manifest is missing or damaged
   */
  public static JournalSummary of(Path journal) {
    try (JournalTail tail = JournalTail.read(journal)) {
      Manifest manifest = Manifest.require(journal);
      ManifestIncarnation last = manifest.last();
      boolean isClosed = last != null && !last.isOpen();
      long next = isClosed ? last.endSequence() : tail.sequence();
      List<ManifestCycle> cycles = manifest.cycles();
      return new JournalSummary(
          files(journal, cycles, next),
          writers(manifest, next),
          isClosed,
          cycles.isEmpty() ? 0 : cycles.get(0).firstSequence(),
          next,
          RecordedIncarnations.of(manifest));
    } catch (IOException e) {
      throw new JournalException("cannot read journal " + journal + ": " + e, e);
    }
  }

  private static List<JournalFile> files(Path journal, List<ManifestCycle> cycles, long end)
      throws IOException {
    List<JournalFile> files = new ArrayList<>();
    for (int i = 0; i < cycles.size(); i++) {
      ManifestCycle cycle = cycles.get(i);
      long next = i + 1 < cycles.size() ? cycles.get(i + 1).firstSequence() : end;
      Path path = cycle.path(journal);
      long bytes = Files.exists(path) ? Files.size(path) : -1;
      files.add(new JournalFile(path, cycle.incarnation(), cycle.firstSequence(), next, bytes));
    }
    return files;
  }

  private static List<JournalIncarnation> writers(Manifest manifest, long end) {
    List<JournalIncarnation> writers = new ArrayList<>();
    for (ManifestIncarnation incarnation : manifest.incarnations()) {
      long first =
          manifest.cycles().stream()
              .filter(c -> c.incarnation() == incarnation.number())
              .mapToLong(ManifestCycle::firstSequence)
              .findFirst()
              .orElse(incarnation.endSequence());
      long next = incarnation.isOpen() ? end : incarnation.endSequence();
      writers.add(new JournalIncarnation(incarnation.number(), first, next, !incarnation.isOpen()));
    }
    return writers;
  }
}
