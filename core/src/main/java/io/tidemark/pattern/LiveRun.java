package io.tidemark.pattern;

import java.util.List;

/**
 * A partial match as people are told of it, or a complete one that is held back.
 *
 * @param rule that it is of
 * @param since time of its first event, in the stream's unit
 * @param taken step and time of each event, in the order taken
 * @param waitsFor steps that may take the next event; none if nothing but time can end it
 * @param absent steps whose event would end it
 * @param until when its time is over, exclusive; {@link Long#MAX_VALUE} if never
 * @param isHeld whether it is a match that waits for partial matches that began earlier
 */
public record LiveRun(
    String rule,
    long since,
    List<String> taken,
    List<String> waitsFor,
    List<String> absent,
    long until,
    boolean isHeld) {
  /** Copies the lists. */
  public LiveRun {
    taken = List.copyOf(taken);
    waitsFor = List.copyOf(waitsFor);
    absent = List.copyOf(absent);
  }

  @Override
  public String toString() {
    String has = rule + ": " + String.join(", ", taken);
    if (isHeld) {
      return has + "; complete, and held back by a run that began earlier";
    }
    return has
        + "; waits for "
        + (waitsFor.isEmpty() ? "the end of its window" : String.join(" or ", waitsFor))
        + (absent.isEmpty() ? "" : ", not for " + String.join(" or ", absent))
        + (until == Long.MAX_VALUE ? ", for ever" : ", until " + until);
  }
}
