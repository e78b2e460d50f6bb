package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares what one step emitted with what it should have: a multiset, in which watermarks and
 * statuses come last and results of the same key, start and end keep their order.
 */
final class EmissionComparison {
  private static final List<String> WINDOWED = List.of("result", "side");
  private static final List<String> LAST = List.of("watermark", "status");

  private final boolean idsAsSet;

  /**
   * @param idsAsSet whether the order of a result's ids is free
   */
  EmissionComparison(boolean idsAsSet) {
    this.idsAsSet = idsAsSet;
  }

  /** Says how they differ, or nothing if they do not. */
  Optional<String> difference(List<Emission> expected, List<Emission> actual) {
    if (expected.stream().anyMatch(e -> e.is("error"))) {
      return actual.stream().anyMatch(e -> e.is("error"))
          ? Optional.empty()
          : Optional.of("expected a failure " + expected + " but got " + actual);
    }
    List<Emission> wanted = normalized(expected);
    List<Emission> got = normalized(actual);
    List<Emission> missing = without(wanted, got);
    List<Emission> extra = without(got, wanted);
    if (!missing.isEmpty() || !extra.isEmpty()) {
      return Optional.of("missing " + missing + ", not expected " + extra);
    }
    if (!windowed(wanted).equals(windowed(got))) {
      return Optional.of("results of one window out of order: expected " + wanted + ", got " + got);
    }
    return endsWithTime(got)
        ? Optional.empty()
        : Optional.of("a watermark or status before a result: " + got);
  }

  private List<Emission> normalized(List<Emission> emissions) {
    return idsAsSet ? emissions.stream().map(EmissionComparison::sortIds).toList() : emissions;
  }

  private static Emission sortIds(Emission emission) {
    if (!(emission.fields().get("ids") instanceof List<?> ids)) {
      return emission;
    }
    Object[] sorted = ids.toArray();
    Arrays.sort(sorted);
    Map<String, Object> fields = new TreeMap<>(emission.fields());
    fields.put("ids", Arrays.asList(sorted));
    return new Emission(emission.kind(), fields);
  }

  private static List<Emission> without(List<Emission> from, List<Emission> others) {
    List<Emission> rest = new ArrayList<>(from);
    others.forEach(rest::remove);
    return rest;
  }

  private static Map<String, List<Emission>> windowed(List<Emission> emissions) {
    Map<String, List<Emission>> byWindow = new TreeMap<>();
    for (Emission emission : emissions) {
      if (WINDOWED.contains(emission.kind())) {
        Map<String, Object> fields = emission.fields();
        List<Object> window =
            Arrays.asList(
                emission.kind(),
                fields.get("stage"),
                fields.get("key"),
                fields.get("start"),
                fields.get("end"));
        byWindow.computeIfAbsent(window.toString(), w -> new ArrayList<>()).add(emission);
      }
    }
    return byWindow;
  }

  private static boolean endsWithTime(List<Emission> emissions) {
    boolean time = false;
    for (Emission emission : emissions) {
      if (LAST.contains(emission.kind())) {
        time = true;
      } else if (time && !emission.is("probe")) {
        return false;
      }
    }
    return true;
  }
}
