package io.tidemark.pattern;

import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowKey;
import java.util.List;

/**
 * Patterns over one keyed stream, ready to run.
 *
 * @param programs in the order in which their matches come out at one event
 * @param key of the events
 * @param input schema of the events
 * @param result schema of the rows that the function writes
 * @param function makes rows of matches
 * @param sides schemas of the function's further outputs
 * @param time which time they go by
 * @param nanosPerUnit of the stream's event time
 * @param tieBreak an integer field that orders events of one time before their arrival does; null
 *     for none
 * @param cap how many runs a key may have
 */
public record PatternSpec(
    List<NfaProgram> programs,
    WindowKey key,
    Schema input,
    Schema result,
    MatchFunction function,
    List<Schema> sides,
    TimeDomain time,
    long nanosPerUnit,
    Field tieBreak,
    RunCap cap) {
  /** Copies the lists. */
  public PatternSpec {
    programs = List.copyOf(programs);
    sides = List.copyOf(sides);
  }
}
