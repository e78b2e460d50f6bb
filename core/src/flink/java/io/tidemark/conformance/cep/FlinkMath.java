package io.tidemark.conformance.cep;

import java.util.ArrayList;
import java.util.List;

/** What the operators and functions of rule expressions give for untyped values. */
final class FlinkMath {
  private FlinkMath() {}

  static boolean isEqual(Object first, Object second) {
    if (first instanceof Number one && second instanceof Number other) {
      return isInteger(first, second)
          ? one.longValue() == other.longValue()
          : one.doubleValue() == other.doubleValue();
    }
    return first == null ? second == null : first.equals(second);
  }

  private static boolean isInteger(Object first, Object second) {
    return first instanceof Long && second instanceof Long;
  }

  static boolean compare(String operator, Object first, Object second) {
    if (first instanceof Number one && second instanceof Number other) {
      if (isInteger(first, second)) {
        return holds(operator, Long.compare(one.longValue(), other.longValue()));
      }
      double left = one.doubleValue();
      double right = other.doubleValue();
      return left == right ? operator.endsWith("=") : operator.startsWith("<") == left < right;
    }
    return first instanceof String one
        && second instanceof String other
        && holds(operator, one.compareTo(other));
  }

  private static boolean holds(String operator, int order) {
    return order == 0 ? operator.endsWith("=") : operator.startsWith("<") == order < 0;
  }

  static Object arithmetic(String operator, Object first, Object second) {
    if (!(first instanceof Number one && second instanceof Number other)) {
      return null;
    }
    return isInteger(first, second)
        ? integers(operator, one.longValue(), other.longValue())
        : doubles(operator, one.doubleValue(), other.doubleValue());
  }

  private static Object integers(String operator, long first, long second) {
    return switch (operator) {
      case "+" -> first + second;
      case "-" -> first - second;
      case "*" -> first * second;
      case "/" -> second == 0 ? null : (Object) (first / second);
      default -> second == 0 ? null : (Object) (first % second);
    };
  }

  private static Object doubles(String operator, double first, double second) {
    return switch (operator) {
      case "+" -> first + second;
      case "-" -> first - second;
      case "*" -> first * second;
      case "/" -> second == 0 ? null : (Object) (first / second);
      default -> second == 0 ? null : (Object) (first % second);
    };
  }

  /** A function over the events that a step has taken. */
  static Object function(String name, String field, Iterable<FlinkEvent> taken) {
    List<FlinkEvent> events = new ArrayList<>();
    taken.forEach(events::add);
    if (name.equals("count")) {
      return (long) events.size();
    }
    if (name.equals("first") || name.equals("last")) {
      return events.isEmpty()
          ? null
          : events.get(name.equals("first") ? 0 : events.size() - 1).field(field);
    }
    List<Object> values = new ArrayList<>();
    for (FlinkEvent event : events) {
      if (event.field(field) != null) {
        values.add(event.field(field));
      }
    }
    return ofValues(name, values);
  }

  private static Object ofValues(String name, List<Object> values) {
    Object sum = 0L;
    Object least = null;
    Object most = null;
    for (Object value : values) {
      sum = arithmetic("+", sum, value);
      least = least == null || compare("<", value, least) ? value : least;
      most = most == null || compare(">", value, most) ? value : most;
    }
    return switch (name) {
      case "sum" -> sum;
      case "min" -> least;
      case "max" -> most;
      default -> values.isEmpty() ? null : (Object) (((Number) sum).doubleValue() / values.size());
    };
  }
}
