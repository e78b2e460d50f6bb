package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.List;

/** The evictors of the vectors over a list of elements in order of arrival. */
final class NaiveEvictor {
  private NaiveEvictor() {}

  /** The elements that stay. */
  static List<NaiveElement> kept(EvictorSpec evictor, List<NaiveElement> elements) {
    return switch (evictor.type()) {
      case "count" -> {
        int gone = (int) Math.max(0, elements.size() - evictor.limit());
        yield new ArrayList<>(elements.subList(gone, elements.size()));
      }
      case "time" -> recent(evictor.limit(), elements);
      default -> near(evictor.delta(), elements);
    };
  }

  private static List<NaiveElement> recent(long size, List<NaiveElement> elements) {
    if (elements.isEmpty() || elements.get(0).input().ts() == null) {
      return elements;
    }
    long latest = elements.stream().mapToLong(NaiveEvictor::time).max().getAsLong();
    long cut = Answers.held(Answers.exactSum(latest, -size));
    return elements.stream().filter(element -> time(element) > cut).toList();
  }

  private static long time(NaiveElement element) {
    return element.input().ts() == null ? Long.MIN_VALUE : element.input().ts();
  }

  private static List<NaiveElement> near(DeltaSpec delta, List<NaiveElement> elements) {
    if (elements.isEmpty()) {
      return elements;
    }
    long last = elements.get(elements.size() - 1).value();
    return elements.stream()
        .filter(element -> delta.between(element.value(), last) < delta.threshold())
        .toList();
  }
}
