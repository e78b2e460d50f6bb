package io.tidemark.conformance;

import io.tidemark.conformance.CaseResult.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What became of the cases, as lines for people and as a table for programs. */
final class ConformanceReport {
  private final List<CaseResult> results = new ArrayList<>();

  void add(CaseResult result) {
    results.add(result);
  }

  List<CaseResult> failed() {
    return results.stream().filter(result -> result.status() == Status.FAILED).toList();
  }

  /** One line for each family, in the order in which they came. */
  List<String> summary() {
    return results.stream().map(CaseResult::family).distinct().map(this::line).toList();
  }

  private String line(String family) {
    long deviations = count(family, Status.DEVIATION);
    return family
        + ": "
        + count(family, Status.PASSED)
        + " passed, "
        + count(family, Status.FAILED)
        + " failed, "
        + count(family, Status.UNSUPPORTED)
        + " unsupported"
        + (deviations == 0 ? "" : ", " + deviations + " deviations");
  }

  private long count(String family, Status status) {
    return results.stream()
        .filter(result -> result.family().equals(family) && result.status() == status)
        .count();
  }

  void writeCsv(Path file) {
    List<String> lines = new ArrayList<>();
    lines.add("family,id,status,reason");
    for (CaseResult result : results) {
      lines.add(
          String.join(
              ",",
              result.family(),
              result.id(),
              result.status().name().toLowerCase(Locale.ROOT),
              quoted(result.reason())));
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static String quoted(String text) {
    return text.isEmpty() ? "" : '"' + text.replace("\"", "\"\"").replace('\n', ' ') + '"';
  }
}
