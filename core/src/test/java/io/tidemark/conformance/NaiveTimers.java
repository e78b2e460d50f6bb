package io.tidemark.conformance;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Timers of one kind of time, each there once. */
final class NaiveTimers {
  private final Set<NaiveTimer> timers = new LinkedHashSet<>();

  void set(NaiveTimer timer) {
    timers.add(timer);
  }

  void delete(NaiveTimer timer) {
    timers.remove(timer);
  }

  /** Takes the first timer not later than a time; of equal ones an expiry comes last. */
  Optional<NaiveTimer> poll(long time) {
    Optional<NaiveTimer> due =
        timers.stream()
            .filter(timer -> timer.time() <= time)
            .min(Comparator.comparingLong(NaiveTimer::time).thenComparing(NaiveTimer::expiry));
    due.ifPresent(timers::remove);
    return due;
  }
}
