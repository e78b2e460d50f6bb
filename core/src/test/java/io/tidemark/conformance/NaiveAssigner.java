package io.tidemark.conformance;

import java.util.List;

/** Assigns windows to elements by the vectors' rules. */
final class NaiveAssigner {
  private final AssignerSpec spec;
  private final Answers answers;
  private Long stagger;

  NaiveAssigner(AssignerSpec spec, Answers answers) {
    this.spec = spec;
    this.answers = answers;
  }

  /** The windows of an element before any merging, oldest first. */
  List<NaiveWindow> windows(Input element, long clock) {
    if (spec.isGlobal()) {
      return List.of(NaiveWindow.GLOBAL);
    }
    if (!spec.eventTime()) {
      return windows(element, clock, clock);
    }
    if (element.ts() == null && !spec.isSession()) {
      throw new IllegalStateException("missingTimestamp");
    }
    return windows(element, element.ts() == null ? Long.MIN_VALUE : element.ts(), clock);
  }

  private List<NaiveWindow> windows(Input element, long time, long clock) {
    if (spec.isSession()) {
      return List.of(new NaiveWindow(time, answers.sum(time, gap(element))));
    }
    if (stagger == null) {
      stagger = spec.staggered() ? Math.floorMod(clock, spec.size()) : 0;
    }
    return GridWindow.containing(spec, stagger, time).stream()
        .map(w -> new NaiveWindow(answers.bound(w.start()), answers.bound(w.end())))
        .toList();
  }

  private long gap(Input element) {
    if (!spec.type().equals("dynamicSession")) {
      return spec.size();
    }
    if (element.gap() <= 0) {
      throw new IllegalStateException("invalidGap");
    }
    return element.gap();
  }
}
