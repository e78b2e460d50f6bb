package io.tidemark.bench.live;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The options of a benchmark's command line: each has a value, a default and a line of help. */
final class Arguments {
  private record Option(String fallback, String help) {}

  private final String purpose;
  private final Map<String, Option> options = new LinkedHashMap<>();
  private final Map<String, String> given = new LinkedHashMap<>();

  /** Starts with what the program does, in a line or some. */
  Arguments(String purpose) {
    this.purpose = purpose;
  }

  /** Adds {@code --name value}. */
  Arguments option(String name, String fallback, String help) {
    options.put(name, new Option(fallback, help));
    return this;
  }

  /**
   * Reads a command line.
   *
   * @return false if it asks for help
   * @throws IllegalArgumentException if it holds what is no option
   */
  boolean parse(String... line) {
    if (Arrays.asList(line).contains("--help")) {
      return false;
    }
    for (int i = 0; i < line.length; i += 2) {
      String name = line[i].startsWith("--") ? line[i].substring(2) : "";
      if (!options.containsKey(name)) {
        throw new IllegalArgumentException(
            "no option \"" + line[i] + "\"; there is " + names() + "; see --help");
      }
      if (i + 1 == line.length) {
        throw new IllegalArgumentException(line[i] + " is without a value");
      }
      given.put(name, line[i + 1]);
    }
    return true;
  }

  private String names() {
    return options.keySet().stream().map(name -> "--" + name).collect(Collectors.joining(", "));
  }

  /** The value given for an option, or its default. */
  String text(String name) {
    return given.getOrDefault(name, options.get(name).fallback());
  }

  /** The same as a whole number of at least {@code least}. */
  int number(String name, int least) {
    return numberOf(name, text(name), least);
  }

  /** The same as numbers between commas. */
  int[] numbers(String name, int least) {
    return Arrays.stream(text(name).split(",", -1))
        .mapToInt(item -> numberOf(name, item, least))
        .toArray();
  }

  private static int numberOf(String name, String value, int least) {
    try {
      int number = Integer.parseInt(value.trim());
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as what is too small is.
    }
    throw new IllegalArgumentException(
        "--" + name + " is \"" + value + "\", expected a whole number of at least " + least);
  }

  /** What the program does and its options. */
  String help() {
    StringBuilder text = new StringBuilder(purpose).append("\n");
    options.forEach(
        (name, option) ->
            text.append(String.format("%n  --%-12s %s", name, option.help()))
                .append(option.fallback().isEmpty() ? "" : " (" + option.fallback() + ")"));
    return text.toString();
  }
}
