package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The window model word by word: a list of elements per key and window, looked through at every
 * watermark. For aligned event-time windows with the default trigger and no evictor.
 */
final class NaiveWindowStage {
  private final StageSpec spec;
  private final Answers answers;
  private final Map<Pane, List<Input>> panes = new LinkedHashMap<>();
  private long watermark = Long.MIN_VALUE;

  private record Pane(String key, GridWindow window) {}

  NaiveWindowStage(StageSpec spec, Answers answers) {
    this.spec = spec;
    this.answers = answers;
  }

  NaiveWindowStage copy() {
    NaiveWindowStage copy = new NaiveWindowStage(spec, answers);
    panes.forEach((pane, elements) -> copy.panes.put(pane, new ArrayList<>(elements)));
    copy.watermark = watermark;
    return copy;
  }

  List<Emission> element(Input element) {
    if (element.ts() == null || isNoTime(element.ts())) {
      return List.of(
          answers == Answers.DECIDED ? Emission.rejected() : Emission.error("missingTimestamp"));
    }
    List<Emission> out = new ArrayList<>();
    boolean added = false;
    for (GridWindow window : GridWindow.containing(spec.assigner(), element.ts())) {
      if (expiry(window) > watermark) {
        Pane pane = new Pane(spec.keyed() ? element.key() : null, window);
        panes.computeIfAbsent(pane, p -> new ArrayList<>()).add(element);
        added = true;
        if (last(window) <= watermark) {
          out.add(result(pane));
        }
      }
    }
    if (!added && plusLateness(BigInteger.valueOf(element.ts())) <= watermark) {
      out.add(spec.lateOutput() ? Emission.late(element) : Emission.dropped());
    }
    return out;
  }

  private boolean isNoTime(long ts) {
    return ts == Long.MIN_VALUE && answers == Answers.DECIDED;
  }

  /** Results due at the watermark in order of their windows' last timestamps. */
  List<Emission> watermark(long ts) {
    long before = watermark;
    watermark = ts;
    List<Emission> out = new ArrayList<>();
    panes.keySet().stream()
        .filter(pane -> last(pane.window()) > before && last(pane.window()) <= ts)
        .sorted(Comparator.comparingLong(pane -> last(pane.window())))
        .forEach(pane -> out.add(result(pane)));
    panes.keySet().removeIf(pane -> expiry(pane.window()) <= ts && isRemoved(pane.window()));
    return out;
  }

  long windows() {
    return panes.size();
  }

  private long last(GridWindow window) {
    return answers.bound(window.end()) - 1;
  }

  private long expiry(GridWindow window) {
    return plusLateness(BigInteger.valueOf(last(window)));
  }

  /** The recorded model sets no timer at the very end of time, so nothing removes such a window. */
  private boolean isRemoved(GridWindow window) {
    return answers == Answers.DECIDED || expiry(window) != Long.MAX_VALUE;
  }

  private long plusLateness(BigInteger time) {
    return Answers.held(time.add(BigInteger.valueOf(spec.allowedLateness())));
  }

  private Emission result(Pane pane) {
    long start = answers.bound(pane.window().start());
    long end = answers.bound(pane.window().end());
    return NaiveFunctions.result(
        spec.function(), pane.key(), start, end, last(pane.window()), panes.get(pane));
  }
}
