package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Where this engine answers otherwise than recorded on purpose.
 *
 * <p>A case is recognised by its job and input, never by its name: a rule says where it can make a
 * difference. What is then expected, of the whole case, is the answer of the naive model that
 * follows it.
 */
enum Deviation {
  NO_EVENT_TIME(
      true,
      "an element without event time, for which the smallest int64 stands, is set aside and counted;"
          + " the job goes on. Where windows do not ask for one it is given its arrival's") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return elements(windowCase).stream().anyMatch(Deviation::hasNoTime);
    }
  },
  HELD_BOUNDS(
      true, "window bounds are held at the ends of int64; nothing fires early, nothing vanishes") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return anyWindow(windowCase, (stage, window) -> !window.fits());
    }
  },
  RELEASE_AT_THE_END(
      true, "the final watermark removes every window, whatever the allowed lateness") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.steps().stream().anyMatch(step -> isFinal(step.in()))
          && anyWindow(windowCase, Deviation::outlivesTheEnd);
    }
  },
  MERGE_OUTLIVES_TIME(
      true, "an allowed lateness that reaches beyond time is held there when sessions merge too") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyStage(stage -> stage.assigner().isSession())
          && anyWindow(windowCase, Deviation::outlivesTheEnd);
    }
  },
  SESSIONS_HAVE_NO_STATE(true, "state per window on sessions is refused when the job is built") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyStage(
          stage -> stage.assigner().isSession() && stage.function().windowState());
    }
  },
  SESSION_KEEPS_ITS_ELEMENTS(
      false, "an element whose own window is the extent of a session that has grown joins it") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyStage(stage -> stage.assigner().type().equals("dynamicSession"));
    }
  },
  GRID_BELOW_ZERO(false, "the grid of early firings rounds down below zero too") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyTrigger(trigger -> trigger.has("continuousEventTime"))
          && elements(windowCase).stream().anyMatch(in -> in.ts() != null && in.ts() < 0);
    }
  },
  ONE_RESULT_PER_WATERMARK(
      false, "a watermark that passes several early firings of a window gives one result") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyTrigger(trigger -> trigger.has("continuousEventTime"));
    }
  },
  TIMEOUT_IS_AN_EARLY_RESULT(
      false,
      "only its own deadline makes a processing timeout fire; a deadline that has fired is used up,"
          + " and the inner trigger keeps its timers") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyTrigger(trigger -> trigger.has("processingTimeout"));
    }
  },
  EXPIRY_APART(
      false,
      "the expiry of a window is no timer of its trigger, which can neither hear nor remove it") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyTrigger(trigger -> trigger.has("processingTimeout"));
    }
  },
  NO_RESULT_OF_NOTHING(
      false, "a window all of whose elements an evictor has taken before gives no result") {
    @Override
    boolean mayApplyTo(WindowCase windowCase) {
      return windowCase.anyStage(stage -> stage.evictor() != null && !stage.evictor().after());
    }
  };

  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final boolean always;
  private final String reason;

  Deviation(boolean always, String reason) {
    this.always = always;
    this.reason = reason;
  }

  /** What is answered instead. */
  String reason() {
    return reason;
  }

  /** Whether a job that asks for compatibility gets this answer too. */
  boolean isAlwaysFollowed() {
    return always;
  }

  /** Whether the job and its input are such that the rule can make a difference. */
  abstract boolean mayApplyTo(WindowCase windowCase);

  /** The rules that can make a difference to answers. If none, the recorded answer holds. */
  static Set<Deviation> of(WindowCase windowCase, Answers answers) {
    Set<Deviation> rules = EnumSet.noneOf(Deviation.class);
    for (Deviation rule : values()) {
      if (answers.follow(rule) && rule.mayApplyTo(windowCase)) {
        rules.add(rule);
      }
    }
    return rules;
  }

  private static List<Input> elements(WindowCase windowCase) {
    return windowCase.steps().stream()
        .map(Step::in)
        .filter(in -> in.op() == Input.Op.ELEMENT)
        .toList();
  }

  private static boolean hasNoTime(Input in) {
    return in.ts() == null || in.ts() == Long.MIN_VALUE;
  }

  private static boolean isFinal(Input in) {
    return in.op() == Input.Op.WATERMARK && in.ts() == Long.MAX_VALUE;
  }

  private static boolean outlivesTheEnd(StageSpec stage, GridWindow window) {
    BigInteger expiry = window.last().add(BigInteger.valueOf(stage.allowedLateness()));
    return expiry.compareTo(MAX) >= 0;
  }

  /**
   * Asks of the first stage and the windows of each of its elements, as they are before merging.
   */
  private static boolean anyWindow(
      WindowCase windowCase, BiPredicate<StageSpec, GridWindow> condition) {
    StageSpec stage = windowCase.stages().get(0);
    return stage.assigner().eventTime()
        && elements(windowCase).stream()
            .filter(in -> !hasNoTime(in))
            .flatMap(in -> windows(stage.assigner(), in).stream())
            .anyMatch(window -> condition.test(stage, window));
  }

  private static List<GridWindow> windows(AssignerSpec assigner, Input in) {
    return assigner.isGrid()
        ? GridWindow.containing(assigner, 0, in.ts())
        : List.of(
            GridWindow.session(
                in.ts(), assigner.type().equals("session") ? assigner.size() : in.gap()));
  }
}
