package io.tidemark.conformance.cep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one step puts out.
 *
 * @param matches in the order put out
 * @param error what the step failed with; null if it did not
 */
record CepOutput(List<CepMatch> matches, List<CepMatch> timeouts, List<String> late, String error) {
  static final CepOutput NOTHING = new CepOutput(List.of(), List.of(), List.of(), null);

  static CepOutput of(JsonNode expected) {
    List<String> late = new ArrayList<>();
    expected.path("late").forEach(id -> late.add(id.textValue()));
    return new CepOutput(
        list(expected.path("matches")),
        list(expected.path("timeouts")),
        late,
        expected.path("error").booleanValue() ? "any error" : null);
  }

  private static List<CepMatch> list(JsonNode nodes) {
    List<CepMatch> matches = new ArrayList<>();
    nodes.forEach(node -> matches.add(CepMatch.of(node)));
    return matches;
  }

  /** How another output differs from this one, which is what is expected. */
  Optional<String> difference(CepOutput found) {
    if (error != null || found.error != null) {
      return error != null && found.error != null
          ? Optional.empty()
          : Optional.of("expected " + this + ", found " + found);
    }
    return difference("matches", sorted(matches), sorted(found.matches))
        .or(() -> difference("timeouts", sorted(timeouts), sorted(found.timeouts)))
        .or(
            () ->
                difference(
                    "late", late.stream().sorted().toList(), found.late.stream().sorted().toList()))
        .or(() -> found.disorder());
  }

  private static Optional<String> difference(String what, List<?> expected, List<?> found) {
    return expected.equals(found)
        ? Optional.empty()
        : Optional.of(what + "\n    expected " + expected + "\n    found    " + found);
  }

  private static List<CepMatch> sorted(List<CepMatch> matches) {
    return matches.stream().sorted(Comparator.comparing(CepMatch::toString)).toList();
  }

  /** For one rule and key the times of matches never fall. */
  private Optional<String> disorder() {
    Map<String, Long> last = new HashMap<>();
    for (CepMatch match : matches) {
      Long before = last.put(match.rule() + " " + match.key(), match.time());
      if (before != null && before > match.time()) {
        return Optional.of("matches out of order: " + matches);
      }
    }
    return Optional.empty();
  }
}
