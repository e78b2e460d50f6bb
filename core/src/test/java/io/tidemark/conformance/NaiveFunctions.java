package io.tidemark.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The vectors' functions over a list of elements in order of arrival. */
final class NaiveFunctions {
  private NaiveFunctions() {}

  /**
   * What a window with these elements emits.
   *
   * @param meta what the function saw of time and state, or null
   */
  static List<Emission> results(
      FunctionSpec function,
      String key,
      NaiveWindow window,
      List<Input> elements,
      Map<String, Object> meta) {
    List<Emission> results = new ArrayList<>();
    results.add(result(function, key, window, window.last(), elements, meta));
    if (function.sideAbove() != null && (Long) value(function, elements) > function.sideAbove()) {
      results.add(Emission.of("side", key, window, "value", value(function, elements), meta));
    }
    return results;
  }

  /** The result alone, with a time that may not be the window's last. */
  static Emission result(
      FunctionSpec function,
      String key,
      NaiveWindow window,
      long ts,
      List<Input> elements,
      Map<String, Object> meta) {
    return function.fn().equals("collect")
        ? Emission.of("result", key, window, ts, "ids", ids(elements), meta)
        : Emission.of("result", key, window, ts, "value", value(function, elements), meta);
  }

  private static List<Long> ids(List<Input> elements) {
    return elements.stream().map(Input::id).toList();
  }

  /** The value of a function that gives one. */
  private static Object value(FunctionSpec function, List<Input> elements) {
    return switch (function.type()) {
      case "reduce" -> elements.isEmpty() ? null : reduced(function.fn(), elements);
      case "aggregate" -> aggregated(function.fn(), elements);
      default ->
          function.fn().equals("topK") ? topK(elements, function.k()) : (Object) sum(elements);
    };
  }

  private static long reduced(String fn, List<Input> elements) {
    return switch (fn) {
      case "sum" -> sum(elements);
      case "max" -> values(elements).max().getAsLong();
      case "min" -> values(elements).min().getAsLong();
      case "last" -> elements.get(elements.size() - 1).value();
      default -> throw new IllegalArgumentException("no reduce function " + fn);
    };
  }

  private static Object aggregated(String fn, List<Input> elements) {
    long count = elements.size();
    return switch (fn) {
      case "sum" -> sum(elements);
      case "count" -> count;
      case "sumCount" -> Arrays.<Object>asList(sum(elements), count);
      case "avg" -> count == 0 ? null : (Double) ((double) sum(elements) / count);
      default -> throw new IllegalArgumentException("no aggregate function " + fn);
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
