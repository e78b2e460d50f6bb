package io.tidemark.conformance;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Where this engine answers otherwise than recorded on purpose.
 *
 * <p>A case is recognised by its job and input, never by its name. What is then expected, of the
 * whole case, is the naive model's {@link Answers#DECIDED}.
 */
enum Deviation {
  NO_EVENT_TIME(
      "an element without event time, for which the smallest int64 stands, is set aside and counted;"
          + " the job goes on") {
    @Override
    boolean appliesTo(WindowCase windowCase) {
      return windowCase.steps().stream().map(Step::in).anyMatch(Deviation::hasNoTime);
    }
  },
  HELD_BOUNDS(
      "window bounds are held at the ends of int64; nothing fires early, nothing vanishes") {
    @Override
    boolean appliesTo(WindowCase windowCase) {
      return anyWindow(windowCase, (stage, window) -> !window.fits());
    }
  },
  RELEASE_AT_THE_END("the final watermark removes every window, whatever the allowed lateness") {
    @Override
    boolean appliesTo(WindowCase windowCase) {
      return windowCase.steps().stream().anyMatch(step -> isFinal(step.in()))
          && anyWindow(windowCase, Deviation::outlivesTheEnd);
    }
  };

  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final String reason;

  Deviation(String reason) {
    this.reason = reason;
  }

  /** What is answered instead. */
  String reason() {
    return reason;
  }

  abstract boolean appliesTo(WindowCase windowCase);

  /** The first rule that applies, or nothing: then the recorded answer holds. */
  static Optional<Deviation> of(WindowCase windowCase) {
    for (Deviation deviation : values()) {
      if (deviation.appliesTo(windowCase)) {
        return Optional.of(deviation);
      }
    }
    return Optional.empty();
  }

  private static boolean hasNoTime(Input in) {
    return in.op() == Input.Op.ELEMENT && (in.ts() == null || in.ts() == Long.MIN_VALUE);
  }

  private static boolean isFinal(Input in) {
    return in.op() == Input.Op.WATERMARK && in.ts() == Long.MAX_VALUE;
  }

  private static boolean outlivesTheEnd(StageSpec stage, GridWindow window) {
    BigInteger expiry = window.last().add(BigInteger.valueOf(stage.allowedLateness()));
    return expiry.compareTo(MAX) >= 0;
  }

  /** Asks of the first stage and the windows of each of its elements. */
  private static boolean anyWindow(
      WindowCase windowCase, BiPredicate<StageSpec, GridWindow> condition) {
    StageSpec stage = windowCase.stages().get(0);
    return windowCase.steps().stream()
        .map(Step::in)
        .filter(in -> in.op() == Input.Op.ELEMENT && !hasNoTime(in))
        .flatMap(in -> GridWindow.containing(stage.assigner(), in.ts()).stream())
        .anyMatch(window -> condition.test(stage, window));
  }
}
