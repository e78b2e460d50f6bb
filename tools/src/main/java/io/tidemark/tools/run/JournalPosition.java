package io.tidemark.tools.run;

import io.tidemark.journal.JournalReplay;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A place in a journal, told by a sequence or by a time of arrival.
 *
 * @param isTime whether it is a time
 * @param value the sequence, or nanoseconds since the epoch
 */
record JournalPosition(boolean isTime, long value) {

  void begin(JournalReplay replay) {
    if (isTime) {
      replay.fromTime(value);
    } else {
      replay.from(value);
    }
  }

  void end(JournalReplay replay) {
    if (isTime) {
      replay.untilTime(value);
    } else {
      replay.until(value);
    }
  }

  /** Reads a number, or a time as ISO 8601 has it. */
  static final class Converter implements ITypeConverter<JournalPosition> {
    @Override
    public JournalPosition convert(String text) {
      try {
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
          return new JournalPosition(false, Long.parseLong(text));
        }
        Instant time = Instant.parse(text);
        long seconds = TimeUnit.SECONDS.toNanos(time.getEpochSecond());
        return new JournalPosition(true, Math.addExact(seconds, time.getNano()));
      } catch (DateTimeException | NumberFormatException e) {
        throw new TypeConversionException(
            "found '"
                + text
                + "', expected a sequence such as 1000, or a time such as 2026-01-31T09:30:00Z");
      }
    }
  }
}
