package io.tidemark.journal;

import io.tidemark.record.Schema;
import java.util.Map;

/** Whether a topology is the one that the journal was written for. */
final class Compatibility {
  private Compatibility() {}

  /**
   * Compares what both know, for a writer that goes on.
   *
   * @throws JournalException that prints both sides of the first difference
   */
  static void require(Preamble written, JournalOptions options) {
    requireSame(written, options.schemas(), "write to another directory");
    requireSameProperties(written, options.properties(), "or write to another directory");
  }

  /**
   * Compares what the answers hang on, as far as both say it.
   *
   * @throws JournalException that prints both sides of the first difference
   */
  static void requireSameProperties(
      Preamble written, Map<String, String> properties, String advice) {
    properties.forEach(
        (name, value) -> {
          String before = written.properties().get(name);
          if (before != null && !before.equals(value)) {
            throw new JournalException(
                String.format(
                    "the journal was written with %s=%s, this run has %s=%s; set it as it was, %s",
                    name, before, name, value, advice));
          }
        });
  }

  /**
   * Compares the streams for a replay. A topology that is not known is not compared; one that is
   * has to have all streams of the journal.
   *
   * @throws JournalException that prints both sides of the first difference
   */
  static void require(Preamble written, Map<Integer, Schema> schemas) {
    String advice = "replay it with the sources that it was written with";
    requireSame(written, schemas, advice);
    written
        .schemas()
        .forEach(
            (stream, schema) -> {
              if (!schemas.isEmpty() && !schemas.containsKey(stream)) {
                throw new JournalException(
                    String.format(
                        "stream %d of the journal has schema %s, the topology has no stream %d but"
                            + " %s; %s",
                        stream, schema, stream, schemas.values(), advice));
              }
            });
  }

  private static void requireSame(Preamble written, Map<Integer, Schema> schemas, String advice) {
    schemas.forEach(
        (stream, schema) -> {
          Schema before = written.schemas().get(stream);
          if (before != null && before.fingerprint() != schema.fingerprint()) {
            throw new JournalException(
                String.format(
                    "stream %d of the journal has schema %s (fingerprint %016x), the topology"
                        + " has %s (fingerprint %016x); %s",
                    stream, before, before.fingerprint(), schema, schema.fingerprint(), advice));
          }
        });
  }
}
