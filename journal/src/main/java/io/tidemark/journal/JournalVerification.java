package io.tidemark.journal;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What reading a journal found.
 *
 * @param firstSequence at which it began to read
 * @param nextSequence behind the last record that can be read
 * @param documents how many were read
 * @param symbols how many texts are known at the end
 * @param preamble that is valid at the end: schemas and settings; null if nothing could be read
 * @param damage the first that there is
 */
public record JournalVerification(
    long firstSequence,
    long nextSequence,
    long documents,
    int symbols,
    Preamble preamble,
    Optional<JournalDamageException> damage) {

  /**
   * Reads and verifies a whole journal. A writer may be at work; what it has journaled before is
   * read.
   *
   * @throws JournalException if there is none
   */
  public static JournalVerification of(Path journal) {
    return of(journal, -1);
  }

  /**
   * Reads and verifies a journal from the start of the file that holds a record: from that of the
   * newest file it is enough to tell schemas and symbols.
   *
   * @throws JournalException if there is no journal, or it starts behind the sequence
   */
  public static JournalVerification of(Path journal, long fromSequence) {
    JournalReader reader;
    try {
      reader = JournalReader.openAtFileOf(journal, fromSequence);
    } catch (JournalDamageException e) {
      return new JournalVerification(0, 0, 0, 0, null, Optional.of(e));
    }
    try (reader) {
      long firstSequence = reader.nextSequence();
      long firstDocument = reader.nextDocument();
      JournalDamageException damage = readAll(reader);
      return new JournalVerification(
          firstSequence,
          reader.nextSequence(),
          reader.nextDocument() - firstDocument,
          reader.symbols().size(),
          reader.preamble(),
          Optional.ofNullable(damage));
    }
  }

  private static JournalDamageException readAll(JournalReader reader) {
    try {
      while (reader.next()) {
        // Read for its verification.
      }
      return null;
    } catch (JournalDamageException e) {
      return e;
    }
  }

  /** How many records were read. */
  public long records() {
    return nextSequence - firstSequence;
  }
}
