package io.tidemark.conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/** The vectors' functions over a list of elements in order of arrival, which is never empty. */
final class NaiveFunctions {
  private NaiveFunctions() {}

  /** What a window with these elements emits. */
  static Emission result(
      FunctionSpec function, String key, long start, long end, long ts, List<Input> elements) {
    if (function.fn().equals("collect")) {
      List<Long> ids = elements.stream().map(Input::id).toList();
      return Emission.resultIds(key, start, end, ts, ids);
    }
    return Emission.result(key, start, end, ts, value(function, elements));
  }

  /** The value of a function that gives one. */
  private static Object value(FunctionSpec function, List<Input> elements) {
    long count = elements.size();
    return switch (function.fn()) {
      case "sum" -> sum(elements);
      case "max" -> values(elements).max().getAsLong();
      case "min" -> values(elements).min().getAsLong();
      case "last" -> elements.get(elements.size() - 1).value();
      case "count" -> count;
      case "sumCount" -> Arrays.<Object>asList(sum(elements), count);
      case "avg" -> (double) sum(elements) / count;
      case "topK" -> topK(elements, function.k());
      default -> throw new IllegalArgumentException("no function " + function);
    };
  }

  private static LongStream values(List<Input> elements) {
    return elements.stream().mapToLong(Input::value);
  }

  private static long sum(List<Input> elements) {
    return values(elements).reduce(0, Math::addExact);
  }

  private static List<Object> topK(List<Input> elements, int k) {
    return elements.stream()
        .sorted(Comparator.comparingLong(Input::value).reversed().thenComparing(Input::key))
        .limit(k)
        .<Object>map(element -> Arrays.<Object>asList(element.key(), element.value()))
        .toList();
  }
}
