package io.tidemark.journal;

import io.tidemark.record.Schema;

/** Whether a writer's topology is the one that the journal was written for. */
final class Compatibility {
  private Compatibility() {}

  /**
   * Compares what both know.
   *
   * @throws JournalException that prints both sides of the first difference
   */
  static void require(Preamble written, JournalOptions options) {
    options
        .schemas()
        .forEach(
            (stream, schema) -> {
              Schema before = written.schemas().get(stream);
              if (before != null && before.fingerprint() != schema.fingerprint()) {
                throw new JournalException(
                    String.format(
                        "stream %d of the journal has schema %s (fingerprint %016x), the topology"
                            + " has %s (fingerprint %016x); write to another directory",
                        stream, before, before.fingerprint(), schema, schema.fingerprint()));
              }
            });
    options
        .properties()
        .forEach(
            (name, value) -> {
              String before = written.properties().get(name);
              if (before != null && !before.equals(value)) {
                throw new JournalException(
                    String.format(
                        "the journal was written with %s=%s, this run has %s=%s; set it as it was,"
                            + " or write to another directory",
                        name, before, name, value));
              }
            });
  }
}
