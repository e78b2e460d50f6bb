package io.tidemark.journal;

import io.tidemark.record.SymbolTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What a new writer finds: the journal read from a sequence to its end, and sealed there.
 *
 * @param manifest with the last incarnation ended
 * @param nextDocument number that the next document gets
 * @param nextSequence that the next record gets
 * @param symbols known at the end
 * @param preamble that was valid at the end; null if the journal is new
 * @param damage that the writer goes on in front of, or null
 * @param setAside a damaged file in which no record was lost, renamed; or null
 */
record Recovery(
    Manifest manifest,
    long nextDocument,
    long nextSequence,
    SymbolTable symbols,
    Preamble preamble,
    JournalDamageException damage,
    Path setAside) {

  private static final String SET_ASIDE = ".damaged";

  /** Reads the journal's manifest, or makes one for a new journal. */
  static Manifest manifest(Path journal) throws IOException {
    Manifest manifest = Manifest.read(journal);
    if (manifest != null) {
      return manifest;
    }
    if (highestDirectory(journal) > 0) {
      throw Manifest.damaged(journal, "found no manifest, expected one beside the queues");
    }
    Manifest created = Manifest.create();
    created.write(journal);
    return created;
  }

  /** The highest number of a queue directory, 0 if there is none. */
  static int highestDirectory(Path journal) throws IOException {
    try (var children = Files.list(journal)) {
      return children
          .map(child -> child.getFileName().toString())
          .filter(name -> name.matches("[0-9]{4,9}"))
          .mapToInt(Integer::parseInt)
          .max()
          .orElse(0);
    }
  }

  /**
   * Reads and seals a journal whose lock the caller has.
   *
   * @param fromSequence up to which the caller's snapshot covers the records
   */
  static Recovery run(Path journal, Manifest manifest, long fromSequence, DamagePolicy policy)
      throws IOException {
    if (manifest.cycles().isEmpty()) {
      return new Recovery(manifest, 0, 0, new SymbolTable(), null, null, null);
    }
    long first = manifest.cycles().get(0).firstSequence();
    JournalReader reader =
        JournalReader.openAtFileOf(journal, fromSequence <= first ? -1 : fromSequence);
    try (reader) {
      while (reader.next()) {
        // Read for its verification and its symbols.
      }
      return sealed(manifest, reader, null, null);
    } catch (JournalDamageException e) {
      if (losesNoRecord(journal, manifest, reader)) {
        return sealed(manifest, reader, null, setAside(reader.place().file()));
      }
      if (policy == DamagePolicy.REFUSE) {
        throw e;
      }
      requireCovered(fromSequence, reader, e);
      return sealed(manifest, reader, e, null);
    }
  }

  /** Whether the damage is in the newest file, and that file had no record yet. */
  private static boolean losesNoRecord(Path journal, Manifest manifest, JournalReader reader)
      throws IOException {
    List<ManifestCycle> cycles = manifest.cycles();
    ManifestCycle newest = cycles.get(cycles.size() - 1);
    try (JournalTail tail = JournalTail.read(journal)) {
      return reader.place().file().equals(newest.path(journal))
          && newest.firstSequence() == reader.nextSequence()
          && tail.document() >= newest.firstDocument()
          && tail.sequence() == reader.nextSequence();
    }
  }

  private static Path setAside(Path file) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + SET_ASIDE);
    if (Files.exists(file)) {
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
    }
    return aside;
  }

  private static void requireCovered(
      long fromSequence, JournalReader reader, JournalDamageException damage) {
    if (reader.nextSequence() < fromSequence) {
      throw new JournalException(
          "the journal is damaged in front of sequence="
              + fromSequence
              + ", from which it is to go on, so the symbols up to there are lost; start from an"
              + " older snapshot, or write a new journal to another directory",
          damage);
    }
  }

  private static Recovery sealed(
      Manifest manifest, JournalReader reader, JournalDamageException damage, Path setAside) {
    long document = reader.nextDocument();
    Manifest cut = manifest.cutAt(document);
    ManifestIncarnation last = cut.last();
    if (last != null) {
      cut = cut.withIncarnation(last.ended(document, reader.nextSequence()));
    }
    return new Recovery(
        cut,
        document,
        reader.nextSequence(),
        reader.symbols(),
        reader.preamble(),
        damage,
        setAside);
  }
}
