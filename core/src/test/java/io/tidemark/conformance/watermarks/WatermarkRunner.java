package io.tidemark.conformance.watermarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs cases of watermarks. A model first has to give what was recorded; following the engine's own
 * rules it then says what the engine has to answer, which is run twice, the second time with its
 * state written and read back before some step.
 */
public final class WatermarkRunner {
  private static final int NO_CUT = -1;

  private final long seed;

  /**
   * @param seed chooses where states are written and read back
   */
  public WatermarkRunner(long seed) {
    this.seed = seed;
  }

  /** Whether the engine has the component that a file drives. */
  public static boolean runs(String file) {
    return WatermarkFamily.of(file) != null;
  }

  /** Runs all cases of a file. */
  public List<WatermarkResult> run(String file, JsonNode cases) {
    WatermarkFamily family = WatermarkFamily.of(file);
    List<WatermarkResult> results = new ArrayList<>();
    cases.forEach(node -> results.add(run(family, WatermarkCase.of(node))));
    return results;
  }

  private WatermarkResult run(WatermarkFamily family, WatermarkCase each) {
    Set<WatermarkRule> none = EnumSet.noneOf(WatermarkRule.class);
    Optional<String> wrong = difference(each.recorded(), each, family.model(each, none), NO_CUT);
    if (wrong.isPresent()) {
      return WatermarkResult.failed(each, "the model, " + wrong.get());
    }
    List<List<String>> decided = answers(each, family.model(each, family.rules()));
    int cut = new Random(seed ^ each.id().hashCode()).nextInt(each.steps().size());
    return difference(decided, each, family.component(each), NO_CUT)
        .or(
            () ->
                difference(decided, each, family.component(each), cut)
                    .map(text -> text + " (state cut before step " + cut + ")"))
        .map(text -> WatermarkResult.failed(each, text))
        .orElseGet(() -> WatermarkResult.passed(each, reasons(family, each, decided)));
  }

  /** Of the engine's rules those without which the answer would be another. */
  private static String reasons(
      WatermarkFamily family, WatermarkCase each, List<List<String>> decided) {
    if (decided.equals(each.recorded())) {
      return "";
    }
    return family.rules().stream()
        .filter(
            rule -> {
              Set<WatermarkRule> others = EnumSet.copyOf(family.rules());
              others.remove(rule);
              return !answers(each, family.model(each, others)).equals(decided);
            })
        .map(WatermarkRule::reason)
        .collect(Collectors.joining("; "));
  }

  private static List<List<String>> answers(WatermarkCase each, WatermarkPlayer player) {
    List<List<String>> answers = new ArrayList<>();
    for (WatermarkStep step : each.steps()) {
      answers.add(player.apply(step));
    }
    return answers;
  }

  private static Optional<String> difference(
      List<List<String>> expected, WatermarkCase each, WatermarkPlayer started, int cut) {
    WatermarkPlayer player = started;
    for (int i = 0; i < each.steps().size(); i++) {
      WatermarkStep step = each.steps().get(i);
      if (i == cut) {
        player = player.cut();
      }
      List<String> found = player.apply(step);
      if (!found.equals(expected.get(i))) {
        return Optional.of(
            "step " + i + " " + step.in() + ": found " + found + ", expected " + expected.get(i));
      }
    }
    return Optional.empty();
  }
}
